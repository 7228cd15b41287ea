/// The identifier of a stroke of live ink, which stays the same whatever happens to other strokes.
package typealias StrokeID = Int
