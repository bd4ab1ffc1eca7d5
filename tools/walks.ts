/**
 * Walks an empty app as three people would, and says what it takes them: `npx tsx tools/walks.ts ADDRESS INVITATION`. The app
 * was started with FRAMEJURY_SIGN_IN=required, and INVITATION is the link for its first admin, as it printed it. For
 * developers; starts a fake endpoint and nothing else.
 */
import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { startFakeEndpoint } from '@/e2e/fake-endpoint/server';
import { Hand } from './walks/hand';
import { CLIPS, countSeen, endOfRuns, enter, invite, openPage } from './walks/world';

/** So many clips the run proposes to hold back of {@link CLIPS}. */
const HELD_BACK = 4;

/** What the second text of a prompt says more than the first. */
const VERSION = 'Mind the background.';

const MODEL = 'Fake model';

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Answers a clip blind, and hands it in. */
async function answer(hand: Hand): Promise<void> {
  await hand.click(hand.page.getByRole('button', { name: 'The rest is 0' }));
  await hand.press('ControlOrMeta+Enter');
}

/** From an empty app to the table of a paper, with a sample reviewed blind. */
async function student(page: Page): Promise<[Hand, string]> {
  const hand = new Hand(page);
  await hand.drop(page.getByLabel('Add videos'), CLIPS);
  await page.getByRole('heading', { name: `${CLIPS.length} of ${CLIPS.length} files` }).waitFor();
  await hand.click(page.getByRole('button', { name: /^Judge \d+ new/ }));
  const dialog = page.getByRole('dialog');
  await hand.click(dialog.getByRole('checkbox', { name: 'Hold back' }));
  await hand.type(dialog.getByLabel('Reviewers per clip'), '2');
  await hand.click(dialog.getByRole('button', { name: 'Start judging' }));
  await endOfRuns(page, 1);
  await page.reload();
  const seen = await countSeen(page, 'Student');
  await hand.click(page.getByRole('link', { name: 'Review blind' }));
  for (let done = 1; done <= HELD_BACK; done += 1) {
    await answer(hand);
    const next = done < HELD_BACK ? `${done} submitted` : 'Nothing is left for you here';
    await page.getByText(next).filter({ visible: true }).first().waitFor();
  }
  await hand.click(place(page, 'Results'));
  await hand.click(page.getByRole('button', { name: 'Table to paste' }));
  await hand.click(page.getByRole('button', { name: 'Save table' }));
  const saved = page.waitForEvent('download');
  await hand.click(page.getByRole('menuitem', { name: 'LaTeX' }));
  await saved;
  return [hand, `${HELD_BACK - seen} of ${HELD_BACK} answers independent`];
}

/** From an invitation to the first answer that is handed in, of the clips that the student held back for two. */
async function annotator(page: Page, admin: Page): Promise<[Hand, string]> {
  const link = await invite(admin, 'Annotator');
  const hand = new Hand(page);
  await enter(hand, link, 'Annotator');
  await hand.click(page.getByRole('link', { name: /^Start: / }));
  await page.getByRole('button', { name: 'The rest is 0' }).waitFor();
  const seen = await countSeen(admin, 'Annotator');
  await answer(hand);
  await page.getByText('1 submitted').filter({ visible: true }).first().waitFor();
  return [hand, `${seen} clips seen before it`];
}

/** From one text of a prompt to a second one, and to which of them finds more. A model is connected already. */
async function engineer(page: Page): Promise<[Hand, string]> {
  const hand = new Hand(page);
  await hand.click(place(page, 'Prompts'));
  await hand.click(page.getByRole('button', { name: 'New version' }));
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill(`${await text.inputValue()}\n\n${VERSION}`);
  hand.clicks += 1;
  hand.keys += VERSION.length + 2;
  await hand.type(page.getByRole('textbox', { name: 'Note' }), VERSION);
  await hand.click(page.getByRole('button', { name: /^Save/ }));
  await page.waitForURL(/version=/);
  await judgeAgain(hand, false);
  await judgeAgain(hand, true);
  await endOfRuns(page, 3);
  await hand.click(place(page, 'Runs'));
  await hand.click(page.getByRole('link', { name: 'Compare two runs' }));
  for (const [side, run] of [
    ['Left', 1],
    ['Right', 0],
  ] as const) {
    const choice = page.getByLabel(side, { exact: true });
    const runs = choice.locator('option', { hasText: MODEL });
    await runs.nth(run).waitFor({ state: 'attached' });
    await hand.choose(choice, (await runs.nth(run).getAttribute('value')) ?? '');
  }
  await page.getByRole('heading', { name: /^Answers, paired/ }).waitFor();
  return [hand, 'a difference with its interval'];
}

/** Has the model judge all clips, by the second text of the prompt where that is wanted. */
async function judgeAgain(hand: Hand, bySecond: boolean): Promise<void> {
  const { page } = hand;
  await hand.click(place(page, 'Library'));
  await hand.click(page.getByRole('button', { name: /^Judge again/ }));
  const dialog = page.getByRole('dialog');
  await hand.click(dialog.getByText(MODEL, { exact: true }));
  if (bySecond) {
    await hand.click(dialog.getByText(/^Repeats, budget, prompt versions/));
    const versions = dialog.getByRole('combobox').filter({ hasText: VERSION });
    await hand.choose(versions, { index: 1 });
  }
  await hand.click(dialog.getByRole('button', { name: 'Start judging' }));
  await dialog.waitFor({ state: 'hidden' });
}

async function connect(page: Page, baseUrl: string): Promise<void> {
  await page.goto('/judges?edit=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Base URL').fill(baseUrl);
  await dialog.getByLabel('Model', { exact: true }).fill('fake-vlm');
  await dialog.getByLabel('Name', { exact: true }).fill(MODEL);
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const [address, invitation] = process.argv.slice(2);
if (!address || !invitation) throw new Error('npx tsx tools/walks.ts ADDRESS INVITATION');
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const fake = await startFakeEndpoint();
const admin = await openPage(browser, address);
await enter(new Hand(admin), invitation, 'Student');
const walks = {
  'empty app → table of the paper': () => student(admin),
  'invitation → first independent answer': async () =>
    annotator(await openPage(browser, address), admin),
  'two prompts → a verdict': async () => {
    await connect(admin, fake.baseUrl);
    await admin.goto('/');
    return engineer(admin);
  },
};
console.log('| walk | clicks | keys | seconds | |\n|---|---|---|---|---|');
for (const [what, walk] of Object.entries(walks)) {
  const [{ clicks, keys, seconds }, outcome] = await walk();
  console.log(`| ${what} | ${clicks} | ${keys} | ${Math.round(seconds)} | ${outcome} |`);
}
await browser.close();
await fake.close();
