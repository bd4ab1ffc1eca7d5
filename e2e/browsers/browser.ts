import { test as plain } from '@playwright/test';
import { launch, type OtherBrowser } from './launch';
import { drive, type Remote } from './remote';

/** Which browser the tests of a project run in; see playwright.config.ts. */
export interface BrowserOptions {
  otherBrowser: OtherBrowser;
}

/** Playwright's test with another browser than Chromium. One serves all test files of a process. */
export const test = plain.extend<object, BrowserOptions & { remote: Remote }>({
  otherBrowser: ['firefox', { option: true, scope: 'worker' }],
  remote: [
    async ({ otherBrowser }, use) => {
      const { session, close } = await launch(otherBrowser);
      try {
        await use(await drive(session));
      } finally {
        await close();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
