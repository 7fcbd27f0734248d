/** Sizes of what is drawn, in pixels. */
export const sizes = {
  name: 14,
  note: 11,
  label: 12,
  guard: 11,
  /** From one row of text to the next, and from the top of a row to its baseline. */
  row: 15,
  baseline: 11,
  /** Within a state, around what is written. */
  pad: 12,
  /** Around the text of an edge. */
  labelPad: 5,
  dot: 10,
  history: 24,
  /** Longest row of a guard, in characters. */
  guardRow: 26,
  /** Around the chart. */
  margin: 16,
} as const;
