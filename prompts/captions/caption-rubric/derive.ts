import type { Brought } from '@/lib/suites/calls';
import { nothingToJudge, unscored } from '@/lib/suites/outcome';
import { type Score, scoreOf } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { countIn } from '../counting/count';
import type { CaptionData } from '../data';
import { cappedScore, checkLength, type LengthSettings } from '../limits/length';
import { askedOf, videoOf } from './calls';
import { CAPTION_UNIT, HALLUCINATED, SCORE } from './questions';
import type { RubricInput } from './settings';

/** What there is to say of a caption without words: the rubric leaves no choice, so no judge is asked. */
const BLANK: Verdict = { state: 'scored', value: 0, rationale: 'The caption has no words.' };
const BLANK_INVENTS = unscored(nothingToJudge('The caption has no words, so it claims nothing.'));

/** What there is to say of what is invented where there is no video. */
const UNSEEN = unscored(
  nothingToJudge('The video is not here, so nobody can tell what is invented.'),
);

/** The judge's verdicts on a caption. */
export function answers(brought: Brought, input: RubricInput): SuiteAnswer[] {
  const { asked, call } = askedOf(input);
  const said = (question: string) => (call ? brought.verdict(call, question) : BLANK);
  const invented = asked === 'nothing' ? BLANK_INVENTS : UNSEEN;
  return [
    {
      unit: CAPTION_UNIT,
      question: HALLUCINATED,
      verdict: asked === 'video' ? said(HALLUCINATED) : invented,
    },
    { unit: CAPTION_UNIT, question: SCORE, verdict: said(SCORE) },
  ];
}

const ON_RUBRIC = { range: { min: 0, max: 4 }, higherIsWorse: false } as const;
const YES_OR_NO = { range: { min: 0, max: 1 }, higherIsWorse: true } as const;

/** What the derived scores are, in the order of pages. */
export const SCORES = {
  capped: {
    id: 'capped',
    label: 'Capped score',
    ...ON_RUBRIC,
    formula: 'score; at most 1 where the length is out of bounds',
  },
  raw: { id: 'raw', label: 'Raw score', ...ON_RUBRIC, formula: 'score' },
  text: {
    id: 'text',
    label: 'Score of the text alone',
    ...ON_RUBRIC,
    formula: 'score, given without the video',
  },
  invented: {
    id: 'invented',
    label: 'Something invented',
    ...YES_OR_NO,
    formula: '1 unless nothing is invented',
  },
  length: {
    id: 'length',
    label: 'Length out of bounds',
    ...YES_OR_NO,
    formula: '1 where a length rule that is on is broken',
  },
  words: {
    id: 'words',
    label: 'Length in words',
    range: { min: 0, max: null },
    higherIsWorse: false,
    neutral: true,
    formula: 'number of words',
  },
} as const;

/** What a caption's length makes of its score on the rubric. */
export function cappedBy(
  said: Verdict | undefined,
  data: CaptionData,
  settings: LengthSettings,
): Score {
  const length = checkLength(data, settings);
  return scoreOf(SCORES.capped, said, (value) => cappedScore(Number(value), length));
}

/** Whether the length of a caption that has a score is out of bounds, and how long it is. */
export function lengthScores(
  said: Verdict | undefined,
  data: CaptionData,
  settings: LengthSettings,
): Score[] {
  const { fired } = checkLength(data, settings);
  return [
    scoreOf(SCORES.length, said, () => (fired.length > 0 ? 1 : 0)),
    scoreOf(SCORES.words, said, () => countIn(data.caption, 'words', settings.counting)),
  ];
}

/**
 * A caption's scores, from a judge's verdicts or from effective ones. Without the video there is no rubric score, raw or
 * capped, but one of the text alone.
 */
export function scores(given: readonly SuiteAnswer[], input: RubricInput): Score[] {
  const verdictOn = (question: string) => given.find((one) => one.question === question)?.verdict;
  const said = verdictOn(SCORE);
  const hasVideo = videoOf(input) !== null;
  const onRubric =
    hasVideo || said === undefined
      ? said
      : unscored(nothingToJudge('The video is not here: there is a score of the text alone.'));
  return [
    cappedBy(onRubric, input.data, input.settings),
    scoreOf(SCORES.raw, onRubric, Number),
    ...(hasVideo ? [] : [scoreOf(SCORES.text, said, Number)]),
    scoreOf(SCORES.invented, verdictOn(HALLUCINATED), (value) => (value === 'none' ? 0 : 1)),
    ...lengthScores(said, input.data, input.settings),
  ];
}
