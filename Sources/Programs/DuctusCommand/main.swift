import CommandSupport

// Every command of `ductus` is listed here.
Program(
  name: "ductus", purpose: "Ductus reads handwriting from pen strokes.",
  commands: [
    RecognizeCommand.self,
    RenderCommand.self,
    AdaptCommand.self,
    TranscribeCommand.self,
    SearchCommand.self,
    ModelsCommand.self,
    PatternsCommand.self,
    BeautifyCommand.self,
    ServeCommand.self,
  ],
  environment: [
    ("DUCTUS_REPOSITORY", "Where models are offered: a folder or an https address."),
    ("DUCTUS_REPOSITORY_KEY", "The repository's public key, in hexadecimal digits."),
    ("DUCTUS_STORE", "The folder of installed models, in place of the user's own."),
    ("DUCTUS_WEIGHTS", "The folder of the models that come with Ductus."),
    ("NO_COLOR", "Where it isn't empty, output is plain."),
  ]
).main()
