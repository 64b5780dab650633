"""Making sheets from artwork: placing art on paper, tiling, imposing cards, setting pages of text, and measuring
printers.
"""
