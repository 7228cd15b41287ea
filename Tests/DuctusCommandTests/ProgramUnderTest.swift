/// What `Tool` runs.
let programUnderTest = "ductus"
