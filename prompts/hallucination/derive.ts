import { firstMedium } from '@/lib/suites/input';
import type { Outcome, OutcomeInParts } from '@/lib/suites/outcome';
import { type Question, type UnitName, VIDEO_UNIT } from '@/lib/suites/question';
import type { Score, ScoreTerm } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { numericValue, type UnscoredReason, type Verdict } from '@/lib/suites/verdict';
import type { Frame } from '@/lib/video/schema';
import { type Scene, scenesOf } from './calls';
import { DYNAMIC_TYPES, INCONSISTENCY_ID, STATIC_TYPES } from './questions';
import type { Evidence, Finding, Inconsistency, TimedFinding } from './schema';
import type { ClipInput } from './settings';
import { verdictIn } from './verdicts';

/** The scenes paired with their evidence. */
export function scenesWithEvidence(
  evidence: Evidence,
  input: ClipInput,
): [Scene, Evidence['clusters'][number]][] {
  return scenesOf(input).map((scene, index) => {
    const found = evidence.clusters[index];
    if (!found) throw new Error('The evidence was gathered from another frame set');
    return [scene, found];
  });
}

/** The verdict in a reply that is one rated item, or why there is none. */
function verdictOf(outcome: Outcome<Inconsistency>): Verdict {
  return outcome.state === 'answered' ? verdictIn(outcome.reply) : unscored(outcome);
}

/**
 * The verdict on one type of a check, or why there is none: the call has failed, or this entry of its reply.
 * @param sent the frames of the call, by which the numbers of frames become times
 */
function verdictOn<Id extends string>(
  outcome: OutcomeInParts<Record<Id, Finding | TimedFinding>>,
  id: Id,
  sent: readonly Frame[] = [],
): Verdict {
  if (outcome.state === 'unanswered') return unscored(outcome);
  const finding = outcome.reply[id];
  if (finding) return verdictIn(finding, sent);
  const lacking = outcome.state === 'partly-answered' ? outcome.missing : [];
  const found = lacking.find(({ entry }) => entry === id);
  return unscored(found ?? { reason: 'unparseable', detail: 'The reply says nothing about it.' });
}

function unscored({ reason, detail }: { reason: UnscoredReason; detail: string }): Verdict {
  return { state: 'unscored', reason, detail };
}

/** The judge's verdict on each of the suite's questions about each of the video's units. */
export function answers(evidence: Evidence, input: ClipInput): SuiteAnswer[] {
  // Where pictures stood in another order, a number of a frame names no moment of the video.
  const inTime = input.frameOrder === undefined;
  const ofScenes = scenesWithEvidence(evidence, input).flatMap(([scene, found]) => [
    ...STATIC_TYPES.map(({ id }) => ({
      unit: scene.keyFrameUnit,
      question: id,
      verdict: verdictOn(found.staticCheck, id),
    })),
    ...DYNAMIC_TYPES.map(({ id }) => ({
      unit: scene.clusterUnit,
      question: id,
      verdict: verdictOn(found.dynamicCheck, id, inTime ? scene.frames : []),
    })),
  ]);
  const ofVideo = {
    unit: VIDEO_UNIT,
    question: INCONSISTENCY_ID,
    verdict: verdictOf(evidence.inconsistency),
  };
  return [...ofScenes, ofVideo];
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

/**
 * The video's scores, from a judge's verdicts or from effective ones.
 *
 * Published report formula: Overall = 100 − 2·Inconsistency − 4·Static − 4·Dynamic, where Static and Dynamic add up all
 * types at each key frame and take the mean by time. It has no lower bound, and is shown unclipped.
 * Bounded index, ours: each key frame counts by its worst type, so that every part lies in 0–10; the index is the mean
 * of the parts that have a value.
 */
export function scores(given: readonly SuiteAnswer[], input: ClipInput): Score[] {
  const scenes = scenesOf(input);
  const shares = timeShares(
    scenes.map((scene) => scene.keyFrame.at),
    firstMedium(input).duration,
  );
  const verdicts = new Map(given.map((one) => [`${one.unit} ${one.question}`, one.verdict]));
  const valuesAt = (unit: UnitName, types: readonly Pick<Question, 'id'>[]) =>
    types.flatMap(({ id }) => {
      const verdict = verdicts.get(`${unit} ${id}`);
      return (verdict && numericValue(verdict)) ?? [];
    });

  const part = (
    types: readonly Pick<Question, 'id'>[],
    unitOf: (scene: Scene) => UnitName,
    combine: (values: readonly number[]) => number,
  ) => {
    const terms = scenes.map((scene, index): ScoreTerm => {
      const values = valuesAt(unitOf(scene), types);
      const value = values.length > 0 ? combine(values) : null;
      return { unit: unitOf(scene), share: shares[index] ?? 0, value };
    });
    const scored = sum(scenes.map((scene) => valuesAt(unitOf(scene), types).length));
    const unscored = scenes.length * types.length - scored;
    return { value: weightedMean(terms), terms, scored, unscored };
  };

  const ofKeyFrame = (scene: Scene) => scene.keyFrameUnit;
  const ofCluster = (scene: Scene) => scene.clusterUnit;
  const staticWorst = part(STATIC_TYPES, ofKeyFrame, largest);
  const dynamicWorst = part(DYNAMIC_TYPES, ofCluster, largest);
  const staticSum = part(STATIC_TYPES, ofKeyFrame, sum);
  const dynamicSum = part(DYNAMIC_TYPES, ofCluster, sum);
  const [inconsistent = null] = valuesAt(VIDEO_UNIT, [{ id: INCONSISTENCY_ID }]);
  const inconsistency = {
    value: inconsistent,
    terms: [],
    scored: inconsistent === null ? 0 : 1,
    unscored: inconsistent === null ? 1 : 0,
  };

  const counts = {
    terms: [],
    scored: staticSum.scored + dynamicSum.scored + inconsistency.scored,
    unscored: staticSum.unscored + dynamicSum.unscored + inconsistency.unscored,
  };
  const parts = [staticWorst, dynamicWorst, inconsistency].flatMap((one) => one.value ?? []);
  const index = parts.length > 0 ? sum(parts) / parts.length : null;
  const overall =
    staticSum.value === null || dynamicSum.value === null || inconsistency.value === null
      ? null
      : 100 - 2 * inconsistency.value - 4 * staticSum.value - 4 * dynamicSum.value;

  const severity = { range: { min: 0, max: 10 }, higherIsWorse: true };
  const report = { range: { min: 0, max: null }, higherIsWorse: true };
  return [
    {
      id: 'index',
      label: 'Index',
      formula: 'mean of Static, Dynamic and Inconsistency, as far as they are scored',
      ...severity,
      ...counts,
      value: index,
    },
    {
      id: 'static',
      label: 'Static',
      formula: 'Σ over key frames of time share × max(s1 … s10)',
      ...severity,
      ...staticWorst,
    },
    {
      id: 'dynamic',
      label: 'Dynamic',
      formula: 'Σ over key frames of time share × max(d1 … d9)',
      ...severity,
      ...dynamicWorst,
    },
    {
      id: 'inconsistency',
      label: 'Inconsistency',
      formula: 'severity of the inconsistency with the prompt',
      ...severity,
      ...inconsistency,
    },
    {
      id: 'report-overall',
      label: 'Published report: overall',
      formula: '100 − 2 × Inconsistency − 4 × Static (sum) − 4 × Dynamic (sum), unclipped',
      range: { min: null, max: 100 },
      higherIsWorse: false,
      ...counts,
      value: overall,
    },
    {
      id: 'report-static',
      label: 'Published report: static',
      formula: 'Σ over key frames of time share × (s1 + … + s10)',
      ...report,
      ...staticSum,
    },
    {
      id: 'report-dynamic',
      label: 'Published report: dynamic',
      formula: 'Σ over key frames of time share × (d1 + … + d9)',
      ...report,
      ...dynamicSum,
    },
  ];
}
