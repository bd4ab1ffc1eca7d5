/** A stretch of a text with the same marks throughout. */
export interface MarkedPiece {
  /** Where it begins, in characters. */
  from: number;
  text: string;
  /** The marks that lie over it, by their positions in the list, the shortest first; none for plain text. */
  covering: number[];
  /** Those of them that begin with it, in their order. */
  beginning: number[];
}

interface Mark {
  from: number;
  to: number;
}

/** Cuts a text where any mark begins or ends; what of a mark lies outside of the text is left out. */
export function piecesOf(text: string, marks: readonly Mark[]): MarkedPiece[] {
  const inside = marks.map(({ from, to }) => ({ from, to: Math.min(to, text.length) }));
  const cuts = new Set([0, text.length]);
  for (const { from, to } of inside) {
    if (from >= to) continue;
    cuts.add(from);
    cuts.add(to);
  }
  const ends = [...cuts].toSorted((one, other) => one - other);
  const length = (place: number) => {
    const mark = inside[place];
    return mark ? mark.to - mark.from : 0;
  };
  return ends.slice(1).map((to, index) => {
    const from = ends[index] ?? 0;
    const covering = inside.flatMap((mark, place) =>
      mark.from <= from && mark.to >= to ? [place] : [],
    );
    return {
      from,
      text: text.slice(from, to),
      covering: covering.toSorted((one, other) => length(one) - length(other)),
      beginning: covering.filter((place) => inside[place]?.from === from),
    };
  });
}
