"""The Master board of Yoso-Go in print."""
