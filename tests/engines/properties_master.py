"""The Master board: as Yoso-Go, with a letter more."""

from properties_yoso import check, images, successors

__all__ = ["check", "images", "successors"]
