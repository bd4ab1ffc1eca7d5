import type { Pool } from './scales';

/** Videos in which two raters answered alike, see `pairCode` in the statistics: codes are (l+1)·(size+1) + (r+1). */
export interface AlikeRow {
  /** The pool's. */
  key: string;
  /** Of the pool, those that both were asked, in the pool's order; codes ascend. */
  questions: { question: string; codes: number[] }[];
  /** How much each of the videos counts. */
  weight: number;
  videos: number;
}

/**
 * Takes apart what was said of each video, pool by pool, and puts videos that are alike together. The questions of a
 * group stay apart.
 * @param videos how much each counts, and the codes of its pairs, each with place·span added for its question
 * @param questions by place
 */
export function groupAlike(
  videos: readonly { packed: readonly number[]; weight: number }[],
  span: number,
  questions: readonly string[],
  pools: readonly Pick<Pool, 'key' | 'questions'>[],
): AlikeRow[] {
  const kinds = pools.map(() => new Map<string, AlikeRow>());
  for (const { packed, weight } of videos) {
    const codes = new Map<string, number[]>();
    for (const each of packed) {
      const place = Math.floor(each / span);
      const question = questions[place];
      if (question === undefined) continue;
      const known = codes.get(question);
      if (known) known.push(each - place * span);
      else codes.set(question, [each - place * span]);
    }
    const keys = new Map<string, string>();
    for (const [question, mine] of codes) {
      mine.sort((a, b) => a - b);
      keys.set(question, mine.join());
    }
    pools.forEach((pool, index) => {
      const asked = pool.questions.filter((question) => codes.has(question));
      if (asked.length === 0) return;
      const kind = `${weight} ${asked.map((question) => `${question}=${keys.get(question)}`).join()}`;
      const known = kinds[index]?.get(kind);
      if (known) {
        known.videos += 1;
        return;
      }
      const mine = asked.map((question) => ({ question, codes: codes.get(question) ?? [] }));
      kinds[index]?.set(kind, { key: pool.key, questions: mine, weight, videos: 1 });
    });
  }
  return kinds.flatMap((kind) => [...kind.values()]);
}
