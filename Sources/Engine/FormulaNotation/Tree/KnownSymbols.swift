/// The symbols that notation treats specially; models have a larger table.
public enum KnownSymbols {
  /// The names of functions that are set upright, and take an argument.
  public static let functions: Set<String> = [
    "\\sin", "\\cos", "\\tan", "\\cot", "\\sec", "\\csc", "\\sinh", "\\cosh", "\\tanh", "\\coth",
    "\\arcsin", "\\arccos", "\\arctan", "\\log", "\\ln", "\\lg", "\\exp", "\\lim", "\\max", "\\min",
    "\\sup", "\\inf", "\\det", "\\dim", "\\ker", "\\deg", "\\gcd", "\\arg", "\\limsup", "\\liminf",
  ]

  /// The functions with limits below them.
  public static let limits: Set<String> = [
    "\\lim", "\\max", "\\min", "\\sup", "\\inf", "\\limsup", "\\liminf", "\\gcd", "\\det",
  ]

  /// Returns the symbol of a name, with its Unicode and kind; an unknown name becomes a letter,
  /// without its backslash.
  public static func symbol(named name: String) -> FormulaSymbol {
    if let known = table[name] {
      return FormulaSymbol(name: name, text: known.text, kind: known.kind)
    }
    if name == FormulaSymbol.grid || name == FormulaSymbol.lines {
      return FormulaSymbol(name: name, cells: [])
    }
    let text = name.hasPrefix("\\") ? String(name.dropFirst()) : name
    let kind: FormulaSymbolKind =
      functions.contains(name)
      ? .function
      : text.utf8.count == 1 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        ? .digit : .letter
    return FormulaSymbol(name: name, text: text, kind: kind)
  }

  private static let table: [String: (text: String, kind: FormulaSymbolKind)] = {
    var table: [String: (text: String, kind: FormulaSymbolKind)] = [:]
    for (kind, symbols) in symbols {
      let words = symbols.split { $0 == " " || $0 == "\n" }
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        table[String(words[index])] = (String(words[index + 1]), kind)
      }
    }
    return table
  }()

  /// The names, each followed by its Unicode.
  private static let symbols: [(FormulaSymbolKind, String)] = [
    (
      .binary,
      #"""
      + + - − \pm ± \mp ∓ \times × \div ÷ \cdot ⋅ / / * ∗ \ast ∗ \circ ∘ \cup ∪ \cap ∩ \setminus ∖
      \wedge ∧ \vee ∨ \oplus ⊕ \otimes ⊗ \bullet ∙
      """#
    ),
    (
      .relation,
      #"""
      = = \neq ≠ \lt < \gt > < < > > \leq ≤ \geq ≥ \le ≤ \ge ≥ \ll ≪ \gg ≫ \approx ≈ \equiv ≡ \sim ∼
      \simeq ≃ \cong ≅ \propto ∝ \in ∈ \notin ∉ \ni ∋ \subset ⊂ \supset ⊃ \subseteq ⊆ \supseteq ⊇
      \rightarrow → \to → \leftarrow ← \leftrightarrow ↔ \Rightarrow ⇒ \Leftarrow ⇐
      \Leftrightarrow ⇔ \mapsto ↦ \mid ∣ \parallel ∥ \perp ⊥ : : \colon :
      """#
    ),
    (.opening, #"( ( [ [ \{ { \langle ⟨ \lfloor ⌊ \lceil ⌈"#),
    (.closing, #") ) ] ] \} } \rangle ⟩ \rfloor ⌋ \rceil ⌉"#),
    (.fence, #"| | \| ‖ \Vert ‖ \vert |"#),
    (.bigOperator, #"\sum ∑ \prod ∏ \coprod ∐ \bigcup ⋃ \bigcap ⋂ \bigoplus ⨁ \bigotimes ⨂"#),
    (
      .integral,
      #"""
      \int ∫ \iint ∬ \iiint ∭ \iiiint ⨌ \dotsint dotsint \idotsint idotsint \oint ∮ \oiint ∯
      \varoiint varoiint \ointclockwise ointclockwise \ointctrclockwise ∳ \varointclockwise ∲
      \varointctrclockwise varointctrclockwise \fint ⨏ \sqint ⨖ \sqiint sqiint \landupint landupint
      \landdownint landdownint
      """#
    ),
    (.root, #"\sqrt √"#),
    (.punctuation, #", , . . ; ; ! ! ? ? \ldots … \cdots ⋯ \vdots ⋮ \ddots ⋱ \degree °"#),
    (
      .accent, #"\hat ^ \tilde ~ \bar ¯ \vec → \dot ˙ \ddot ¨ \check ˇ \acute ´ \grave ` \breve ˘"#
    ),
    (
      .letter,
      ##"""
      \infty ∞ \prime ′ \partial ∂ \nabla ∇ \forall ∀ \exists ∃ \emptyset ∅ \hbar ℏ \ell ℓ \Re ℜ \Im ℑ
      \aleph ℵ \angle ∠ \triangle △ \neg ¬ \dagger † \ddag ‡ \% % \# # \& & \$ $ \_ _
      \alpha α \beta β \gamma γ \delta δ \epsilon ϵ \varepsilon ε \zeta ζ \eta η \theta θ
      \vartheta ϑ \iota ι \kappa κ \lambda λ \mu μ \nu ν \xi ξ \pi π \rho ρ \sigma σ \tau τ
      \upsilon υ \phi ϕ \varphi φ \chi χ \psi ψ \omega ω \Gamma Γ \Delta Δ \Theta Θ \Lambda Λ \Xi Ξ
      \Pi Π \Sigma Σ \Upsilon Υ \Phi Φ \Psi Ψ \Omega Ω
      \celsius ℃ \ohm Ω \permil ‰ \brokenvert ¦ \textthorn þ \SS ẞ \Letter ✉ \Yinyang ☯ \Moon ☾
      \CircledA Ⓐ \with & \parr ⅋ \UParrow ▲ \DOWNarrow ▼ \LEFTarrow ◀ \RIGHTarrow ▶
      """##
    ),
  ]
}
