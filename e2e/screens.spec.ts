import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { test } from './app';
import { expectToFit, findLayoutFaults } from './layout';
import { addRaters } from './raters';
import { expectRowsToKeepToThemselves } from './row-targets';

test.use({ content: 'judged clips' });
test.describe.configure({ mode: 'serial' });

/** One of each fault, and next to each what is as it should be. */
const BROKEN = `<!doctype html><body style="margin: 8px; font: 14px/20px sans-serif">
  <div style="width: 2000px; height: 1px"></div>
  <div style="width: 60px; overflow: hidden"><button style="width: 90px; height: 24px">Half</button></div>
  <div style="width: 60px; overflow: auto"><button style="width: 90px; height: 24px">Whole</button></div>
  <div style="width: 90px; overflow: hidden; white-space: nowrap">Ends in the middle of a word</div>
  <div style="width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Ends in dots, and says no more</div>
  <div style="width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis" title="Ends in dots, and is told in full">Ends in dots, and is told in full</div>
  <div style="width: 30px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis" title="Nothing is left of this">Nothing is left of this</div>
  <div style="position: relative; height: 40px"><button style="height: 24px">Covered</button><i style="position: absolute; inset: 0"></i></div>
  <div style="display: flex">
    <button aria-label="Small" style="width: 16px; height: 16px; padding: 0"></button>
    <button aria-label="Next to it" style="width: 16px; height: 16px; padding: 0"></button>
  </div>
  <div style="padding: 10px"><button aria-label="Small, with room" style="width: 16px; height: 16px; padding: 0"></button></div>
  <p>A <a href="#there">link</a><a href="#here">s</a> within a sentence.</p>
  <p style="font-size: 11px">Too small to read</p>
  <div style="height: 20px">First of two</div><div style="margin-top: -18px">Second of two</div>
</body>`;

test('what does not fit is found', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.setContent(BROKEN);
  const faults = await findLayoutFaults(page);
  // How wide letters are is the font's matter.
  expect(faults.map((fault) => fault.replace(/cut off by \d+ px/, 'cut off')).sort()).toEqual([
    '30 px out of reach: <button> “Half”',
    'a target of 16 × 16 px: <button> “Next to it”',
    'a target of 16 × 16 px: <button> “Small”',
    'only 30 px are left of a text: <div> “Nothing is left of this”',
    'printed over <div> “Second of two”: <div> “First of two”',
    'text is cut off, and no title says the rest: <div> “Ends in dots, and says no more”',
    'text is cut off, and no title says the rest: <div> “Ends in the middle of a word”',
    'text of 11.0 px: <p> “Too small to read”',
    'the page scrolls sideways, 2008 px wide',
    'under <i> “”: <button> “Covered”',
  ]);
});

/** A page, how to get there, and what has to be there before it is looked at. */
interface Screen {
  what: string;
  /** Whether it has rows that lead somewhere as a whole. */
  rows?: boolean;
  open(page: Page): Promise<void>;
}

/** Opens an address, and waits for a heading, or for what else says that the page has its content. */
function at(address: string, ready: (page: Page) => ReturnType<Page['getByText']>): Screen {
  return {
    what: address,
    async open(page) {
      await page.goto(address);
      await expect(ready(page).first()).toBeVisible();
    },
  };
}

const row = (name: RegExp) => (page: Page) => page.getByRole('row', { name });
const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });

/** The keys of all who answered about the clips. */
async function ratersOf(page: Page): Promise<string[]> {
  const raters = await page.request.get('/api/v1/comparison/raters?suite=hallucination');
  return (await raters.json()).map(({ key }: { key: string }) => key);
}

const withRows = (screen: Screen): Screen => ({ ...screen, rows: true });

const SCREENS: readonly Screen[] = [
  withRows(at('/', row(/ball-vanishes/))),
  withRows(at('/agreement?labels=all', row(/^Dynamic/))),
  at('/agreement?labels=all&view=table', row(/^Dynamic/)),
  at('/agreement/raters?labels=all', (page) => page.getByRole('button', { name: /κ/ })),
  at('/results', heading('Types by model')),
  withRows(at('/runs', row(/Built-in baseline/))),
  at('/queues', heading('No queue yet')),
  at('/queues/mine', heading('Today')),
  at('/judges', (page) => page.getByRole('article')),
  at('/judges?edit=new', (page) => page.getByRole('dialog')),
  at('/suites', heading('Suites')),
  at('/suites/new', heading('New suite')),
  at('/prompts', heading('Prompts')),
  at('/people', heading('People')),
  at('/audit', row(/began the run/)),
  at('/status', row(/alive/)),
  at('/webhooks', heading('New webhook')),
  at('/import', heading('What can be imported')),
  at('/api/docs', heading('Interface for scripts')),
  at('/qa/annotations', heading('Annotations')),
  at('/qa', region('Instructional QA')),
  at('/captions', region('Captions')),
  at('/hallucination', region('Hallucinations')),
  at('/vbench', region('VBench-2.0')),
  at('/vbench/new', heading('New plan')),
  at('/no-such-page', heading('There is nothing here')),
  {
    what: 'a run',
    async open(page) {
      await page.goto('/runs');
      await page
        .getByRole('row', { name: /Built-in baseline/ })
        .getByRole('link')
        .first()
        .click();
      await page.waitForURL(/\/runs\/[0-9a-f-]{36}/);
      await expect(
        page
          .getByRole('table')
          .getByText(/^(Judged|No scores)$/)
          .first(),
      ).toBeVisible();
    },
  },
  {
    what: 'the review of a clip',
    async open(page) {
      await page.goto('/');
      await page.getByRole('link', { name: /ball-vanishes/ }).click();
      const row = page.getByRole('row', { name: /Implausible appearance or disappearance/ });
      await row
        .getByRole('gridcell', { name: /judge: [1-9]/ })
        .first()
        .click();
      await expect(page.getByRole('region', { name: 'The judge’s answer' })).toBeVisible();
    },
  },
  {
    what: 'a queue that is being made',
    async open(page) {
      await page.goto('/queues');
      await page.getByRole('button', { name: 'New queue' }).first().click();
      await expect(page.getByRole('dialog').getByRole('checkbox').last()).toBeVisible();
    },
  },
  {
    what: 'the versions of a prompt',
    async open(page) {
      await page.goto('/prompts');
      await page.getByRole('tab', { name: /^Versions/ }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Used by' })).toBeVisible();
    },
  },
  {
    what: 'a version that is being written',
    async open(page) {
      await page.goto('/prompts');
      await page.getByRole('button', { name: 'New version' }).click();
      await page.getByRole('textbox', { name: 'Text' }).fill('Mind <relation> and {{grahp}}.');
    },
  },
  {
    what: 'six raters side by side',
    async open(page) {
      const { videos } = await (await page.request.get('/api/library')).json();
      const query = (await ratersOf(page)).map((key) => ['rater', key]);
      await page.goto(`/compare/video/${videos[0].id}?${new URLSearchParams(query)}`);
      await expect(page.getByRole('grid', { name: 'Answers side by side' })).toBeVisible();
      await expect(page.getByRole('columnheader')).toHaveCount(2 + 6);
    },
  },
  {
    what: 'two raters',
    async open(page) {
      const [left = '', right = ''] = await ratersOf(page);
      await page.goto(`/compare?${new URLSearchParams({ left, right, suite: 'hallucination' })}`);
      await expect(page.getByRole('heading', { name: /^Answers, paired/ })).toBeVisible();
    },
  },
];

test('every page fits three windows, is free of serious faults, and its rows keep to themselves', async ({
  page,
}) => {
  await addRaters(page.request);
  for (const { what, rows, open } of SCREENS) {
    await open(page);
    await expectToFit(page, what);
    await expectAccessible(page, what);
    if (rows) await expectRowsToKeepToThemselves(page, what);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});
