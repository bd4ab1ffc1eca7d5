/**
 * Where one sequence stands in another, in order, places that overlap included; an empty one stands nowhere. The time grows
 * with the two lengths together, however near others come to it (Knuth, Morris and Pratt).
 */
export function* placesIn(
  whole: ArrayLike<string>,
  part: ArrayLike<string>,
): Generator<number, void> {
  if (part.length === 0) return;
  const borders = bordersOf(part);
  let met = 0;
  for (let at = 0; at < whole.length; at += 1) {
    while (met > 0 && (met === part.length || whole[at] !== part[met])) met = borders[met - 1] ?? 0;
    if (whole[at] === part[met]) met += 1;
    if (met === part.length) yield at + 1 - met;
  }
}

/** For each beginning of a sequence, how much of it the beginning ends with, but for itself. */
function bordersOf(part: ArrayLike<string>): Uint32Array {
  const borders = new Uint32Array(part.length);
  let met = 0;
  for (let at = 1; at < part.length; at += 1) {
    while (met > 0 && part[at] !== part[met]) met = borders[met - 1] ?? 0;
    if (part[at] === part[met]) met += 1;
    borders[at] = met;
  }
  return borders;
}

/** Where the characters at the end of a text begin that a pattern of one character takes; its length where there are none. */
export function beginOfEnd(text: string, one: RegExp): number {
  let at = text.length;
  while (at > 0 && one.test(text.charAt(at - 1))) at -= 1;
  return at;
}
