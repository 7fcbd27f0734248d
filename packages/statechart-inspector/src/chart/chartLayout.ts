/** A point, in pixels from the top left corner of the element that contains it. */
export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** A row of text in a `TextBox`. The point is the start of the row's baseline. */
export interface TextRow extends Point {
  kind: 'name' | 'tag' | 'note' | 'label' | 'guard';
  text: string;
}

/** Rows that belong together, in a `TextBox`. */
export interface TextBlock extends Box {
  /**
   * The id of the transition that these rows describe. It is null if they describe the state
   * itself.
   */
  transition: string | null;
  rows: readonly TextRow[];
}

/** Blocks of text, one below the other. */
export interface TextBox extends Box {
  blocks: readonly TextBlock[];
}

/** The box of a state, with its text and the transitions that have no target. */
export interface StateBox extends TextBox {
  state: string;
}

/**
 * A line from one state to another. It represents all transitions between the two states. If it has
 * no transitions, it is the line from the dot that marks the initial state.
 */
export interface Edge {
  id: string;
  transitions: readonly string[];
  points: readonly Point[];
  /**
   * The label of the line. It is null if a line to another target already has the label of these
   * transitions.
   */
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
