import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnnotatedVideo } from '../annotations/schema';
import { type Clip, type TrimmingSettings, trimmingSettingsSchema } from './schema';
import { checkRules, trim } from './trim';

/** A video whose steps last 40 s each and follow each other, of the categories that a word's letters stand for. */
function videoOf(letters: string, more: Partial<AnnotatedVideo> = {}): AnnotatedVideo {
  const steps = [...letters].map((category, index) => ({
    from: 40 * index,
    to: 40 * (index + 1),
    text: `step ${index}`,
    category,
    line: index + 1,
    substeps: [],
  }));
  return {
    video: 'v.mp4',
    source: 'goal-step',
    view: 'first',
    subject: 'Goal',
    line: 1,
    duration: null,
    steps,
    ...more,
  };
}

const settingsOf = (more: Partial<TrimmingSettings> = {}) => trimmingSettingsSchema.parse(more);

/** The categories in each clip and each drop, with why. */
function shortly(letters: string, more: Partial<TrimmingSettings> = {}): string[] {
  const { cuts, drops } = trim(videoOf(letters), settingsOf(more));
  const of = ({ steps }: Pick<Clip, 'steps'>) => steps.map(({ category }) => category).join('');
  return [
    ...cuts.map(({ clip, why }) => `${of(clip)} ${why}`),
    ...drops.map(({ clip, broken }) => `${of(clip)} dropped by ${broken.rule}`),
  ];
}

describe('trim', () => {
  it('takes a whole video where its source is not trimmed, or may not be', () => {
    const video = videoOf('aaaaaaaaaa', { source: 'hirest', duration: 500 });
    const { cuts, drops } = trim(video, settingsOf());
    expect(drops).toEqual([]);
    expect(cuts).toMatchObject([{ why: 'untrimmed', checks: [], clip: { from: 0, to: 500 } }]);
    expect(trim(video, settingsOf({ sources: ['hirest'] })).drops).toHaveLength(2);
    expect(shortly('aaaaaaaaaa', { sources: [] })).toEqual(['aaaaaaaaaa untrimmed']);
  });

  it('takes a video as it is that is no longer than four minutes', () => {
    expect(shortly('aaaaaa')).toEqual(['aaaaaa short']);
    const { cuts } = trim(videoOf('ab', { duration: 240 }), settingsOf());
    expect(cuts).toMatchObject([
      {
        clip: { from: 0, to: 240 },
        checks: [{ rule: 'duration', measured: 240, limit: 240, holds: false }],
      },
    ]);
  });

  it('closes a clip with the step that crosses the line, and starts the next from the one after it', () => {
    expect(shortly('abcdefghijklmnop')).toEqual([
      'abcdefg full',
      'hijklmn full',
      'op dropped by duration',
    ]);
    const [cut] = trim(videoOf('abcdefghij'), settingsOf()).cuts;
    expect(cut?.clip).toMatchObject({ video: 'v.mp4', from: 0, to: 280 });
    expect(cut?.checks).toEqual([
      { rule: 'duration', measured: 280, limit: 240, holds: true },
      { rule: 'steps', measured: 7, limit: 7, holds: true },
      { rule: 'variety', measured: 1, limit: 0.5, holds: true },
      { rule: 'repetition', measured: 1 / 7, limit: 0.5, holds: true },
    ]);
  });

  it('shares the crossing step where the next clip starts from it', () => {
    expect(shortly('abcdefghijklm', { next: 'crossing' })).toEqual([
      'abcdefg full',
      'ghijklm full',
    ]);
  });

  it('ends where one step is a clip by itself', () => {
    const settings = settingsOf({ next: 'crossing', minutes: 0.5, steps: 1, run: 1 });
    expect(trim(videoOf('abc'), settings).cuts.map(({ clip }) => clip.from)).toEqual([0, 40, 80]);
  });

  it('takes in more steps or drops a clip that has too few', () => {
    expect(shortly('abcdefghij', { minutes: 1.9 })).toEqual([
      'abcdefg full',
      'hij dropped by steps',
    ]);
    expect(shortly('abcdefghij', { minutes: 2, tooFewSteps: 'drop' })).toEqual([
      'abcd dropped by steps',
      'efgh dropped by steps',
      'ij dropped by duration',
    ]);
  });

  it('drops a clip of too few categories, with what was measured', () => {
    const { cuts, drops } = trim(videoOf('ababababab'), settingsOf());
    expect(cuts).toEqual([]);
    expect(drops[0]?.broken).toEqual({
      rule: 'variety',
      measured: 2 / 7,
      limit: 0.5,
      holds: false,
    });
  });

  it('drops a clip with a long run by the intent, and by the letter never', () => {
    expect(shortly('abcdddd')).toEqual(['abcdddd dropped by repetition']);
    expect(shortly('abcdddd', { repetition: 'letter' })).toEqual(['abcdddd full']);
    expect(shortly('abcdddd', { run: 0.6 })).toEqual(['abcdddd full']);
    expect(shortly('aaaaaaa', { repetition: 'letter', variety: 0 })).toEqual(['aaaaaaa full']);
  });

  it('keeps steps that are left where the other rules hold', () => {
    const kept = { leftovers: 'keep', steps: 3 } as const;
    expect(shortly('abcdefghij', kept)).toEqual(['abcdefg full', 'hij leftover']);
    expect(shortly('abcdefghh', kept)).toEqual(['abcdefg full', 'hh dropped by steps']);
    expect(shortly('abcdefghhhhi', kept)).toEqual(['abcdefg full', 'hhhhi dropped by variety']);
  });

  it('takes a step’s text, however it is written, where it has no category', () => {
    const texts = [
      'Pour the milk.',
      'pour milk',
      'Pour  Milk',
      'stir',
      'POUR MILK!',
      'stir',
      'Stir it',
    ];
    const video = videoOf('abcdefg');
    const steps = video.steps.map((step, index) => ({
      ...step,
      category: null,
      text: texts[index] ?? '',
    }));
    const [drop] = trim({ ...video, steps }, settingsOf()).drops;
    expect(drop?.broken).toMatchObject({ rule: 'variety', measured: 3 / 7 });
  });
});

describe('any video, by any settings', () => {
  const videos = fc
    .array(
      fc.record({
        gap: fc.integer({ min: -20, max: 60 }),
        length: fc.integer({ min: 1, max: 400 }),
        category: fc.constantFrom('a', 'b', 'c', null),
      }),
      { minLength: 1, maxLength: 40 },
    )
    .map((steps) => {
      let from = 0;
      return videoOf('', {
        steps: steps
          .map(({ gap, length, category }, index) => {
            from = Math.max(0, from + gap);
            const to = from + length;
            const made = {
              // By which each step is known, since none begins when another does.
              from: from + index / 1000,
              to,
              text: `t${index % 5}`,
              category,
              line: index + 1,
              substeps: [],
            };
            from += Math.ceil(length / 2);
            return made;
          })
          .toSorted((one, other) => one.from - other.from),
      });
    });
  const anySettings = fc
    .record({
      minutes: fc.constantFrom(0.5, 2, 4),
      steps: fc.constantFrom(1, 3, 7),
      tooFewSteps: fc.constantFrom('extend', 'drop'),
      variety: fc.constantFrom(0, 0.5, 0.9),
      repetition: fc.constantFrom('intent', 'letter'),
      run: fc.constantFrom(0.2, 0.5),
      next: fc.constantFrom('unused', 'crossing'),
      leftovers: fc.constantFrom('drop', 'keep'),
    })
    .map((settings) => trimmingSettingsSchema.parse(settings));

  it('puts every step somewhere, and into more than one clip only where clips share', () => {
    fc.assert(
      fc.property(videos, anySettings, (video, settings) => {
        const { cuts, drops } = trim(video, settings);
        const lines = [...cuts, ...drops].flatMap(({ clip }) => clip.steps.map(({ from }) => from));
        expect(new Set(lines).size).toBe(video.steps.length);
        const times = lines.length - video.steps.length;
        if (settings.next === 'unused') expect(times).toBe(0);
        else expect(times).toBeLessThan(cuts.length + drops.length);
      }),
    );
  });

  it('orders clips, whose steps follow each other in the video', () => {
    fc.assert(
      fc.property(videos, anySettings, (video, settings) => {
        const { cuts, drops } = trim(video, settings);
        const order = video.steps.map(({ from }) => from);
        for (const list of [cuts, drops]) {
          const firsts = list.map(({ clip }) => order.indexOf(clip.steps[0]?.from ?? -1));
          expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
        }
        for (const { clip } of [...cuts, ...drops]) {
          const at = order.indexOf(clip.steps[0]?.from ?? -1);
          const expected = order.slice(at, at + clip.steps.length);
          expect(clip.steps.map(({ from }) => from)).toEqual(expected);
          for (const { from, to } of clip.steps) {
            expect(from).toBeGreaterThanOrEqual(clip.from);
            expect(to).toBeLessThanOrEqual(clip.to);
          }
        }
      }),
    );
  });

  it('keeps every rule in every clip, and names a broken one for every drop', () => {
    fc.assert(
      fc.property(videos, anySettings, (video, settings) => {
        const { cuts, drops } = trim(video, settings);
        for (const { clip, why, checks } of cuts) {
          if (why === 'short') continue;
          expect(checks).toEqual(checkRules(clip, settings));
          const broken = checks.filter(({ holds }) => !holds).map(({ rule }) => rule);
          expect(broken).toEqual(why === 'leftover' && broken.length > 0 ? ['duration'] : []);
          if (why === 'full') expect(clip.to - clip.from).toBeGreaterThan(settings.minutes * 60);
          expect(clip.steps.length).toBeGreaterThanOrEqual(settings.steps);
        }
        for (const { broken, clip } of drops) {
          expect(broken.holds).toBe(false);
          expect(checkRules(clip, settings)).toContainEqual(broken);
        }
      }),
    );
  });
});
