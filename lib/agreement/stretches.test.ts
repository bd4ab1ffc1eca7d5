import { describe, expect, it } from 'vitest';
import { clusterUnit, keyFrameUnit, type Question, spanUnit } from '@/lib/suites/question';
import { suites } from '@/prompts';
import {
  type LookedClip,
  readAllTimes,
  readTimes,
  type TimedAnswer,
  type TimedPerson,
  timedTypes,
} from './stretches';

const type = (id: string, unit: string): Question => ({
  ...{ id, unit, label: id, help: '', group: unit, better: 'low' },
  scale: { kind: 'rating', min: 0, max: 10 },
});
const [STATIC, DYNAMIC] = [type('s1', 'key-frame'), type('d1', 'cluster')];

const said = (
  unit: string,
  value: number | null,
  part: Partial<TimedAnswer> = {},
): TimedAnswer => ({
  ...{ unit, value, question: unit.startsWith('key-frame') ? 's1' : 'd1', span: null },
  ...part,
});
const inFrames = (values: readonly (number | null)[]) =>
  values.map((value, second) => said(keyFrameUnit(second), value));

const clip = (judge: readonly TimedAnswer[], part: Partial<LookedClip> = {}): LookedClip => ({
  ...{ video: 'clip', cluster: null, weight: 1, duration: 4, looked: {}, judge },
  ...part,
});
const person = (answers: readonly TimedAnswer[], saidAll = false): TimedPerson => ({
  answers,
  saidAll,
});

function read(judge: LookedClip, by: TimedPerson, types: readonly Question[] = [STATIC]) {
  const times = readTimes(judge, by, types, 5);
  if (typeof times === 'string') throw new Error(times);
  return times;
}

describe('types with a time', () => {
  it('are those of suites whose people mark what they find, asked about single frames or clusters', () => {
    const timed = suites.flatMap((suite) => timedTypes(suite).map(({ id }) => `${suite.id} ${id}`));
    expect(new Set(timed.map((one) => one.split(' ')[0]))).toEqual(new Set(['hallucination']));
    expect(timed).toHaveLength(19);
    expect(timed).not.toContain('hallucination inconsistency');
  });
});

describe('what is found, and when', () => {
  const three = clip(inFrames([0, 7, 6]));

  it('is one stretch of frames between which none lies that was looked at', () => {
    const all = person(inFrames([6, 0, 5]));
    const { judge, person: people } = read(three, all);
    expect(judge).toEqual([{ from: 1, to: 2, type: 's1' }]);
    expect(people).toEqual([
      { from: 0, to: 0, type: 's1', marked: false },
      { from: 2, to: 2, type: 's1', marked: false },
    ]);
  });

  it('is when the judge says so within a cluster, else all of the cluster, and joins what touches', () => {
    const looked = { cluster: [0, 0.5, 1, 1.5, 2, 2.5, 3] };
    const [one, two] = [clusterUnit(0, 1.5), clusterUnit(1.5, 3)];
    const apart = [
      said(one, 6, { span: { from: 0, to: 0.5 } }),
      said(two, 6, { span: { from: 2, to: 2.5 } }),
    ];
    const nobody = person([], true);
    expect(read(clip(apart, { looked }), nobody, [DYNAMIC])).toMatchObject({
      judge: [
        { from: 0, to: 0.5 },
        { from: 2, to: 2.5 },
      ],
      // From the last frame to the end of the clip.
      spacing: 1,
    });
    const touching = [said(one, 6, { span: { from: 1, to: 1.5 } }), said(two, 6)];
    expect(read(clip(touching, { looked }), nobody, [DYNAMIC])).toMatchObject({
      judge: [{ from: 1, to: 3 }],
      // As long as the cluster of which the judge did not say when.
      spacing: 1.5,
    });
  });

  it('is what a person marked in place of the parts of that type which it overlaps', () => {
    const marked = said(spanUnit(0.75, 2.25), 8, { question: 's1' });
    const small = said(spanUnit(3, 3.5), 4, { question: 's1' });
    const { person: people } = read(three, person([...inFrames([6, 6, 6]), marked, small]));
    expect(people).toEqual([{ from: 0.75, to: 2.25, type: 's1', marked: true }]);
    const { person: others } = read(three, person([...inFrames([6, 0, 6]), marked]));
    expect(others).toMatchObject([{ marked: true }, { from: 0, to: 0, marked: false }]);
  });

  it('counts where both answered all of a type, or the person said that nothing else is wrong', () => {
    expect(readTimes(three, person(inFrames([0, 0])), [STATIC], 5)).toBe('in-part');
    expect(readTimes(three, person(inFrames([0, 0, null])), [STATIC], 5)).toBe('in-part');
    expect(readTimes(clip(inFrames([0, null, 6])), person([], true), [STATIC], 5)).toBe('in-part');
    expect(read(three, person(inFrames([0, 0]), true))).toMatchObject({ person: [] });
    const both = clip([...inFrames([0, 7, 6]), said(clusterUnit(0, 4), null)]);
    expect(read(both, person([], true), [STATIC, DYNAMIC]).judge).toMatchObject([{ type: 's1' }]);
  });

  it('is nothing in a clip without frames', () => {
    expect(readTimes(clip([]), person([], true), [STATIC], 5)).toBe('no-frames');
    const clips = [
      { ...clip([]), people: [person([], true)] },
      { ...three, people: [person([])] },
    ];
    expect(readAllTimes(clips, [STATIC], 5)).toEqual({
      readings: [],
      leftOut: { 'no-frames': 1, 'in-part': 1 },
    });
  });

  it('is placed no closer than the longest stretch of the clip without a frame that was looked at', () => {
    const spacing = (times: readonly number[], duration: number) =>
      read(
        clip(
          times.map((at) => said(keyFrameUnit(at), 0)),
          { duration },
        ),
        person([], true),
      ).spacing;
    expect(spacing([1, 2, 3], 4)).toBe(1);
    expect(spacing([0, 4, 8], 8)).toBe(4);
    expect(spacing([0, 0.5], 8)).toBe(7.5);
    expect(spacing([2], 8)).toBe(6);
    // Frames that a call showed count as well as those that are asked about.
    const looked = { 'key-frame': [0, 1, 2, 3, 4], cluster: [3.5] };
    expect(read(clip(inFrames([0]), { looked }), person([], true)).spacing).toBe(1);
  });
});
