"""Which version of the distribution this is; setuptools reads it here, too."""

VERSION = "1.0.0"
