import CommandSupport

// Every command of `ductus` is listed here.
Program(
  name: "ductus", purpose: "Read handwriting from pen strokes.",
  commands: [
    RecognizeCommand.self,
    RenderCommand.self,
    AdaptCommand.self,
    TranscribeCommand.self,
    SearchCommand.self,
    ConvertCommand.self,
    ModelsCommand.self,
    PatternsCommand.self,
    BeautifyCommand.self,
    ServeCommand.self,
  ],
  environment: [
    ("DUCTUS_REPOSITORY", "The repository of models: an https:, http: or file: URL."),
    ("DUCTUS_REPOSITORY_KEY", "The repository's public key, in hexadecimal digits."),
    ("DUCTUS_STORE", "The folder of installed models, instead of the user's own."),
    ("DUCTUS_WEIGHTS", "The folder of the models that come with Ductus."),
    (
      "LANGUAGE, LC_ALL, LC_MESSAGES, LANG",
      "The user's languages: those of notes, unless options name others."
    ),
    ("NO_COLOR", "If it isn't empty, output has no colours or styles."),
    (
      "XDG_CACHE_HOME",
      "The folder whose folder 'ductus' holds the index of notes, instead of ~/.cache."
    ),
    (
      "XDG_DATA_HOME",
      "The folder whose folder 'ductus' holds installed models, instead of ~/.local/share."
    ),
  ]
).main()
