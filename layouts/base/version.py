"""The distribution's version, which setuptools also reads from this file."""

VERSION = "1.0.0"
