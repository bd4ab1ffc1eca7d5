import process from 'node:process';
import { test as plain } from '@playwright/test';
import { type Launched, launch, type OtherBrowser } from './launch';
import { drive, type Remote } from './remote';

/** Which browser the tests of a project run in; see playwright.config.ts. */
export interface BrowserOptions {
  otherBrowser: OtherBrowser;
}

/** A browser that was started, or why it was not. */
type Start = { launched: Launched; remote: Remote } | { failure: string };

async function start(browser: OtherBrowser): Promise<Start> {
  const launched = await launch(browser);
  try {
    return { launched, remote: await drive(launched.session) };
  } catch (error) {
    await launched.close();
    throw error;
  }
}

/** In a plain `npm test` a browser that does not start on this machine is left out, as one that is not there is. */
function leaveOut(browser: OtherBrowser, error: unknown): Start {
  if (!process.env.FEW_TESTS_IN_OTHERS) throw error;
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  const failure = `The tests in ${browser} are skipped, since it does not start here: ${reason}`;
  console.log(failure);
  return { failure };
}

/** Playwright's test with another browser than Chromium. One serves all test files of a process. */
export const test = plain.extend<{ remote: Remote }, BrowserOptions & { start: Start }>({
  otherBrowser: ['firefox', { option: true, scope: 'worker' }],
  start: [
    async ({ otherBrowser }, use) => {
      const started = await start(otherBrowser).catch((error) => leaveOut(otherBrowser, error));
      try {
        await use(started);
      } finally {
        if ('launched' in started) await started.launched.close();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  remote: async ({ start }, use, testInfo) => {
    if ('failure' in start) testInfo.skip(true, start.failure);
    else await use(start.remote);
  },
});
