/** About how many bins a range is cut into. */
const BINS = 20;

/** Steps that people read easily, within a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Cuts a range into about 20 bins of one width that people read easily.
 * @returns the borders, ascending, one more than there are bins; the first is not above `from`, the last not below `to`
 */
export function cutIntoBins(from: number, to: number): number[] {
  const span = to > from ? to - from : 1;
  const power = 10 ** Math.floor(Math.log10(span / BINS));
  const step = power * (STEPS.find((each) => each * power * BINS >= span * (1 - 1e-9)) ?? 10);
  const first = Math.floor(from / step + 1e-9);
  const last = Math.max(Math.ceil(to / step - 1e-9), first + 1);
  // Multiples of a step such as 0.1 are not exact; twelve digits are more than anybody reads.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}
