/// The program that `Tool` runs.
let programUnderTest = "ductus"
