import { expect, it } from 'vitest';
import { type FileStage, queuedFile } from '@/lib/video/ingest/queued-file';
import { describeTimeLeft, summariseItems } from './ingest-words';

it('says how far a list of files is', () => {
  const stages: FileStage[] = ['done', 'known', 'refused', 'cancelled', 'frames', 'waiting'];
  const items = stages.map((stage) => ({
    ...queuedFile({ file: new File(['x'], 'a.mp4') }),
    stage,
  }));
  expect(summariseItems(items)).toBe('2 of 6 files added · 1 not added · 2 to go');
  expect(summariseItems(items.slice(0, 1))).toBe('1 of 1 file added');
});

it('promises no more precision than an estimate has', () => {
  expect([null, 4, 33, 58, 95, 3599, 3720].map(describeTimeLeft)).toEqual([
    'estimating the time',
    'a few seconds left',
    'about 35 s left',
    'about 1 min left',
    'about 2 min left',
    'about 1 h 0 min left',
    'about 1 h 2 min left',
  ]);
});
