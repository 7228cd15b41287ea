import CommandSupport

Program(
  name: "ductus-lab", purpose: "Measure how well Ductus reads, and what reading costs.",
  commands: [
    AdaptCommand.self, EvaluateCommand.self, LiveCommand.self, MeasuresCommand.self,
    EditsCommand.self, ZonesCommand.self,
  ]
).main()
