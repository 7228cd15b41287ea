"""Networks that name a whole figure: shapes, gestures, sketches."""
