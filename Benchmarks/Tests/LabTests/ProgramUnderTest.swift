/// The program that `Tool` runs. `Tool`'s source is a link to that of the tests of `ductus`.
let programUnderTest = "ductus-lab"
