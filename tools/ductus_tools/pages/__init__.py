"""Pages of several lines, stitched from lines of one writer, and what a layout makes of them."""
