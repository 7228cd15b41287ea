"""Tamil, Telugu, Sinhala, Thai, Lao and Khmer: scripts of which nobody recorded even a single letter."""
