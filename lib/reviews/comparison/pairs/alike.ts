import type { Pool } from '../scales';

/** Videos in which two raters answered alike, see `pairCode` in the statistics: codes are (l+1)·(size+1) + (r+1). */
export interface AlikeRow {
  /** The pool's. */
  key: string;
  /** Ascending. */
  codes: number[];
  /** How much each of the videos counts. */
  weight: number;
  videos: number;
}

/**
 * Takes apart what was said of each video, pool by pool, and puts videos that are alike together.
 * @param videos how much each counts, and the codes of its pairs, each with place·span added for its question
 * @param questions by place
 */
export function groupAlike(
  videos: readonly { packed: readonly number[]; weight: number }[],
  span: number,
  questions: readonly string[],
  pools: readonly Pick<Pool, 'key' | 'questions'>[],
): AlikeRow[] {
  const poolsOfPlace = questions.map((question) =>
    pools.flatMap((pool, index) => (pool.questions.includes(question) ? [index] : [])),
  );
  const kinds = pools.map(() => new Map<string, AlikeRow>());
  for (const { packed, weight } of videos) {
    const codes = pools.map((): number[] => []);
    for (const each of packed) {
      const place = Math.floor(each / span);
      for (const pool of poolsOfPlace[place] ?? []) codes[pool]?.push(each - place * span);
    }
    pools.forEach(({ key }, index) => {
      const mine = (codes[index] ?? []).toSorted((a, b) => a - b);
      if (mine.length === 0) return;
      const kind = `${weight}×${mine.join()}`;
      const known = kinds[index]?.get(kind);
      if (known) known.videos += 1;
      else kinds[index]?.set(kind, { key, codes: mine, weight, videos: 1 });
    });
  }
  return kinds.flatMap((kind) => [...kind.values()]);
}
