import type { Brought, Call } from '@/lib/suites/calls';
import { firstMedium } from '@/lib/suites/input';
import { nothingToJudge, verdictIn } from '@/lib/suites/outcome';
import { type Question, type UnitName, VIDEO_UNIT } from '@/lib/suites/question';
import type { Score, ScoreTerm } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { numericValue } from '@/lib/suites/verdict';
import { callsOf, generationPromptOf, type Scene, scenesOf } from './calls';
import { DYNAMIC_TYPES, INCONSISTENCY_ID, STATIC_TYPES } from './questions';
import type { ClipInput } from './settings';
import { findingVerdict } from './verdicts';

const NO_PROMPT = nothingToJudge('The video has no generation prompt to compare with.');

/** The judge's verdict on each of the suite's questions about each of the video's units. */
export function answers(brought: Brought, input: ClipInput): SuiteAnswer[] {
  const { clusters, inconsistency } = callsOf(input);
  const verdictsOf = (call: Call, types: readonly Pick<Question, 'id'>[], sent?: Call['frames']) =>
    types.map(({ id }) => ({
      unit: call.unit,
      question: id,
      verdict: brought.verdict(call, id, sent),
    }));
  const isComparable = brought.ofMade(inconsistency) || generationPromptOf(input) !== null;
  return [
    ...clusters.flatMap(({ staticCheck, dynamicCheck }) => [
      ...verdictsOf(staticCheck, STATIC_TYPES),
      // Where pictures stood in another order, a number of a frame names no moment of the video.
      ...verdictsOf(dynamicCheck, DYNAMIC_TYPES, input.frameOrder ? [] : dynamicCheck.frames),
    ]),
    {
      unit: VIDEO_UNIT,
      question: INCONSISTENCY_ID,
      verdict: verdictIn(isComparable ? brought.of(inconsistency, NO_PROMPT) : NO_PROMPT, (reply) =>
        findingVerdict(reply),
      ),
    },
  ];
}

/**
 * Each key frame's share of the duration, 0–1: it stands for the time up to the midpoints between it and its
 * neighbours, the first from 0, the last to the end. Equal shares when there is no duration.
 */
export function timeShares(times: readonly number[], duration: number): number[] {
  const end = Math.max(duration, times.at(-1) ?? 0);
  if (end <= 0) return times.map(() => 1 / times.length);
  const borders = times.slice(1).map((at, index) => (at + (times[index] ?? at)) / 2);
  return times.map((_at, index) => ((borders[index] ?? end) - (borders[index - 1] ?? 0)) / end);
}

const add = (a: number, b: number) => a + b;
const sum = (values: readonly number[]) => values.reduce(add, 0);
const largest = (values: readonly number[]) => Math.max(...values);

/** The mean of the terms that have a value, by share; null when none has. */
function weightedMean(terms: readonly ScoreTerm[]): number | null {
  const valued = terms.flatMap(({ share, value }) => (value === null ? [] : [{ share, value }]));
  const total = sum(valued.map((term) => term.share));
  return total > 0 ? sum(valued.map((term) => term.share * term.value)) / total : null;
}

/** A part of the scores: its value, what each scene contributes to it, and how many verdicts went in or were missing. */
interface Part {
  value: number | null;
  terms: readonly ScoreTerm[];
  scored: number;
  unscored: number;
}

/** What is said to some types about a unit of a scene, out of so many that are asked. */
interface SceneValues extends Pick<ScoreTerm, 'unit' | 'share'> {
  values: readonly number[];
  asked: number;
}

/** A part of the scores, to which each scene contributes what its values come to. */
function combineScenes(
  scenes: readonly SceneValues[],
  combine: (values: readonly number[]) => number,
): Part {
  const terms = scenes.map(({ unit, share, values }): ScoreTerm => {
    return { unit, share, value: values.length > 0 ? combine(values) : null };
  });
  const scored = sum(scenes.map(({ values }) => values.length));
  const unscored = sum(scenes.map(({ asked }) => asked)) - scored;
  return { value: weightedMean(terms), terms, scored, unscored };
}

/** Reads parts of scores off verdicts. */
function createParts(given: readonly SuiteAnswer[], input: ClipInput) {
  const scenes = scenesOf(input);
  const shares = timeShares(
    scenes.map((scene) => scene.keyFrame.at),
    firstMedium(input).duration,
  );
  const units = new Map<UnitName, Map<string, number>>();
  for (const { unit, question, verdict } of given) {
    const value = numericValue(verdict);
    if (value === null) continue;
    const values = units.get(unit) ?? new Map<string, number>();
    units.set(unit, values.set(question, value));
  }
  const valuesAt = (unit: UnitName, types: readonly Pick<Question, 'id'>[]) => {
    const values = units.get(unit);
    return types.map(({ id }) => values?.get(id)).filter((value) => value !== undefined);
  };
  return {
    /** What is said to some types about a unit of each scene. */
    valuesOf: (
      types: readonly Pick<Question, 'id'>[],
      unitOf: (scene: Scene) => UnitName,
    ): SceneValues[] =>
      scenes.map((scene, index) => ({
        unit: unitOf(scene),
        share: shares[index] ?? 0,
        values: valuesAt(unitOf(scene), types),
        asked: types.length,
      })),
    ofVideo(id: string): Part {
      const [value = null] = valuesAt(VIDEO_UNIT, [{ id }]);
      const scored = value === null ? 0 : 1;
      return { value, terms: [], scored, unscored: 1 - scored };
    },
  };
}

/**
 * The video's scores, from a judge's verdicts or from effective ones.
 *
 * Published report formula: Overall = 100 − 2·Inconsistency − 4·Static − 4·Dynamic, where Static and Dynamic add up all
 * types at each key frame and take the mean by time. It has no lower bound, and is shown unclipped.
 * Bounded index, ours: each key frame counts by its worst type, so that every part lies in 0–10; the index is the mean
 * of the parts that have a value.
 */
export function scores(given: readonly SuiteAnswer[], input: ClipInput): Score[] {
  const parts = createParts(given, input);
  const statics = parts.valuesOf(STATIC_TYPES, ({ keyFrameUnit }) => keyFrameUnit);
  const dynamics = parts.valuesOf(DYNAMIC_TYPES, ({ clusterUnit }) => clusterUnit);
  const staticWorst = combineScenes(statics, largest);
  const dynamicWorst = combineScenes(dynamics, largest);
  const staticSum = combineScenes(statics, sum);
  const dynamicSum = combineScenes(dynamics, sum);
  const inconsistency = parts.ofVideo(INCONSISTENCY_ID);

  const whole = (value: number | null): Part => ({
    value,
    terms: [],
    scored: staticSum.scored + dynamicSum.scored + inconsistency.scored,
    unscored: staticSum.unscored + dynamicSum.unscored + inconsistency.unscored,
  });
  const bounded = [staticWorst, dynamicWorst, inconsistency].flatMap((one) => one.value ?? []);
  const index = bounded.length > 0 ? sum(bounded) / bounded.length : null;
  const overall =
    staticSum.value === null || dynamicSum.value === null || inconsistency.value === null
      ? null
      : 100 - 2 * inconsistency.value - 4 * staticSum.value - 4 * dynamicSum.value;
  return [
    { ...SCORES.index, ...whole(index) },
    { ...SCORES.static, ...staticWorst },
    { ...SCORES.dynamic, ...dynamicWorst },
    { ...SCORES.inconsistency, ...inconsistency },
    { ...SCORES['report-overall'], ...whole(overall) },
    { ...SCORES['report-static'], ...staticSum },
    { ...SCORES['report-dynamic'], ...dynamicSum },
  ];
}

const severity = { range: { min: 0, max: 10 }, higherIsWorse: true };
const report = { range: { min: 0, max: null }, higherIsWorse: true };

/** What the scores are, in the order of pages. */
export const SCORES = {
  index: {
    id: 'index',
    label: 'Index',
    formula: 'mean of Static, Dynamic and Inconsistency, as far as they are scored',
    ...severity,
  },
  static: {
    id: 'static',
    label: 'Static',
    formula: 'Σ over key frames of time share × max(s1 … s10)',
    ...severity,
  },
  dynamic: {
    id: 'dynamic',
    label: 'Dynamic',
    formula: 'Σ over key frames of time share × max(d1 … d9)',
    ...severity,
  },
  inconsistency: {
    id: 'inconsistency',
    label: 'Inconsistency',
    formula: 'severity of the inconsistency with the prompt',
    ...severity,
  },
  'report-overall': {
    id: 'report-overall',
    label: 'Published report: overall',
    formula: '100 − 2 × Inconsistency − 4 × Static (sum) − 4 × Dynamic (sum), unclipped',
    range: { min: null, max: 100 },
    higherIsWorse: false,
  },
  'report-static': {
    id: 'report-static',
    label: 'Published report: static',
    formula: 'Σ over key frames of time share × (s1 + … + s10)',
    ...report,
  },
  'report-dynamic': {
    id: 'report-dynamic',
    label: 'Published report: dynamic',
    formula: 'Σ over key frames of time share × (d1 + … + d9)',
    ...report,
  },
} as const;
