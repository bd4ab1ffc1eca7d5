import { expect, it } from 'vitest';
import type { Clip } from './trimming/schema';
import { videoInfo } from './video-info';

const step = { category: null, substeps: [] };

it('shows whole seconds and no categories of annotated films', () => {
  const clip: Clip = {
    video: 'a.mp4',
    source: 'hirest',
    view: 'third',
    subject: 'Repot a Fern',
    from: 0,
    to: 103,
    steps: [
      { ...step, from: 35, to: 48, text: 'loosen the soil' },
      { ...step, from: 48, to: 61.6, text: 'lift the fern' },
    ],
  };
  expect(videoInfo(clip)).toBe(
    [
      'video theme: Repot a Fern',
      'duration: 103.0s',
      '35s ~ 48s : loosen the soil',
      '48s ~ 62s : lift the fern',
    ].join('\n'),
  );
  expect(videoInfo({ ...clip, source: 'youcook2', to: 241.62 })).toMatch(
    /^recipe type: Repot a Fern\nduration: 241\.62s\n/,
  );
});

it('shows both layers of egocentric videos, on the clock of the original', () => {
  const clip: Clip = {
    video: 'b',
    source: 'goal-step',
    view: 'first',
    subject: 'building a bench',
    from: 1069.34,
    to: 1592.4,
    steps: [
      {
        from: 1069.34,
        to: 1100,
        category: 'Cut boards',
        text: 'cut two boards',
        substeps: [
          { from: 1069.5, to: 1080.123, category: 'Measure', text: 'mark a board' },
          { from: 1081, to: 1090, category: null, text: 'saw it' },
        ],
      },
      { ...step, from: 1100, to: 1592.4, category: 'Wipe', text: 'Wipe' },
    ],
  };
  expect(videoInfo(clip)).toBe(
    [
      'video goal: building a bench',
      'duration: 523.06s',
      '1069.34s ~ 1100s : Cut boards(cut two boards)',
      '  (1069.5s ~ 1080.12s: Measure(mark a board))',
      '  (1081s ~ 1090s: saw it)',
      '1100s ~ 1592.4s : Wipe',
    ].join('\n'),
  );
  expect(videoInfo({ ...clip, source: 'ego-exo4d' })).toMatch(/^video scenario: /);
  expect(videoInfo({ ...clip, source: 'ours' })).toMatch(/^video subject: /);
});
