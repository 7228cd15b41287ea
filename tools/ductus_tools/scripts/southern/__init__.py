"""Tamil, Telugu, Sinhala, Thai, Lao and Khmer: scripts whose ink nobody recorded, not a single letter."""
