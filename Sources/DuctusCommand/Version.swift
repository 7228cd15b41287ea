/// The version of the command, which is that of the package.
let ductusVersion = "0.1.0"
