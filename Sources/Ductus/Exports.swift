// One import gives a program everything it needs: ink values, readers and writers of ink files, and
// the identifiers of models.
@_exported import InkFormats
@_exported import InkModel
@_exported import ModelIdentifiers
