import { beforeAll, describe, expect, it } from 'vitest';
import { questions } from '@/prompts/hallucination/questions';
import { CLIPS, FRESH_CLIPS, TUNING_CLIPS } from './catalogue';
import { type Checked, checkClip } from './check-clip';
import type { Clip } from './clip';

describe('the baseline judge on the known-answer clips', () => {
  const MEASURED = ['d2', 'd3', 'd4', 'd5', 's9'];
  const checked: Checked[] = [];
  const names = (clips: readonly Clip[]) => new Set(clips.map(({ name }) => name));
  const [tuning, fresh] = [names(TUNING_CLIPS), names(FRESH_CLIPS)];
  const clipsOf = (
    types: readonly string[],
    among: ReadonlySet<string>,
    wanted: (entry: Checked) => boolean,
  ) => {
    const entries = checked.filter(({ clip, type }) => among.has(clip) && types.includes(type));
    return [...new Set(entries.filter(wanted).map(({ clip }) => clip))].sort();
  };
  const found = (type: string, among: ReadonlySet<string>) =>
    clipsOf([type], among, ({ wrong, score }) => wrong && (score ?? 0) > 0);
  const falseAlarms = (among: ReadonlySet<string>) =>
    clipsOf(MEASURED, among, ({ wrong, score }) => !wrong && (score ?? 0) > 0);

  beforeAll(async () => {
    for (const clip of CLIPS) checked.push(...(await checkClip(clip)));
  }, 240_000);

  it('finds every violation of a kind that it measures on the clips that its thresholds were set on', () => {
    expect(found('d2', tuning)).toEqual(['balls-fuse']);
    expect(found('d3', tuning)).toEqual(['ball-vanishes', 'block-appears']);
    expect(found('d4', tuning)).toEqual(['ball-jumps']);
    expect(found('d5', tuning)).toEqual(['balloon-swells', 'block-melts']);
    expect(found('s9', tuning)).toEqual(['vase-smeared']);
  });

  it('raises false alarms about poured juice alone on those clips', () => {
    const known = ['pour-forward', 'pour-reversed'];
    expect(falseAlarms(tuning).filter((clip) => !known.includes(clip))).toEqual([]);
  });

  it('finds three of five such violations on clips that it never saw, with more false alarms', () => {
    expect(found('d3', fresh)).toEqual(['duck-vanishes']);
    expect(found('d4', fresh)).toEqual(['cart-jerks-back']);
    expect(found('d5', fresh)).toEqual(['vase-stretches']);
    expect(found('d2', fresh)).toEqual([]);
    expect(found('s9', fresh)).toEqual([]);
    expect(falseAlarms(fresh)).toEqual([
      'block-falls-struck',
      'block-falls-too-soon',
      'block-falls-untouched',
      'glass-fills-after',
    ]);
  });

  it('misses what only understanding shows: a ball that hangs in the air', () => {
    const hanging = checked.filter(
      ({ clip, type, wrong }) => clip === 'ball-hangs' && type === 'd4' && wrong,
    );
    expect(hanging.map((entry) => entry.score)).toEqual(hanging.map(() => 0));
    expect(hanging.length).toBeGreaterThan(0);
  });

  it('abstains on every type that it does not measure', () => {
    const others = checked.filter((entry) => !MEASURED.includes(entry.type));
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((entry) => entry.score !== null)).toEqual([]);
  });

  it('has a violation of every type that can be drawn', () => {
    const undrawn = ['s10', 'd9', 'inconsistency'];
    const types = questions.map(({ id }) => id).filter((id) => !undrawn.includes(id));
    for (const type of types) {
      expect(
        clipsOf([type], names(CLIPS), ({ wrong }) => wrong),
        type,
      ).not.toEqual([]);
    }
  });
});
