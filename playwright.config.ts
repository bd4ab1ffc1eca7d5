import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from './e2e/browsers/browser';

// Nothing shall reach out from the browser by itself, and machines without a graphics card shall do.
const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages are open for seconds, in which code that is made quicker meanwhile takes more than it saves.
  '--js-flags=--no-opt --no-maglev --no-concurrent-sparkplug --no-parallel-compile-tasks-for-lazy',
];

/** What is left out of a plain `npm test`. */
const THOROUGH = process.env.THOROUGH_TESTS ? [] : ['*.thorough.spec.ts'];

/** In which browsers only a few tests run, as in a plain `npm test`. */
const FEW_IN = (process.env.FEW_TESTS_IN ?? '').split(',');

/**
 * The files of a plain `npm test`: from a clip to its figures, reviewing with a judge in view and blind, who may do what, and
 * every page once. What else pages do costs three times as long.
 */
const FEW = ['forms', 'library', 'people', 'queues', 'review', 'reviewers', 'screens', 'story'];

/** In other browsers those that are marked for it. */
const someIn = (browser: string) => (FEW_IN.includes(browser) ? /@plain/ : /./);

/** The browser tests; each process starts an app, in which each file finds what it asks for (e2e/app.ts). */
export default defineConfig<object, BrowserOptions>({
  testMatch: '*.spec.ts',
  globalSetup: './e2e/set-up.ts',
  testIgnore: THOROUGH,
  projects: [
    {
      name: 'chromium',
      testDir: 'e2e',
      testMatch: FEW_IN.includes('chromium') ? FEW.map((name) => `${name}.spec.ts`) : '*.spec.ts',
      testIgnore: ['**/e2e/browsers/**', ...THOROUGH],
    },
    {
      name: 'firefox',
      testDir: 'e2e/browsers',
      grep: someIn('firefox'),
      use: { otherBrowser: 'firefox' },
    },
    {
      name: 'webkit',
      testDir: 'e2e/browsers',
      grep: someIn('webkit'),
      use: { otherBrowser: 'webkit' },
    },
  ],
  // Of what a test takes, much is waiting; each process has an app of its own, with a database and a worker.
  workers: 2,
  retries: 0,
  // What hangs has to end; how long work takes is the machine's matter, which may do ten other things.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // What is not there by then does not come; the time of a whole test is for long work.
    actionTimeout: 120_000,
    contextOptions: { reducedMotion: 'reduce' },
    // Instead of a trace, which would take pictures all the time.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: BROWSER_ARGUMENTS,
    },
  },
});
