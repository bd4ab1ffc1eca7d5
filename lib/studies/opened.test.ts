import { describe, expect, it } from 'vitest';
import { openedOf, type StudyLook } from './opened';

const look = (changed: Partial<StudyLook>): StudyLook => ({
  personId: 'ada',
  part: 'test',
  threshold: 5,
  planned: 5,
  margin: null,
  at: '2026-12-03T10:00:00.000Z',
  ...changed,
});

describe('looks at what a plan keeps for later', () => {
  it('count a person once a day, at the test part or at all items', () => {
    const { test } = openedOf([
      look({}),
      look({ part: 'all', at: '2026-12-03T11:00:00.000Z' }),
      look({ personId: 'ben', at: '2026-12-03T12:00:00.000Z' }),
      look({ at: '2026-12-04T10:00:00.000Z' }),
      look({ part: 'development', threshold: 6, at: '2026-12-05T10:00:00.000Z' }),
    ]);
    expect(test).toEqual({ times: 3, first: '2026-12-03T10:00:00.000Z' });
  });

  it('say which thresholds were not planned, and whether any was used once the test part was known', () => {
    const early = look({ part: 'development', threshold: 6, at: '2026-12-01T10:00:00.000Z' });
    const late = look({ part: 'development', threshold: 7, at: '2026-12-06T10:00:00.000Z' });
    expect(openedOf([early, look({}), late]).thresholds).toEqual([
      { threshold: 6, times: 1, first: early.at, afterTest: false },
      { threshold: 7, times: 1, first: late.at, afterTest: true },
    ]);
    expect(openedOf([early]).thresholds).toMatchObject([{ afterTest: false }]);
  });

  it('say which margins were not planned', () => {
    const early = look({ part: 'development', margin: 0.2, at: '2026-12-01T10:00:00.000Z' });
    const again = look({ margin: 0.2, at: '2026-12-04T10:00:00.000Z' });
    expect(openedOf([early, look({}), again]).margins).toEqual([
      { margin: 0.2, times: 2, first: early.at, afterTest: true },
    ]);
    expect(openedOf([look({})]).margins).toEqual([]);
  });

  it('hold thresholds against the version of their time', () => {
    expect(openedOf([look({ threshold: 6, planned: 6 })]).thresholds).toEqual([]);
  });
});
