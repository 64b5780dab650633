"""The version of the distribution, which setuptools also reads here."""

VERSION = "1.0.0"
