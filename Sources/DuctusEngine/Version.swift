/// The version of Ductus: of the library and of its command.
public let ductusVersion = "0.1.0"
