import { expect } from '@playwright/test';
import { test } from './app';
import { CLIPS, onDatabase } from './content';
import { loseKeyFrames, startByApi } from './frames-on-demand';
import { waitForEnd } from './steps';

test.use({ content: 'clips' });

test('a worker with a browser takes the frames that a run waits for, with no page open', async ({
  page,
  appFolder,
}) => {
  const framesOf = () =>
    onDatabase(appFolder, async (client) => {
      const { rows } = await client.query(
        `SELECT m."itemId", array_agg(f.hash ORDER BY f.position) AS hashes
         FROM "FrameSet" s JOIN "ItemMedia" m USING ("videoId") JOIN "Frame" f ON f."frameSetId" = s.id
         WHERE s.settings->>'mode' = 'key' GROUP BY 1 ORDER BY 1`,
      );
      return rows;
    });
  const byPage = await framesOf();
  expect(byPage).toHaveLength(CLIPS.length);

  await onDatabase(appFolder, loseKeyFrames);
  const { runId, waitingFor } = await startByApi(page.request, CLIPS);
  expect(waitingFor.frames).toBe(CLIPS.length);
  expect(waitingFor.words).toContain('A worker extracts them from the stored files');
  await expect
    .poll(async () => (await (await page.request.get(`/api/runs/${runId}`)).json()).state, {
      timeout: 120_000,
    })
    .toBe('ended');
  expect(await framesOf()).toEqual(byPage);

  await page.goto(`/runs/${runId}`);
  await waitForEnd(page);
  await expect(page.getByText(/^(Judged|No scores)$/)).toHaveCount(CLIPS.length);
});
