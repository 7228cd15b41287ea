// One import gives a program everything it needs: ink values, readers and writers of ink files.
@_exported import InkFormats
@_exported import InkModel
