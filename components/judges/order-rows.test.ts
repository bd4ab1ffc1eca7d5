import { describe, expect, it } from 'vitest';
import type { OrderEffects } from '@/lib/check-up/schema';
import { describeTurnedClips, orderRows, turnedClips } from './order-rows';

const RUN = { id: 'r', state: 'ended', clips: 6, judged: 6 } as const;
const question = (id: string, unit: string) => ({ id, label: id, unit, min: 0, max: 10 });
const all = () => true;

type Scores = Pick<OrderEffects['units'][number], 'forward' | 'reversed' | 'shuffled'>;

/** Six clips of one cluster each, with the judge's scores on d8. */
function effects(scores: readonly Scores[], part: Partial<OrderEffects> = {}): OrderEffects {
  return {
    runs: [{ ...RUN, order: 'reversed' }],
    questions: [question('s1', 'key-frame'), question('d8', 'cluster')],
    videos: scores.map((_each, place) => ({
      id: `v${place}`,
      name: `clip-${place}.mp4`,
      cluster: null,
    })),
    withheld: 0,
    units: scores.map((each, video) => ({
      ...each,
      question: 'd8',
      video,
      unit: 'cluster@0.000-1.000',
    })),
    turned: [],
    ...part,
  };
}

describe('how far scores depend on the order of frames', () => {
  const given = effects([
    { forward: 0, reversed: 8 },
    { forward: 8, reversed: 0 },
    { forward: 2, reversed: 3 },
    { forward: 5, reversed: 5 },
    { forward: 1, reversed: 1 },
    { forward: null, reversed: 4 },
  ]);

  it('is told by mean difference and share of equal scores, with intervals by clip', () => {
    const [row, overall, ...none] = orderRows(given, all);
    expect(none).toEqual([]);
    expect(row).toMatchObject({ id: 'd8', figures: { shuffled: null } });
    const figures = row?.figures.reversed;
    expect(figures).toMatchObject({ pairs: 5, clips: 5, unscored: 1 });
    expect(figures?.difference.value).toBeCloseTo((8 + 8 + 1) / 5, 12);
    expect(figures?.equal.value).toBeCloseTo(2 / 5, 12);
    expect(figures?.difference).toHaveProperty('interval.level', 0.95);
    expect(overall?.figures.reversed?.difference.value).toBeCloseTo(17 / 5, 12);
  });

  it('counts only the clips that are shown', () => {
    const [row] = orderRows(given, (name) => name !== 'clip-0.mp4');
    expect(row?.figures.reversed).toMatchObject({ pairs: 4, clips: 4 });
  });
});

describe('clips whose true answer depends on the order', () => {
  const turned = [
    { video: 0, question: 'd8', title: 'Pour', truth: { forward: 0, reversed: 8 } },
    { video: 1, question: 'd8', title: 'Backward', truth: { forward: 8, reversed: 0 } },
  ];
  const noticed = (scores: readonly Scores[]) =>
    turnedClips(effects(scores, { turned }), all).map((clip) => clip.noticed);

  it('are noticed where the score moves the way of the truth', () => {
    const right = [
      { forward: 1, reversed: 7 },
      { forward: 9, reversed: 2 },
    ];
    expect(noticed(right)).toEqual([true, true]);
    const wrong = [
      { forward: 7, reversed: 7 },
      { forward: 2, reversed: 9 },
    ];
    expect(noticed(wrong)).toEqual([false, false]);
    expect(noticed([{ forward: null, reversed: 3 }, { forward: 2 }])).toEqual([null, null]);
  });

  it('are said in words, none where nothing was scored', () => {
    const words = (scores: readonly Scores[]) =>
      describeTurnedClips(turnedClips(effects(scores, { turned }), all));
    expect(
      words([
        { forward: 4, reversed: 4 },
        { forward: 4, reversed: 4 },
      ]),
    ).toContain('is not looking at order');
    expect(
      words([
        { forward: 4, reversed: 6 },
        { forward: 4, reversed: 4 },
      ]),
    ).toContain('1 of 2');
    expect(words([{ forward: null, reversed: null }, { forward: null }])).toContain('scored none');
  });
});
