import CommandSupport

// Every command of `ductus` is listed here.
Program(
  name: "ductus", purpose: "Ductus reads handwriting from pen strokes.",
  commands: [
    RecognizeCommand.self,
    RenderCommand.self,
    TranscribeCommand.self,
    SearchCommand.self,
    ModelsCommand.self,
    PatternsCommand.self,
    BeautifyCommand.self,
    ServeCommand.self,
  ]
).main()
