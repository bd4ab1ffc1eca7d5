import {
  OTHER_REJECTION,
  REJECTION_WORDS,
  REJECTIONS,
} from '@/benchmarks/instructional-qa/formats/rejections';
import type { Figure } from '@/lib/suites/figures';
import { type Question, VIDEO_UNIT } from '@/lib/suites/question';
import { type Score, scoreOf } from '@/lib/suites/score';
import type { Gate, Suite, SuiteAnswer } from '@/lib/suites/suite';

const WHOLE = { unit: VIDEO_UNIT, kind: 'video', label: 'Whole item' };

const VERDICT: Question = {
  id: 'verdict',
  label: 'Verdict',
  help: 'Keep it for the benchmark, or reject it. What can be put right is corrected: that makes a new version with a verdict of its own.',
  group: 'verdict',
  unit: WHOLE.kind,
  scale: { kind: 'choice', options: ['keep', 'reject'] },
  better: null,
};

/** Why an item is rejected. Who rejected it before there were categories said so in a text with the verdict. */
const REASON: Question = {
  id: 'reason',
  label: 'Why',
  help: 'What is wrong with it, above all. It is told to who writes the next attempt.',
  group: 'verdict',
  unit: WHOLE.kind,
  scale: { kind: 'choice', options: REJECTIONS, looks: REJECTION_WORDS },
  better: null,
  after: { question: VERDICT.id, is: ['reject'] },
  reasonFor: [OTHER_REJECTION],
};

const KEPT: Figure = {
  id: 'kept',
  label: 'Kept',
  help: 'The share of the reviewed items that people keep.',
  better: null,
  range: { min: 0, max: 1 },
  published: 'There is nothing published to compare it with.',
  kind: 'mean',
  of: { score: 'kept' },
};

/** Whether people keep an item, 1 or 0; without a value until somebody has said. */
function scores(answers: readonly SuiteAnswer[]): Score[] {
  const verdict = answers.find(({ question }) => question === VERDICT.id)?.verdict;
  const { lack: _lack, ...score } = scoreOf(
    {
      id: 'kept',
      label: 'Kept',
      formula: '1 where the verdict is keep, else 0',
      range: { min: 0, max: 1 },
      higherIsWorse: false,
    },
    verdict,
    (value) => Number(value === 'keep'),
  );
  return [score];
}

/** What people kept goes on. */
const GATE: Gate = { question: VERDICT.id, keeps: ['keep'], why: REASON.id };

/** What a suite says in which people give a verdict on an item as a whole. No judge is asked: it makes no calls. */
export const asksForVerdict = {
  questions: [VERDICT, REASON],
  groups: [{ id: 'verdict', label: 'Verdict', layout: 'list' }],
  units: () => [WHOLE],
  answers: (): SuiteAnswer[] =>
    [VERDICT, REASON].map(({ id }) => ({
      unit: WHOLE.unit,
      question: id,
      verdict: { state: 'unscored', reason: 'abstained', detail: 'People alone are asked.' },
    })),
  scores,
  figures: [KEPT],
  gates: [GATE],
} satisfies Partial<Suite>;
