import { suiteById } from '@/prompts';
import { defineBench } from '../bench';
import { seed } from '../seed/clips';
import { withDatabase } from '../set-up/database';
import { inBrowser } from '../set-up/in-browser';
import { measureKeys } from './keys';
import { measurePages } from './pages';

/**
 * What a slow computer behind a slow line makes of the app: how long pages take until they can be used, how much they jump
 * meanwhile, and how long keys of the review take to their answer on the screen, with Chromium as it is and with a sixth of its
 * speed behind 3G, in turns.
 *
 * The network is not throttled for the clips' own files, which the bench puts in the browser's hands itself.
 */
export const bench = defineBench({
  measures: 'pages and keys with a sixth of the processor behind 3G, next to Chromium as it is',
  small: { videos: 100, turns: 1, keys: 2 },
  full: { videos: 250, turns: 3, keys: 15 },
  run: ({ videos, turns, keys }) =>
    withDatabase(async (stage) => {
      const size = { videos, judgeAnswers: videos * 100, humanAnswers: videos * 10 };
      const { itemId } = await seed(size, suiteById('hallucination'));
      return inBrowser(stage, async (browser, address) => [
        ...(await measurePages(browser, address, itemId(1), turns)),
        ...(await measureKeys(browser, `${address}/videos/${itemId(1)}`, keys)),
      ]);
    }),
});
