"""The functions and values behind ``import printkit``: the top room, which nothing else imports."""
