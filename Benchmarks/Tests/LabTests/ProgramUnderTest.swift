/// What `Tool` runs. Its source is a link to that of the tests of `ductus`.
let programUnderTest = "ductus-lab"
