/// The name of a stroke of live ink, whatever happens to the others.
package typealias StrokeID = Int
