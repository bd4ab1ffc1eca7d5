import { describe, expect, it } from 'vitest';
import { readEvidence } from '@/lib/suites/evidence';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { suiteInput } from '@/lib/testing/suite-input';
import { hallucination } from '.';
import { scores, timeShares } from './derive';
import { DYNAMIC_TYPES, STATIC_TYPES } from './questions';
import type { TimedFinding } from './schema';
import type { ClipInput } from './settings';

const input = suiteInput(
  [1, 3, 9],
  [
    { keyFrame: 0, frames: [0, 1] },
    { keyFrame: 2, frames: [1, 2] },
  ],
  { duration: 10 },
);

/** A finding for every type: the given scores, 0 for the others. */
function findings<Id extends string>(
  types: readonly { id: Id }[],
  given: Partial<Record<Id, number | null>>,
) {
  const entries = types.map(({ id }): [Id, TimedFinding] => {
    const score = given[id];
    const said = { rationale: `about ${id}`, objects: [], frames: null };
    return [id, { ...said, score: score === undefined ? 0 : score }];
  });
  return Object.fromEntries(entries) as Record<Id, TimedFinding>;
}

const answered = <Reply>(reply: Reply) => ({ state: 'answered' as const, reply });
const unanswered = { state: 'unanswered', reason: 'timed-out', detail: 'no reply' } as const;

/** Evidence in the form in which runs stored it before outcomes were kept by the names of their calls. */
interface Former {
  clusters: Record<'staticGraph' | 'dynamicGraph' | 'staticCheck' | 'dynamicCheck', object>[];
  summary: object;
  inconsistency: object;
}

function evidence(part: Partial<Former> = {}): Former {
  const staticGraph = answered({ objects: [], relations: [] });
  const dynamicGraph = answered({ changes: [] });
  return {
    clusters: [
      {
        staticGraph,
        dynamicGraph,
        staticCheck: answered(findings(STATIC_TYPES, { s1: 2, s9: 4 })),
        dynamicCheck: answered(findings(DYNAMIC_TYPES, { d3: 8 })),
      },
      {
        staticGraph,
        dynamicGraph,
        staticCheck: answered(findings(STATIC_TYPES, { s2: 1 })),
        dynamicCheck: answered(findings(DYNAMIC_TYPES, {})),
      },
    ],
    summary: answered({ description: 'A cup falls.' }),
    inconsistency: answered({ rationale: 'same', score: 3 }),
    ...part,
  };
}

/** The judge's answers by stored evidence. */
function answers(stored: object, of: ClipInput): SuiteAnswer[] {
  const brought = readEvidence(hallucination, JSON.parse(JSON.stringify(stored)), of);
  if (!brought) throw new Error('the evidence cannot be read');
  return hallucination.answers(brought, of);
}

/** The value of each score by its id. */
function values(given: readonly SuiteAnswer[]) {
  return Object.fromEntries(scores(given, input).map((score) => [score.id, score.value]));
}

describe('a check that was read in part', () => {
  const { d3: _missing, ...read } = findings(DYNAMIC_TYPES, { d2: 5 });
  const missing = [{ entry: 'd3', reason: 'unparseable' as const, detail: 'd3 was not read' }];
  const partly = { state: 'partly-answered' as const, reply: read, missing };
  const known = evidence();
  for (const cluster of known.clusters) cluster.dynamicCheck = partly;
  const said = answers(known, input).filter(({ unit }) => unit.startsWith('cluster'));

  it('has its scores, and the reason for what is missing', () => {
    expect(said.filter(({ verdict }) => verdict.state === 'scored')).toHaveLength(2 * 8);
    for (const { question, verdict } of said) {
      if (question === 'd2') expect(verdict).toMatchObject({ state: 'scored', value: 5 });
      if (question !== 'd3') continue;
      expect(verdict).toEqual({
        state: 'unscored',
        reason: 'unparseable',
        detail: 'd3 was not read',
      });
    }
  });

  it('is not read where the evidence has another form', () => {
    expect(readEvidence(hallucination, { ...known, clusters: 'none' }, input)).toBeNull();
    expect(readEvidence(hallucination, { clusters: known.clusters }, input)).toBeNull();
  });
});

describe('time shares', () => {
  it('run to the midpoints between key frames, from the beginning to the end', () => {
    expect(timeShares([1, 3, 9], 10)).toEqual([0.2, 0.4, 0.4]);
    expect(timeShares([4], 10)).toEqual([1]);
  });

  it('are equal when there is no duration', () => {
    expect(timeShares([0], 0)).toEqual([1]);
  });

  it('reach to the last key frame when the duration falls short of it', () => {
    expect(timeShares([1, 3], 2).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  });
});

describe('scores', () => {
  // Key frames at 1 s and 9 s of 10 s: each stands for half of the time.
  it('follow the published formula and the bounded index', () => {
    const reportStatic = 0.5 * (2 + 4) + 0.5 * 1;
    const reportDynamic = 0.5 * 8;
    const worstStatic = 0.5 * 4 + 0.5 * 1;
    expect(values(answers(evidence(), input))).toEqual({
      index: (worstStatic + 4 + 3) / 3,
      static: worstStatic,
      dynamic: 4,
      inconsistency: 3,
      'report-overall': 100 - 2 * 3 - 4 * reportStatic - 4 * reportDynamic,
      'report-static': reportStatic,
      'report-dynamic': reportDynamic,
    });
  });

  it('leave the published overall score unclipped', () => {
    const worst = findings(
      STATIC_TYPES,
      Object.fromEntries(STATIC_TYPES.map(({ id }) => [id, 10])),
    );
    const all = evidence();
    for (const cluster of all.clusters) cluster.staticCheck = answered(worst);
    expect(values(answers(all, input))['report-overall']).toBe(100 - 6 - 400 - 16);
  });

  it('pass over what is not scored, and count it', () => {
    const all = evidence({ inconsistency: unanswered });
    const [first] = all.clusters;
    if (first) first.staticCheck = unanswered;
    const given = answers(all, input);
    expect(values(given)).toMatchObject({
      static: 1,
      inconsistency: null,
      index: 2.5,
      'report-overall': null,
    });
    const index = scores(given, input).find((score) => score.id === 'index');
    expect(index).toMatchObject({ scored: 28, unscored: 11 });
  });

  it('follow a person’s verdicts as they follow a judge’s', () => {
    const corrected = answers(evidence(), input).map((answer): SuiteAnswer => {
      if (answer.question !== 'd3') return answer;
      return {
        ...answer,
        verdict: { state: 'scored', value: 0, rationale: 'It rolled behind the box' },
      };
    });
    expect(values(corrected).dynamic).toBe(0);
  });

  it('say what each key frame contributes', () => {
    const [, ofStatic] = scores(answers(evidence(), input), input);
    expect(ofStatic?.terms).toEqual([
      { unit: 'key-frame@1.000', share: 0.5, value: 4 },
      { unit: 'key-frame@9.000', share: 0.5, value: 1 },
    ]);
  });
});

describe('answers', () => {
  it('turn a null into an abstention and a failed call into its reason', () => {
    const all = evidence({ inconsistency: answered({ rationale: 'Too dark', score: null }) });
    const [first] = all.clusters;
    if (first) first.dynamicCheck = unanswered;
    const given = answers(all, input);
    const verdict = (question: string) => given.find((one) => one.question === question)?.verdict;
    expect(verdict('inconsistency')).toEqual({
      state: 'unscored',
      reason: 'abstained',
      detail: 'Too dark',
    });
    expect(verdict('d1')).toEqual({ state: 'unscored', reason: 'timed-out', detail: 'no reply' });
    expect(verdict('s9')).toEqual({ state: 'scored', value: 4, rationale: 'about s9' });
  });
});

describe('the span of a finding', () => {
  /** The span of d3 in the first cluster, whose frames are shown at 1 s and 3 s. */
  function spanWhen(frames: TimedFinding['frames'], part: Partial<typeof input> = {}) {
    const all = evidence();
    const found = findings(DYNAMIC_TYPES, { d3: 8 });
    Object.assign(found.d3 ?? {}, { frames });
    const [first] = all.clusters;
    if (first) first.dynamicCheck = answered(found);
    const verdict = answers(all, { ...input, ...part }).find(
      (one) => one.question === 'd3',
    )?.verdict;
    return verdict?.state === 'scored' ? (verdict.span ?? null) : undefined;
  }

  it.each([
    ['from one frame to another', { first: 1, last: 2 }, { from: 1, to: 3 }],
    ['in one frame', { first: 2, last: 2 }, { from: 3, to: 3 }],
    ['the wrong way round', { first: 2, last: 1 }, { from: 1, to: 3 }],
    ['reaching beyond the last frame', { first: 2, last: 9 }, { from: 3, to: 3 }],
    ['wholly beyond the frames', { first: 7, last: 9 }, null],
    ['not said', null, null],
  ] as const)('%s', (_how, frames, span) => {
    expect(spanWhen(frames)).toEqual(span);
  });

  it('is none where the pictures stood in another order', () => {
    expect(spanWhen({ first: 1, last: 2 }, { frameOrder: 'reversed' })).toBeNull();
  });

  it('never costs a score, whatever a reply or older evidence says in its place', () => {
    for (const frames of [
      undefined,
      'frames 3–5',
      [3, 5],
      { first: 0, last: 2 },
      { first: 1.5, last: 2 },
    ]) {
      const all = JSON.parse(JSON.stringify(evidence()));
      all.clusters[0].dynamicCheck.reply.d3.frames = frames;
      const read = answers(all, input);
      expect(read.find((one) => one.question === 'd3')?.verdict).toEqual({
        state: 'scored',
        value: 8,
        rationale: 'about d3',
      });
    }
  });
});
