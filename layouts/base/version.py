"""Which version of the distribution this is; setuptools reads it here, too."""

VERSION = "0.1.0"
