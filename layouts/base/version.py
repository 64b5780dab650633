"""The version of the distribution, which setuptools also reads from this file."""

VERSION = "1.0.0"
