import { expect, it } from 'vitest';
import { NEW_ENTRY, wantedOf } from './queue-entry';

it('flags disagreements from the run’s usual tolerance on, unless somebody says another', () => {
  const chosen = { runId: 'r', usualTolerance: 1, policy: null, seed: 1, memberIds: [] };
  expect(wantedOf(NEW_ENTRY, chosen)).toMatchObject({ tolerance: 1, runId: 'r' });
  expect(wantedOf({ ...NEW_ENTRY, tolerance: 2 }, chosen)).toMatchObject({ tolerance: 2 });
});
