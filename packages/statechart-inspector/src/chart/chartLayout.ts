/** A point, in pixels from the top left corner of what contains it. */
export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** A row of text in a `TextBox`; the point is the start of its baseline. */
export interface TextRow extends Point {
  kind: 'name' | 'tag' | 'note' | 'label' | 'guard';
  text: string;
}

/** Rows that belong together, in a `TextBox`. */
export interface TextBlock extends Box {
  /** Id of the transition that they describe; null for a state. */
  transition: string | null;
  rows: readonly TextRow[];
}

/** Blocks of text, one below the other. */
export interface TextBox extends Box {
  blocks: readonly TextBlock[];
}

/** A state with its texts and its transitions without a target. */
export interface StateBox extends TextBox {
  state: string;
}

/** A line from one state to another, for all transitions between them; without any, from the dot of a start. */
export interface Edge {
  id: string;
  transitions: readonly string[];
  points: readonly Point[];
  /** Null if its transitions have their label on the line to another target. */
  label: TextBox | null;
}

/** Positions of everything on a chart. */
export interface ChartLayout {
  width: number;
  height: number;
  /** Parents before their children. */
  states: readonly StateBox[];
  edges: readonly Edge[];
}
