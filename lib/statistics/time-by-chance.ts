import { createRandom } from './random';
import { matchSpans, type TypedSpan } from './span-matching';
import type { WeighedReading } from './timed-reading';

/** What agreement on times is to be expected by chance; null where a share is 0/0. */
export interface RandomTimes {
  recall: number | null;
  precision: number | null;
  f1: number | null;
  sameType: number | null;
}

/** Chance is tried until it was tried on so many readings, a whole draw over all of them at least twice. */
const TRIED = 4000;
const FEWEST_DRAWS = 2;
const MOST_DRAWS = 50;
const SEED = 20_261_127;

/**
 * What the same matching gives by chance, as the mean of seeded draws. Of detection: each of the judge's spans keeps its
 * length and is put anywhere in its clip, each place as likely as another; it grows with the tolerance, with the number of spans and with
 * how much of a clip they fill. Of types: spans stay where they are, and the types of all of the judge's spans are dealt
 * out among them, so that also what is equally near, where the matching prefers one type, has its part in it.
 */
export function randomTimes(readings: readonly WeighedReading[], tolerance: number): RandomTimes {
  const random = createRandom(SEED);
  const draws = Math.min(MOST_DRAWS, Math.max(FEWEST_DRAWS, Math.ceil(TRIED / readings.length)));
  const total = (of: (reading: WeighedReading) => number) =>
    readings.reduce((sum, reading) => sum + reading.share * of(reading), 0);
  const judged = total(({ judge }) => judge.length);
  const said = total(({ person }) => person.length);
  let found = 0;
  let pairs = 0;
  let same = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const types = shuffled(
      readings.flatMap(({ judge }) => judge.map(({ type }) => type)),
      random,
    );
    let dealt = 0;
    for (const { judge, person, duration, share } of readings) {
      const moved = judge.map((span) => putAnywhere(span, duration, random));
      found += share * matchSpans(moved, person, tolerance).length;
      const renamed = judge.map((span, place) => ({ ...span, type: types[dealt + place] ?? '' }));
      dealt += judge.length;
      for (const { left, right } of matchSpans(renamed, person, tolerance)) {
        pairs += share;
        if (renamed[left]?.type === person[right]?.type) same += share;
      }
    }
  }
  const ratio = (of: number) => (of === 0 ? null : found / draws / of);
  return {
    recall: ratio(said),
    precision: ratio(judged),
    f1: ratio((judged + said) / 2),
    sameType: pairs === 0 ? null : same / pairs,
  };
}

function putAnywhere(span: TypedSpan, duration: number, random: () => number): TypedSpan {
  const length = span.to - span.from;
  const from = random() * Math.max(0, duration - length);
  return { ...span, from, to: from + length };
}

/** In an order that chance gives. */
function shuffled<Thing>(things: readonly Thing[], random: () => number): Thing[] {
  const order = things.map((thing) => ({ thing, by: random() }));
  return order.sort((one, other) => one.by - other.by).map(({ thing }) => thing);
}
