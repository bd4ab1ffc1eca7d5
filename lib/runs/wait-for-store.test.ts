import { expect, it, vi } from 'vitest';
import { fileStore } from '@/lib/files';
import { StoreFault } from '@/lib/files/store';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItem } from '@/lib/testing/judging';
import { beginSmallRun, SMALL_REPLIES, said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { readRun } from './progress.store';

freshDatabase();

it('a clip whose frames cannot be read just now is judged once they can', async () => {
  const itemId = await storeVideo('frames away');
  const runId = await beginSmallRun([itemId]);
  const failing = vi.spyOn(await fileStore(), 'read');
  failing.mockRejectedValueOnce(new StoreFault('away'));
  failing.mockRejectedValueOnce(new StoreFault('refused'));
  const answered: string[] = [];
  await judgeItem(runId, itemId, {
    identity: { name: 'waiting' },
    async reply({ prompt, images, requestHash = '' }) {
      await images();
      answered.push(requestHash);
      return { ...said, rawReply: SMALL_REPLIES[prompt.id] ?? '' };
    },
  });
  expect((await readRun(runId, () => smallSuite)).items[0]?.state).toBe('judged');
  // Replies that came before are on record, and asked for once.
  expect(new Set(answered).size).toBe(answered.length);
});
