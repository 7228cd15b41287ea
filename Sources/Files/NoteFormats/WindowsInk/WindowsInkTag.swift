/// The tags of an ink stream.
enum WindowsInkTag {
  static let inkSpaceRectangle = 0
  static let drawingAttributesTable = 2
  static let drawingAttributesBlock = 3
  static let strokeDescriptorTable = 4
  static let strokeDescriptorBlock = 5
  static let buttons = 6
  static let noX = 7
  static let noY = 8
  static let drawingAttributesTableIndex = 9
  static let stroke = 10
  static let strokePropertyList = 11
  static let strokeDescriptorTableIndex = 13
  static let transformTable = 15
  static let transform = 16
  static let isotropicScale = 17
  static let anisotropicScale = 18
  static let rotation = 19
  static let translation = 20
  static let scaleAndTranslation = 21
  static let transforms = transform...scaleAndTranslation
  static let transformTableIndex = 23
  static let metricTable = 24
  static let metricBlock = 25
  static let metricTableIndex = 26
  static let mantissa = 27
  static let extendedTransformTable = 31
  /// The tags of known properties.
  static let properties = 50..<50 + propertySizes.count
  /// The first tag of properties that the stream names by GUIDs.
  static let firstCustomProperty = 100

  static let timerTick = 54
  static let normalPressure = 56
  static let penStyle = 67
  static let colour = 68
  static let width = 69
  static let height = 70
  static let penTip = 71
  static let drawingFlags = 72
  static let transparency = 80
  static let curveFittingError = 81
  static let rasterOperation = 87

  /// The number of bytes of each known property; 0 if its size comes before it.
  private static let propertySizes = [
    4, 4, 4, 4, 8, 4, 2, 2, 2, 4, 4, 4, 4, 4, 2, 2, 2, 2, 4, 4, 4, 1, 4, 4, 0, 0, 20, 12, 16, 2, 1,
    4, 0, 4, 4, 4, 4, 4,
  ]

  static func isProperty(_ tag: Int) -> Bool {
    properties.contains(tag) || tag >= firstCustomProperty
  }

  /// Skips the value of a property after its tag.
  static func skipProperty(
    _ tag: Int, in bytes: inout WindowsInkBytes
  ) throws(WindowsInkFault) {
    let size = properties.contains(tag) ? propertySizes[tag - properties.lowerBound] : 0
    // The byte that says how it is compressed isn't counted.
    _ = try bytes.part(size > 0 ? size : try bytes.number() + 1)
  }
}
