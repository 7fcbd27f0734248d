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

/** A group of rows in a `TextBox`. */
export interface TextBlock extends Box {
  /**
   * The id of the transition that these rows describe, or null if they describe the state itself.
   */
  transition: string | null;
  rows: readonly TextRow[];
}

/** Blocks of text, one below the other. */
export interface TextBox extends Box {
  blocks: readonly TextBlock[];
}

/** A state's box, including the state's text and its transitions without a target. */
export interface StateBox extends TextBox {
  state: string;
}

/**
 * A line that stands for all transitions from one state to another. A line without transitions leads
 * to an initial state, or from a history state to its default target.
 */
export interface Edge {
  id: string;
  transitions: readonly string[];
  /** Whether the line starts at the dot that marks an initial state. */
  hasDot: boolean;
  points: readonly Point[];
  /**
   * The line's label. It is null if these transitions are already labelled on the line to another
   * target.
   */
  label: TextBox | null;
}

/** The positions of all elements of a chart. */
export interface ChartLayout {
  width: number;
  height: number;
  /** Parents come before their children. */
  states: readonly StateBox[];
  edges: readonly Edge[];
}
