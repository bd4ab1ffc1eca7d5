import { expect, type Page } from '@playwright/test';
import { test } from './app';
import { CLIPS, onDatabase } from './content';
import { waitForEnd } from './steps';

test.use({ content: 'clips' });

test('frames taken long ago are taken again, and those of a dense look when a run asks for it', async ({
  page,
  appFolder,
}) => {
  await test.step('leave three frames of each clip, as of one taken long ago', () =>
    thinOut(appFolder));
  const sets = await countFrameSets(appFolder);

  const dialog = page.getByRole('dialog');
  await test.step('standard coverage says that the frames are too few', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Judge 4 / }).click();
    await dialog.getByText('Built-in baseline', { exact: true }).click();
    await expect(card(page, 'Standard')).toBeChecked();
    await expect(dialog).toContainText(/4 clips have frames up to [12]\.\d s apart/);
    const economical = await callsOf(page, 'Economical');
    expect(await callsOf(page, 'Standard')).toBe(economical);
    // As if the frames were there that it takes.
    expect(await callsOf(page, 'Dense')).toBeGreaterThan(economical);
    await card(page, 'Economical').check({ force: true });
    await expect(dialog.getByText(/clips have frames up to/)).toBeHidden();
    await card(page, 'Standard').check({ force: true });
  });

  await test.step('they are taken again from the stored files', async () => {
    await dialog.getByRole('button', { name: 'Extract frames again' }).click();
    await expect(dialog.getByText(/clips have frames up to|Extracting frames again/)).toBeHidden();
    // What was judged before keeps its frames.
    expect(await countFrameSets(appFolder)).toBe(sets + CLIPS.length);
    await expect(dialog.getByText(/other frames first/)).toBeHidden();
  });

  await test.step('a dense run takes the frames that it needs', async () => {
    await card(page, 'Dense').check({ force: true });
    await expect(dialog).toContainText('4 clips need other frames first.');
    await dialog.getByRole('button', { name: 'Start judging' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the run and the review say how densely the judge looked', async () => {
    await page.getByRole('link', { name: 'Runs' }).click();
    await page.waitForURL(/\/runs(\?|$)/);
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByText(/dense coverage/)).toBeVisible();
    await waitForEnd(page);
    expect(await countFrameSets(appFolder)).toBe(sets + 2 * CLIPS.length);
    await page.getByRole('link', { name: 'ball-vanishes.mp4' }).click();
    const seen = page.getByRole('region', { name: 'What the judge sees' });
    await expect(seen).toContainText(/\d\d frames, at most 0\.2\d\ss apart/);
  });
});

function card(page: Page, label: string) {
  return page.getByRole('dialog').getByRole('radio', { name: label });
}

async function callsOf(page: Page, label: string): Promise<number> {
  const radio = page.getByRole('radio', { name: label });
  const text = await page.locator('label').filter({ has: radio }).innerText();
  return Number(/([\d,]+) calls?/.exec(text)?.[1]?.replace(',', ''));
}

/** Frames cannot be changed: the clips get an older kind of frame set, and theirs is none that is taken again. */
function thinOut(folder: string): Promise<unknown> {
  return onDatabase(folder, (client) =>
    client.query(`
      UPDATE "FrameSet" SET "contentHash" = encode(sha256("contentHash"::bytea), 'hex');
      INSERT INTO "FrameSet" (id, "videoId", extractor, settings, "contentHash", clusters)
        SELECT gen_random_uuid(), "videoId", extractor, settings - 'step', encode(sha256(id::text::bytea), 'hex'),
          '[{"keyFrame": 1, "frames": [0, 1, 2]}]' FROM "FrameSet";
      INSERT INTO "Frame" SELECT s.id, f.position / (o.last / 2), f.at, f.hash, f.width, f.height
        FROM "FrameSet" s JOIN (
          SELECT "videoId", id, (SELECT max(position) FROM "Frame" WHERE "frameSetId" = "FrameSet".id) AS last FROM "FrameSet"
        ) o USING ("videoId") JOIN "Frame" f ON f."frameSetId" = o.id
        WHERE NOT s.settings ? 'step' AND f.position IN (0, o.last / 2, o.last)`),
  );
}

function countFrameSets(folder: string): Promise<number> {
  return onDatabase(folder, async (client) => {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int FROM "FrameSet"');
    return rows[0]?.count ?? 0;
  });
}
