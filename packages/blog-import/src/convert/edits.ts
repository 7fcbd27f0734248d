/** A replacement for the text between two offsets. */
export interface Edit {
  start: number;
  end: number;
  /** The new text. `render` returns a part of the old one, with the edits that lie in it. */
  text: string | ((render: (start: number, end: number) => string) => string);
}

/** Applies edits to a text. Of two that overlap, the one that begins first contains the other. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const length = ({ start, end }: Edit) => end - start;
  // What is inserted before a piece comes before an edit of the piece.
  const sorted = edits.toSorted(
    (one, other) =>
      one.start - other.start ||
      Number(length(one) > 0) - Number(length(other) > 0) ||
      length(other) - length(one),
  );
  const applied = new Set<Edit>();
  const render = (start: number, end: number): string => {
    let result = '';
    let at = start;
    for (const edit of sorted) {
      if (edit.start < at || edit.end > end || applied.has(edit)) continue;
      applied.add(edit);
      result += text.slice(at, edit.start);
      result += typeof edit.text === 'string' ? edit.text : edit.text(render);
      at = edit.end;
    }
    return result + text.slice(at, end);
  };
  return render(0, text.length);
}
