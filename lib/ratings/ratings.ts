import type { AlikeVideos, RatedItem, Ratings } from '@/lib/statistics/ratings';
import type { Pool } from './pools';

/** How what several raters say to one item is written as one number, see {@link packingFor}. */
export interface Packing {
  /** Ids of the questions by their place. */
  questions: readonly string[];
  /** How many digits, one for each rater, the first rater's the highest; above them stands the question's place. */
  raters: number;
  /** Digits count from 0: not asked, no score, then the categories. */
  base: number;
}

/**
 * The packing for some raters on questions with up to `size` categories.
 * @returns null where the numbers would not be exact
 */
export function packingFor(
  questions: readonly string[],
  raters: number,
  size: number,
): Packing | null {
  const packing = { questions, raters, base: size + 2 };
  return raters > mostPacked(questions.length, size) ? null : packing;
}

/** As many raters fit into an exact number. */
export function mostPacked(questions: number, size: number): number {
  return Math.floor(Math.log(Number.MAX_SAFE_INTEGER / (questions + 1)) / Math.log(size + 2));
}

/** What a rater's digit counts; the question's place counts the base of the first rater's more. */
export function digitValue({ base, raters }: Packing, rater: number): number {
  return base ** (raters - 1 - rater);
}

function unpack(code: number, { questions, raters, base }: Packing): RatedItem {
  const answers = Array<number>(raters).fill(0);
  let rest = code;
  for (let rater = raters - 1; rater >= 0; rater -= 1) {
    answers[rater] = (rest % base) - 2;
    rest = Math.floor(rest / base);
  }
  return { question: questions[rest] ?? '', answers };
}

/** What is said of one item. */
export interface RatedVideo {
  /** What raters say of its units, packed, in any order. */
  codes: readonly number[];
  /** How much it counts. */
  weight: number;
  /** The key of its cluster; null for an item by itself. */
  cluster: string | null;
}

/**
 * What is said of items, pool by pool, with those together that are alike in the pool, but for
 * items of a cluster, which stand one by one. The questions of a pool stay
 * apart.
 * @returns in the order of the pools
 */
export function poolRatings(
  videos: readonly RatedVideo[],
  packing: Packing,
  pools: readonly Pick<Pool, 'questions'>[],
): Ratings[] {
  const present = new Set<number>();
  for (const { codes } of videos) for (const code of codes) present.add(code);
  const known = [...present].sort((one, other) => one - other);
  const above = packing.base ** packing.raters;
  const questionOf = (code: number) => Math.floor(code / above);
  const parts = pools.map(({ questions }) => {
    const places = packing.questions.flatMap((id, place) => (questions.includes(id) ? place : []));
    const mine = known.filter((code) => places.includes(questionOf(code)));
    const own = new Map(mine.map((code, place) => [code, place]));
    return { places, mine, own, alike: new Map<string, AlikeVideos & { videos: number }>() };
  });
  for (const [index, { codes, weight, cluster }] of videos.entries()) {
    // Once for each video, since a question is in several pools.
    const said = packing.questions.map((): number[] => []);
    for (const code of codes) said[questionOf(code)]?.push(code);
    const keys = said.map((mine) => mine.sort((one, other) => one - other).join());
    for (const { places, own, alike } of parts) {
      const key = places.map((place) => keys[place]).join(';');
      // Nothing but the signs between questions: none of the pool's was asked.
      if (key.length < places.length) continue;
      const kind = cluster === null ? `${weight} ${key}` : `item ${index}`;
      const before = alike.get(kind);
      if (before) {
        before.videos += 1;
        continue;
      }
      const mine = places.flatMap((place) => said[place] ?? []);
      const placed = mine.map((code) => own.get(code) ?? -1);
      alike.set(kind, { items: placed, videos: 1, weight, ...(cluster !== null && { cluster }) });
    }
  }
  return parts.map(({ mine, alike }) => ({
    items: mine.map((code) => unpack(code, packing)),
    alike: [...alike.values()],
  }));
}
