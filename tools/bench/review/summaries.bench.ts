import { suiteById } from '@/prompts';
import { defineBench } from '../bench';
import { row } from '../figures';
import { seed } from '../seed/clips';
import { withDatabase } from '../set-up/database';

/** How long all items and answers take to be summed up from nothing. */
const SUMMED_UP = { most: 120_000 };

export const bench = defineBench({
  measures: 'summing up all items, with the answers of judges and people, from nothing',
  small: { videos: 1000, judgeAnswers: 100_000, humanAnswers: 10_000 },
  full: { videos: 100_000, judgeAnswers: 10_000_000, humanAnswers: 1_000_000 },
  run: (size) =>
    withDatabase(async () => {
      const { summedUpIn } = await seed(size, suiteById('hallucination'));
      return [row('summing up everything', 'ms', summedUpIn, SUMMED_UP)];
    }),
});
