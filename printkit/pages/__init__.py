"""From art to sheets: placing on paper, tiling, imposing cards, setting pages of text, measuring printers."""
