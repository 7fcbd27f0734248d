/** A point, in pixels from the top left corner of the chart. */
export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** A row of text; the point is the start of its baseline. */
export interface TextRow extends Point {
  text: string;
  width: number;
}

/** The text of a transition: its trigger and, smaller, its guard and actions. */
export interface TransitionText extends Box {
  transition: string;
  label: TextRow;
  /** Empty if the next transition shows those of both. */
  guard: readonly TextRow[];
}

/** The texts of an edge, grouped by guard. */
export interface EdgeText extends Box {
  texts: readonly TransitionText[];
  /** Vertical lines beside the transitions of one guard. */
  braces: readonly Box[];
}

/** A text in a state below its name. */
export interface StateNote extends TextRow {
  kind: 'tag' | 'text' | 'invoke' | 'entry' | 'exit';
}

export interface StateBox extends Box {
  state: string;
  name: TextRow;
  notes: readonly StateNote[];
  /** Transitions without a target. */
  targetless: EdgeText;
}

/** A line from one state to another, for all transitions between them. */
export interface Edge {
  id: string;
  source: string;
  target: string;
  transitions: readonly string[];
  points: readonly Point[];
  /** Null if its transitions have their label on the line to another target. */
  label: EdgeText | null;
}

/** The start of a state: a dot, and a line to the initial child. */
export interface Start {
  state: string;
  dot: Point;
  points: readonly Point[];
}

/** Positions of everything on a chart. */
export interface ChartLayout {
  width: number;
  height: number;
  /** Parents before their children. */
  states: readonly StateBox[];
  edges: readonly Edge[];
  starts: readonly Start[];
}

/** Sizes in pixels. */
export const sizes = {
  name: 14,
  note: 11,
  label: 12,
  guard: 11,
  /** Height of a row of text. */
  row: 15,
  /** From the top of a row to its baseline. */
  baseline: 11,
  /** Space around the texts in a state. */
  pad: 12,
  /** Space around the text of an edge. */
  labelPad: 5,
  dot: 10,
  history: 24,
  /** Longest row of a guard, in characters. */
  guardRow: 26,
  /** The same of a description. */
  descriptionRow: 44,
  /** The button that hides the children of a state. */
  toggle: 20,
  /** Space around the chart. */
  margin: 16,
} as const;
