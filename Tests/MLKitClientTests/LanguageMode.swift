// The same sources are compiled by MLKitClientSwift5Tests in Swift 5 mode.
#if swift(<6)
  #error("this target is for Swift 6 mode")
#endif
