"""Pages of several lines, stitched from lines of one writer, and how well a layout finds their lines."""
