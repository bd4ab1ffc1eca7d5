import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { test } from './app';
import { chooseFirstCell, evidenceOf } from './steps';

test.use({ content: 'judged clips' });

/** What an expert presses, counted. */
class Keyboard {
  presses = 0;
  constructor(readonly page: Page) {}

  /** Presses keys one after the other; a key with Shift or Ctrl counts as one. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.presses += 1;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.presses += text.length;
    await this.page.keyboard.type(text);
  }
}

test.describe.configure({ mode: 'serial' });

// The next test finds what this one did; what still waits to be stored would be gone with the browser's storage.
test.afterEach(({ page }) => expect(page.getByText('Storing')).toHaveCount(0));

test('a clean video takes two key presses, and going on asks the server for nothing', async ({
  page,
}) => {
  await openFirst(page);
  const first = await shownName(page);
  const keys = new Keyboard(page);
  const place = page.getByRole('navigation', { name: 'Videos' }).getByLabel(/^Position/);
  await expect(place).toHaveValue('1');
  await nextIsThere(page);

  const began = Date.now();
  await keys.press('Shift+C');
  await page.route('**/*', (route) => route.abort());
  await keys.press('Control+Enter');
  await expect.poll(() => shownName(page)).not.toBe(first);
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
  test.info().annotations.push({
    type: 'clean video',
    description: `${keys.presses} key presses, ${Date.now() - began} ms`,
  });
  expect(keys.presses).toBe(2);
  await page.unroute('**/*');
  await expect(page.getByText(/kept here/)).toHaveCount(0);

  await keys.press('Shift+K');
  await expect.poll(() => shownName(page)).toBe(first);
  await expect(unreviewed(page)).toHaveCount(0);
  await expect(cells(page, /confirmed$/).first()).toBeVisible();
  // One key gave them all, and one key takes them back.
  await keys.press('Shift+J', 'Shift+C');
  await expect(unreviewed(page)).toHaveCount(0);
  await keys.press('u');
  await expect(cells(page, /confirmed$/)).toHaveCount(0);
});

test('three overrides take eight key presses besides the words of one reason', async ({ page }) => {
  await openFirst(page);
  const keys = new Keyboard(page);
  await keys.press('Shift+J');
  await expect(unreviewed(page).first()).toBeVisible();
  const reason = 'it swells';
  const began = Date.now();
  keys.presses = 0;
  await keys.press('9');
  await keys.type(reason);
  await keys.press('Enter');
  for (const value of ['8', '7']) {
    await keys.press(value);
    await expect(page.getByLabel(`Reason for ${value}`)).toBeFocused();
    // The reason given last is offered first.
    await keys.press('Tab', 'Enter');
  }
  await expect(cells(page, /overridden with [789]/)).toHaveCount(3);
  test.info().annotations.push({
    type: 'three overrides',
    description: `${keys.presses} key presses (${reason.length} of them words), ${Date.now() - began} ms`,
  });
  expect(keys.presses - reason.length).toBe(8);
  await keys.press('Shift+C');
  await expect(cells(page, /confirmed$/).first()).toBeVisible();
  await expect(unreviewed(page)).toHaveCount(0);
});

test('findings, claims and notes are said, kept and listed', async ({ page }) => {
  await openFirst(page);
  const keys = new Keyboard(page);
  // What is typed after the number is the reason; the first Enter after a box was drawn saves.
  await keys.press('f', 'Shift+ArrowRight', 'o');
  await keys.type('6in the corner');
  await keys.press('Escape', 'b', 'ArrowUp', 'Shift+ArrowRight', 'Enter');
  const panel = page.getByRole('tabpanel', { name: /^Findings/ });
  const found = panel.getByRole('listitem');
  await expect(found).toContainText(/6.*–.*s.*box.*in the corner/s);
  await expect(panel.getByRole('button', { name: 'Save finding' })).toHaveCount(0);
  await keys.press('Shift+N');
  await expect(panel.getByRole('button', { name: /nothing else is wrong/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await keys.press('n');
  await keys.type('look at the floor');
  await keys.press('Enter');
  // Keys are commands again: none of them begins another note.
  await keys.type('qq');
  await keys.press('Enter', 'Enter');
  const notes = page.getByRole('tabpanel', { name: /^Notes/ });
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await expect(notes.getByRole('listitem')).toContainText('look at the floor');
  await expect(notes.getByLabel('Note', { exact: true })).toHaveValue('');

  await chooseFirstCell(page, /Implausible motion/);
  // What is drawn with the press itself is still the evidence of the cell before, which says so.
  const evidence = await evidenceOf(page).elementHandle();
  const row = page.getByRole('row', { name: /Implausible fusion/ });
  const isBusy = await row
    .getByRole('gridcell')
    .first()
    .getByRole('button')
    .evaluate(async (cell, behind) => {
      cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await Promise.resolve();
      return behind?.ariaBusy;
    }, evidence);
  expect(isBusy).toBe('true');
  await expect(evidenceOf(page)).toHaveAttribute('aria-busy', 'false');
  const claim = page.getByRole('button', { name: /^Does not hold/ }).first();
  // The second press takes back the first, however soon it comes.
  await claim.dblclick();
  await expect(claim).toHaveAttribute('aria-pressed', 'false');
  await claim.click();
  await expect(claim).toHaveAttribute('aria-pressed', 'true');
  // The address follows when nobody chooses another cell for a while.
  await expect(page).toHaveURL(/question=d2/);

  await page.reload();
  await expect(page.getByRole('button', { name: /^Does not hold/ }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('tab', { name: 'Whole history' }).click();
  const history = page.getByRole('tabpanel', { name: 'Whole history' });
  for (const words of ['found 6', 'nothing else is wrong', 'noted', 'does not hold']) {
    await expect(history.getByText(words, { exact: true }).first()).toBeVisible();
  }
});

test('what is said without a connection is kept over a reload, and sent', async ({ page }) => {
  await openFirst(page);
  await nextIsThere(page);
  await page.keyboard.press('Shift+J');
  await nextIsThere(page);
  await page.keyboard.press('Shift+J');
  await expect(unreviewed(page).first()).toBeVisible();
  const name = await shownName(page);
  // The page can be loaded, but nothing can be stored.
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.keyboard.press('c');
  await expect(cells(page, /confirmed$/)).toHaveCount(1);
  await expect(page.getByText(/1 change kept here/)).toBeVisible();
  await page.reload();
  expect(await shownName(page)).toBe(name);
  await expect(cells(page, /confirmed$/)).toHaveCount(1);
  await expect(page.getByText(/1 change kept here/)).toBeVisible();
  await page.unroute('**/*');
  await expect(page.getByText(/kept here/)).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(cells(page, /confirmed$/)).toHaveCount(1);
});

test('a page opened just after a cell was chosen comes, and back leads to that cell', async ({
  page,
}) => {
  await openFirst(page);
  await page.route('**/agreement?**', async (route) => {
    // Until long after the address has followed the cell.
    await page.waitForTimeout(1500);
    await route.continue();
  });
  await fold(page, false);
  await page
    .getByRole('row', { name: /Biological structure/ })
    .getByRole('gridcell')
    .first()
    .click();
  await page.getByRole('link', { name: 'Agreement' }).click();
  await expect(page.getByRole('heading', { name: 'Agreement', level: 1 })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.goBack();
  await expect(page).toHaveURL(/question=s2/);
});

test('two windows see each other’s answers, and neither overwrites the other', async ({
  page,
  browser,
  baseURL,
}) => {
  await openFirst(page);
  const url = page.url();
  // Another browser of the same person: it shares nothing with the first but the server.
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await context.newPage();
  await other.goto(url);
  await expect(other.getByRole('grid', { name: 'Scores' })).toBeVisible();
  await fold(page, false);
  const cell = page.getByRole('row', { name: /Biological structure/ }).getByRole('gridcell');
  await cell.first().click();
  await expect(page).toHaveURL(/question=s2/);
  const address = page.url();
  await page.keyboard.press('x');
  await expect(cells(page, /a person cannot tell/)).toHaveCount(1);
  await expect(cells(other, /a person cannot tell/)).toHaveCount(1);

  await holdPolls(context);
  await other.goto(address);
  await expect(other.getByRole('button', { name: /Take back/ })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('button', { name: /Take back/ })).toBeVisible();
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.keyboard.press('u'),
  ]);
  await expect(cells(page, /a person cannot tell/)).toHaveCount(0);
  await other.keyboard.type('9it bends');
  await other.keyboard.press('Enter');
  await expect(other.getByText(/changed in another window/)).toBeVisible();
  await expect(cells(other, /overridden with 9/)).toHaveCount(0);
  // Words that were too late are not lost.
  await expect(other.getByText('What you wrote is back in its form: “it bends”')).toBeVisible();
  await other.goto(address);
  await expect(other.getByLabel('Reason for 9')).toHaveValue('it bends');
  await context.close();
});

/** The line that stands for questions without a score. */
async function fold(page: Page, isFolded: boolean): Promise<Locator> {
  const line = page.getByRole('button', { name: /\d+ questions without a score$/ }).first();
  await expect(line).toBeVisible();
  if ((await line.getAttribute('aria-expanded')) === String(isFolded)) await line.click();
  await expect(line).toHaveAttribute('aria-expanded', String(!isFolded));
  return line;
}

test('questions without a score stand in one line, which opens by key and by the choice', async ({
  page,
}) => {
  await openFirst(page);
  const line = await fold(page, true);
  const row = page.getByRole('row', { name: /Biological structure/ });
  await expect(row).toBeHidden();
  await line.press('Enter');
  await expect(row).toBeVisible();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  await line.click();
  await expect(row).toBeHidden();
  // The choice goes up into the line.
  await page
    .getByRole('row', { name: /Implausible fusion/ })
    .getByRole('button')
    .first()
    .click();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('row', { name: /Clipping/ })).toBeVisible();
  await expect(page.getByRole('gridcell', { selected: true }).getByRole('button')).toBeFocused();
});

test('everything has its place at 1280 × 720, and panels keep their widths', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openFirst(page);
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
  expect(await overflow()).toEqual([0, 0]);
  const edge = page.getByRole('separator', { name: 'Width of the player' });
  const width = Number(await edge.getAttribute('aria-valuenow'));
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', String(width + 16));
  await page.getByRole('button', { name: 'Close the list' }).click();
  await expect(page.getByRole('navigation', { name: 'Videos' })).toBeHidden();

  // As on a 1280 pixel window enlarged to 200 %.
  await page.setViewportSize({ width: 640, height: 360 });
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
  expect((await overflow())[0]).toBe(0);
});

test('the next video is drawn out of sight: it takes no keys, and has a place of its own', async ({
  page,
}) => {
  await openFirst(page);
  const first = await shownName(page);
  const chosen = page
    .getByRole('grid', { name: 'Scores' })
    .locator('[aria-selected="true"] button');
  await expect(page.locator('table[aria-label="Scores"]')).toHaveCount(2);
  await expect(page.getByRole('grid', { name: 'Scores' })).toHaveCount(1);
  const told = cells(page, /a person cannot tell/);
  const before = await told.count();

  await page.keyboard.press('x');
  await expect(told).toHaveCount(before + 1);
  const address = () => new URL(page.url()).pathname;
  const left = address();
  // On a slow computer a cell is chosen before the router has followed, which then writes an address of its own.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.keyboard.press('Shift+J');
  await expect.poll(() => shownName(page)).not.toBe(first);
  await expect(told).toHaveCount(0);
  // Until it follows, the address names the cell of the video before.
  await expect.poll(address).not.toBe(left);

  // The cell that was chosen just before is not one of the next video; a key that comes before it is shown is lost.
  await expect(async () => {
    await page.keyboard.press('s');
    await expect(page).toHaveURL(/question=/, { timeout: 2000 });
  }).toPass();
  const question = await chosen.getAttribute('data-question');
  const unit = await chosen.getAttribute('data-unit');
  const place = new URLSearchParams({ unit: unit ?? '', question: question ?? '' });
  const named = () => new URL(page.url()).searchParams.toString();
  await expect.poll(named).toContain(place.toString());
  await expect(page).not.toHaveURL(/run=/);
  // However late the router follows, that stays.
  await page.waitForTimeout(1500);
  expect(named()).toContain(place.toString());
  await session.detach();

  await page.keyboard.press('Shift+K');
  await expect.poll(() => shownName(page)).toBe(first);
  await expect(told).toHaveCount(before + 1);
});

async function openFirst(page: Page): Promise<void> {
  await page.goto('/?sort=name&down=false');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
}

async function shownName(page: Page): Promise<string> {
  return page.getByRole('heading', { level: 1 }).innerText();
}

function cells(page: Page, name: RegExp) {
  return page.getByRole('gridcell', { name });
}

function unreviewed(page: Page) {
  return cells(page, /judge: \d+; unreviewed/);
}

/** Waits until the next video has been read, too: its review, and then its file. */
async function nextIsThere(page: Page): Promise<void> {
  const videos = page.getByRole('navigation', { name: 'Videos' });
  const position = Number(await videos.getByLabel(/^Position/).inputValue());
  await page.waitForFunction((reached) => {
    const files = performance.getEntriesByType('resource').flatMap((entry) => {
      const { name, responseEnd } = entry as PerformanceResourceTiming;
      return responseEnd > 0 ? (/\/api\/videos\/([^/]+)\/media/.exec(name)?.[1] ?? []) : [];
    });
    return new Set(files).size > reached;
  }, position);
}

/** Keeps a browser from hearing of others’ answers, as if they came at the same moment. */
async function holdPolls(context: BrowserContext): Promise<void> {
  await context.route('**/mark', (route) => route.abort());
}
