// All other files of this target are links to those of MLKitClientTests.
#if swift(>=6)
  #error("this target is for Swift 5 mode")
#endif
