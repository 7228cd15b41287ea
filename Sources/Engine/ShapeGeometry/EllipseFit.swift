import CMath
import InkModel

extension Figure {
  /// Fits a circle by G. Taubin, "Estimation of planar curves, surfaces and nonplanar space curves
  /// defined by implicit equations", PAMI 13(11), 1991.
  ///
  /// In the form of N. Chernov, "Circular and Linear Regression", CRC Press 2010, section 5.10:
  /// Newton's method on the characteristic polynomial, starting at 0, from where it always
  /// converges to the least root.
  static func circle(_ ink: SampledInk) -> Figure? {
    // Moments about the centre of mass, which is the origin.
    let count = Double(ink.points.count)
    var (mxx, mxy, myy, mxz, myz, mzz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for point in ink.points {
      let z = point.squaredLength
      mxx += point.x * point.x / count
      mxy += point.x * point.y / count
      myy += point.y * point.y / count
      mxz += point.x * z / count
      myz += point.y * z / count
      mzz += z * z / count
    }
    let mz = mxx + myy
    let determinant = mxx * myy - mxy * mxy
    let variance = mzz - mz * mz
    let a3 = 4 * mz
    let a2 = -3 * mz * mz - mzz
    let a1 = variance * mz + 4 * determinant * mz - mxz * mxz - myz * myz
    let a0 =
      mxz * (mxz * myy - myz * mxy) + myz * (myz * mxx - mxz * mxy) - variance * determinant
    var root = 0.0
    for _ in 0..<50 {
      let value = a0 + root * (a1 + root * (a2 + root * a3))
      let slope = a1 + root * (2 * a2 + root * 3 * a3)
      let next = root - value / slope
      guard next.isFinite, abs(next - root) > 1e-15 else { break }
      root = next
    }
    let divisor = 2 * (root * root - root * mz + determinant)
    guard divisor != 0 else { return nil }
    let centre =
      Vector(mxz * (myy - root) - myz * mxy, myz * (mxx - root) - mxz * mxy) / divisor
    let radius = (centre.squaredLength + mz).squareRoot()
    guard radius.isFinite, radius > 0 else { return nil }
    let circle = Ellipse(centre: centre, radii: Vector(radius, radius), axis: Vector(1, 0))
    return circle.figure(of: ink, angle: nil)
  }

  /// Fits an ellipse by direct least squares.
  ///
  /// A. Fitzgibbon, M. Pilu and R. Fisher, "Direct least square fitting of ellipses", PAMI 21(5),
  /// 1999: the conic of least algebraic distance under the constraint 4ac − b² = 1, which makes it
  /// an ellipse; in the numerically stable form of R. Halíř and J. Flusser, "Numerically stable
  /// direct least squares fitting of ellipses", WSCG 1998.
  static func ellipse(_ ink: SampledInk) -> Figure? {
    guard let ellipse = Ellipse(conicThrough: ink.points) else { return nil }
    return ellipse.figure(of: ink, angle: ellipse.axis.axisAngle)
  }
}
