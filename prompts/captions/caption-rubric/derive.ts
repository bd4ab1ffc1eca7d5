import type { Score } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { cappedScore, checkLength } from '../limits/length';
import { videoOf } from './calls';
import { CAPTION_UNIT, HALLUCINATED, SCORE } from './questions';
import type { Evidence } from './schema';
import type { RubricInput } from './settings';
import { saidOfRating, saidOfText } from './verdicts';

const nothingToJudge = (detail: string): Verdict => ({
  state: 'unscored',
  reason: 'nothing-to-judge',
  detail,
});

/** What there is to say of a caption without words: the rubric leaves no choice, so no judge is asked. */
const BLANK: Verdict = { state: 'scored', value: 0, rationale: 'The caption has no words.' };
const BLANK_INVENTS = nothingToJudge('The caption has no words, so it claims nothing.');

/** What there is to say of what is invented where there is no video. */
const UNSEEN = nothingToJudge('The video is not here, so nobody can tell what is invented.');

function verdictsOf(evidence: Evidence): { hallucination: Verdict; score: Verdict } {
  if (evidence.asked === 'nothing') return { hallucination: BLANK_INVENTS, score: BLANK };
  if (evidence.outcome.state === 'unanswered') {
    const { reason, detail } = evidence.outcome;
    const failed: Verdict = { state: 'unscored', reason, detail };
    return { hallucination: evidence.asked === 'text' ? UNSEEN : failed, score: failed };
  }
  if (evidence.asked === 'video') return saidOfRating(evidence.outcome.reply);
  return { hallucination: UNSEEN, ...saidOfText(evidence.outcome.reply) };
}

/** The judge's verdicts on a caption. */
export function answers(evidence: Evidence): SuiteAnswer[] {
  const { hallucination, score } = verdictsOf(evidence);
  return [
    { unit: CAPTION_UNIT, question: HALLUCINATED, verdict: hallucination },
    { unit: CAPTION_UNIT, question: SCORE, verdict: score },
  ];
}

const ON_RUBRIC = { range: { min: 0, max: 4 }, higherIsWorse: false } as const;
const YES_OR_NO = { range: { min: 0, max: 1 }, higherIsWorse: true } as const;

/** What the derived scores are, in the order of pages. */
export const SCORES = {
  capped: {
    ...{ id: 'capped', label: 'Capped score', ...ON_RUBRIC },
    formula: 'score; at most 1 where the length is out of bounds',
  },
  raw: { ...{ id: 'raw', label: 'Raw score', ...ON_RUBRIC }, formula: 'score' },
  text: {
    ...{ id: 'text', label: 'Score of the text alone', ...ON_RUBRIC },
    formula: 'score, given without the video',
  },
  invented: {
    ...{ id: 'invented', label: 'Something invented', ...YES_OR_NO },
    formula: '1 unless nothing is invented',
  },
  length: {
    ...{ id: 'length', label: 'Length out of bounds', ...YES_OR_NO },
    formula: '1 where a length rule that is on is broken',
  },
} as const;

type Lack = NonNullable<Score['lack']>;

/** A score that follows from one verdict, or why it has no value. */
function scoreFrom(
  facts: Omit<Score, 'value' | 'scored' | 'unscored' | 'lack' | 'terms'>,
  verdict: Verdict | undefined,
  numberOf: (value: number | string) => number,
): Score {
  const value = verdict?.state === 'scored' ? numberOf(verdict.value) : null;
  const lack: Lack | null =
    verdict?.state === 'unscored' ? { reason: verdict.reason, detail: verdict.detail } : null;
  const scored = value === null ? 0 : 1;
  return { ...facts, value, scored, unscored: 1 - scored, terms: [], ...(lack && { lack }) };
}

/**
 * A caption's scores, from a judge's verdicts or from effective ones. Without the video there is no rubric score, raw or
 * capped, but one of the text alone.
 */
export function scores(given: readonly SuiteAnswer[], input: RubricInput): Score[] {
  const verdictOn = (question: string) => given.find((one) => one.question === question)?.verdict;
  const said = verdictOn(SCORE);
  const length = checkLength(input.data, input.settings);
  const hasVideo = videoOf(input) !== null;
  const onRubric =
    hasVideo || said === undefined
      ? said
      : nothingToJudge('The video is not here: there is a score of the text alone.');
  return [
    scoreFrom(SCORES.capped, onRubric, (value) => cappedScore(Number(value), length)),
    scoreFrom(SCORES.raw, onRubric, Number),
    ...(hasVideo ? [] : [scoreFrom(SCORES.text, said, Number)]),
    scoreFrom(SCORES.invented, verdictOn(HALLUCINATED), (value) => (value === 'none' ? 0 : 1)),
    scoreFrom(SCORES.length, said, () => (length.fired.length > 0 ? 1 : 0)),
  ];
}
