import Foundation

// A reader that leaves early is met as an error of the write, not as a signal.
signal(SIGPIPE, SIG_IGN)
exit(DuctusTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
