/**
 * Ten sentences to write, with every letter at least twice, capitals, digits and the most frequent pairs of letters in
 * English.
 */
export const sentences = [
  "The quick brown fox jumps over the lazy dog.",
  "Pack my box with five dozen jars of honey.",
  "When the rain ends, another train heads north.",
  "Yes, I must ask Kate to order nine extra eggs.",
  "We have seen her on the river in the evening.",
  "Call Mr. Quinn at 7:45 or 8:30 on Friday.",
  "An unjust tax vexed John and his neighbours.",
  "Small bottles of jam cost 26 cents in Zurich.",
  "Does Emma like stories about giants and kings?",
  "Go west until you reach the village church!",
];
