import { z } from 'zod';
import type { Figure } from '@/lib/suites/figures';
import { type Question, VIDEO_UNIT } from '@/lib/suites/question';
import type { Score } from '@/lib/suites/score';
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
  reasonFor: ['reject'],
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
  const value = verdict?.state === 'scored' ? Number(verdict.value === 'keep') : null;
  return [
    {
      ...{ id: 'kept', label: 'Kept', value, range: { min: 0, max: 1 }, higherIsWorse: false },
      formula: '1 where the verdict is keep, else 0',
      scored: Number(value !== null),
      unscored: Number(value === null),
      terms: [],
    },
  ];
}

/** What people kept goes on. */
const GATE: Gate = { question: VERDICT.id, keeps: ['keep'] };

/** What a suite says in which people give a verdict on an item as a whole. No judge is asked: it makes no calls. */
export const asksForVerdict = {
  questions: [VERDICT],
  groups: [{ id: 'verdict', label: 'Verdict', layout: 'list' }],
  prompts: [],
  units: () => [WHOLE],
  settings: z.object({}),
  evidence: z.null(),
  calls: () => [],
  gathered: () => null,
  answers: (): SuiteAnswer[] => [
    {
      unit: WHOLE.unit,
      question: VERDICT.id,
      verdict: { state: 'unscored', reason: 'abstained', detail: 'People alone are asked.' },
    },
  ],
  scores,
  figures: [KEPT],
  gates: [GATE],
  explain: () => ({ frames: [], calls: [], exhibits: [], objects: [] }),
  importers: [],
  defects: false,
  exposes: 'content',
  baseline: {},
} satisfies Partial<Suite<null>>;
