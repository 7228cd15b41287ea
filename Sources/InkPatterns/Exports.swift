// Whoever teaches patterns needs inks.
@_exported import InkModel
