import { describe, expect, it } from 'vitest';
import { isTimeZone, paceOf, startOfDay } from './pace';

describe('a day', () => {
  it.each([
    ['UTC', '2026-11-24T18:00:00Z', '2026-11-24T00:00:00.000Z'],
    ['Europe/Berlin', '2026-11-23T23:10:00Z', '2026-11-23T23:00:00.000Z'],
    ['Europe/Berlin', '2026-11-23T22:59:59.999Z', '2026-11-22T23:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-24T18:29:59Z', '2026-11-23T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-11-24T18:30:00Z', '2026-11-24T18:30:00.000Z'],
    // 25 hours long, with an hour that comes twice; and one whose midnight the clock leaves out.
    ['Europe/Berlin', '2026-10-25T22:59:00Z', '2026-10-24T22:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00.000Z'],
  ])('in %s at %s began at %s', (zone, now, start) => {
    expect(startOfDay(new Date(now), zone).toISOString()).toBe(start);
  });

  it('is of a zone that there is', () => {
    expect(['Europe/Berlin', 'UTC', 'Nowhere/City', '', "x' OR 1"].filter(isTimeZone)).toEqual([
      'Europe/Berlin',
      'UTC',
    ]);
  });
});

describe('pace', () => {
  const at = (...seconds: number[]) => seconds.map((second) => second * 1000);

  it('is the median from one submission to the next', () => {
    const submitted = at(100, 140, 200, 300);
    const stored = [...submitted, ...at(90, 130, 139, 190, 250)];
    expect(paceOf({ stored, submitted }, 0)).toEqual({ seconds: 210, median: 60, timed: 3 });
  });

  it('leaves pauses out, and items that begin with one', () => {
    // The second is answered in two parts with a pause between; the third begins after a pause.
    const submitted = at(100, 1040, 2000, 2030);
    const stored = [...submitted, ...at(120, 1020, 1990)];
    expect(paceOf({ stored, submitted }, 0)).toEqual({ seconds: 80, median: 35, timed: 2 });
  });

  it('counts from midnight on, also what was begun before', () => {
    const submitted = at(980, 1010);
    const stored = [...submitted, ...at(990)];
    expect(paceOf({ stored, submitted }, 1000_000)).toEqual({ seconds: 10, median: 30, timed: 1 });
  });

  it('is unknown while nothing is to go by', () => {
    expect(paceOf({ stored: [], submitted: [] }, 0)).toEqual({
      seconds: 0,
      median: null,
      timed: 0,
    });
    // What was stored at one moment is one thing.
    const submitted = at(10);
    expect(paceOf({ stored: [...submitted, ...at(10)], submitted }, 0).median).toBeNull();
  });
});
