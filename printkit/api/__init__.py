"""The functions and values behind ``import printkit``: the top layer, which nothing else imports."""
