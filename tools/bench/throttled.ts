/**
 * Measures what a slow computer behind a slow line makes of the app: `npm run bench:throttled -- [videos] [turns]`, 250 and
 * 3 when left out. How long pages take until they can be used, how much they jump meanwhile, and how long keys of the review take to
 * their answer on the screen, with Chromium as it is and with a sixth of its speed behind 3G, in turns.
 *
 * The network is not throttled for the clips' own files, which the bench puts in the browser's hands itself.
 */
import process from 'node:process';
import { suiteById } from '@/prompts';
import { inBrowser } from './review/in-browser';
import { seed } from './review/seed';
import { openStage } from './review/stage';
import { measureKeys } from './throttled/keys';
import { measurePages } from './throttled/pages';

/** How often each key is pressed for each time that a page is opened. */
const KEYS_A_TURN = 5;

const [videos = 250, turns = 3] = process.argv.slice(2).map(Number);

const stage = await openStage();
try {
  const size = { videos, judgeAnswers: videos * 100, humanAnswers: videos * 10 };
  console.log(`${videos.toLocaleString('en')} videos`);
  const { itemId } = await seed(size, suiteById('hallucination'));
  await inBrowser(stage, async (browser, address) => {
    await measurePages(browser, address, itemId(1), turns);
    await measureKeys(browser, `${address}/videos/${itemId(1)}`, KEYS_A_TURN * turns);
  });
} finally {
  await stage.clear();
}
// The database client keeps connections, which would keep the process alive.
process.exit();
