/** A place on the chart, in pixels from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** A row of text: where its baseline begins. */
export interface TextRow extends Point {
  text: string;
  width: number;
}

/** A transition as it is written: its trigger and, smaller, its guard. */
export interface TransitionText extends Box {
  transition: string;
  label: TextRow;
  /** Empty where the next one says the guard of both. */
  guard: readonly TextRow[];
}

/** The transitions of an edge, those with the same guard side by side. */
export interface EdgeText extends Box {
  texts: readonly TransitionText[];
  /** Lines that hold together those of one guard. */
  braces: readonly Box[];
}

/** What is written in a state below its name. */
export interface StateNote extends TextRow {
  kind: 'tag' | 'invoke' | 'entry' | 'exit';
}

export interface StateBox extends Box {
  state: string;
  name: TextRow;
  notes: readonly StateNote[];
  /** Answers within the state, which lead nowhere. */
  answers: EdgeText;
}

/** A line from one state to another, for every transition between them. */
export interface Edge {
  id: string;
  source: string;
  target: string;
  transitions: readonly string[];
  points: readonly Point[];
  /** Null on the second and further targets of the same transitions. */
  label: EdgeText | null;
}

/** Where a state begins: a dot, and the way from it to one of the states within. */
export interface Start {
  state: string;
  dot: Point;
  points: readonly Point[];
}

/** Where everything on a chart is drawn. The frame of the outermost state is left out. */
export interface ChartLayout {
  width: number;
  height: number;
  /** Each before those within it. */
  states: readonly StateBox[];
  edges: readonly Edge[];
  starts: readonly Start[];
}
