/// The extent of formulas: the symbols of a part of mathematics.
public enum FormulaLevel: String, CaseIterable, Hashable, Sendable {
  /// Only numbers.
  case digits
  /// Elementary arithmetic: numbers, and the signs between them.
  case arithmetic
  /// School mathematics up to the last year: letters, fractions, roots, functions, integrals.
  case school

  /// The names of the symbols, as LaTeX.
  public var symbols: Set<String> {
    switch self {
    case .digits: Self.names("0 1 2 3 4 5 6 7 8 9 . ,")
    case .arithmetic:
      Self.digits.symbols.union(Self.names(#"+ - \times \cdot \div / : = ( ) \lt \gt"#))
    case .school: Self.arithmetic.symbols.union(Self.names(Self.taught)).union(Self.letters)
    }
  }

  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map { String($0) })
  }

  private static let letters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) })

  private static let taught = #"""
    [ ] \{ \} | ; ! ? \% \pm \mp \leq \geq \neq \approx \equiv \sim \in \notin \subset \cup \cap
    \setminus \mathds{N} \mathds{Z} \mathds{Q} \mathds{R} \forall \exists
    \emptyset \rightarrow \Rightarrow \Leftrightarrow \sqrt \sum \int \lim \infty \prime \ldots \cdots
    \alpha \beta \gamma \delta \epsilon \lambda \mu \pi \rho \sigma \phi \varphi \omega \theta
    \Delta \Sigma \Omega \sin \cos \tan \cot \log \ln \lg \exp \max \min \arcsin \arccos \arctan
    \circ \degree \angle \triangle \perp \wedge \vee \neg ^ \texteuro
    """#
}
