import type { Brought, Call } from '@/lib/suites/calls';
import { verdictIn } from '@/lib/suites/outcome';
import { type Score, type ScoreFacts, scoreOf } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { countIn } from '../counting/count';
import { checkLimit } from '../limits/length';
import { numberedVerdict } from '../numbered';
import type { ToldCaption } from './calls';
import { pointUnits, TOLD_QUESTION } from './questions';
import type { Told } from './schema';
import type { PointSettings } from './settings';

/** What there is to say of a caption without words: no judge is asked. */
const WORDLESS: Verdict = {
  state: 'scored',
  value: 'not told',
  rationale: 'The caption has no words.',
};

/** The judge's verdict on each key point. @param call null for a caption without words */
export function pointAnswers(
  brought: Brought,
  call: Call<Told> | null,
  { points }: ToldCaption,
): SuiteAnswer[] {
  return pointUnits(points).map(({ unit }, index) => ({
    unit,
    question: TOLD_QUESTION,
    verdict: call
      ? verdictIn(brought.of(call), (reply) =>
          numberedVerdict(
            index + 1,
            'key point',
            reply.points.map(({ point, told, rationale }) => ({
              number: point,
              value: told,
              rationale,
            })),
          ),
        )
      : WORDLESS,
  }));
}

const SHARE = { range: { min: 0, max: 1 } };
const COUNT = { range: { min: 0, max: null } };

/** What follows from key points, in the order of pages. */
export const POINT_SCORES = {
  recall: {
    id: 'recall',
    label: 'Key points: recall',
    formula: 'told ÷ key points with an answer',
    higherIsWorse: false,
    ...SHARE,
  },
  wrong: {
    id: 'wrong',
    label: 'Key points: told wrongly',
    formula: 'told wrongly ÷ key points with an answer',
    higherIsWorse: true,
    ...SHARE,
  },
  told: {
    id: 'told-points',
    label: 'Key points: number told',
    formula: 'told; one less where the limit of length is broken, and the run takes it off',
    higherIsWorse: false,
    ...COUNT,
  },
  points: {
    id: 'points',
    label: 'Key points: number',
    formula: 'key points with an answer',
    higherIsWorse: false,
    neutral: true,
    ...COUNT,
  },
  words: {
    id: 'words',
    label: 'Key points: words',
    formula: 'number of words',
    higherIsWorse: false,
    neutral: true,
    ...COUNT,
  },
} as const satisfies Record<string, ScoreFacts>;

/** An item's scores from what is said of its key points; none where it has no key points. */
export function pointScores(
  given: readonly SuiteAnswer[],
  { caption, points, limit }: ToldCaption,
  { lengthPenalty, counting }: PointSettings,
): Score[] {
  if (!points) return [];
  const answers = given.filter(({ question }) => question === TOLD_QUESTION);
  const said = answers.flatMap(({ unit, verdict }) =>
    verdict.state === 'scored' ? [{ unit, value: verdict.value }] : [],
  );
  const count = (value: string) => said.filter((one) => one.value === value).length;
  // One that was answered decides whether there is anything to count.
  const any = answers.find(({ verdict }) => verdict.state === 'scored') ?? answers[0];
  const score = (facts: ScoreFacts, value: () => number, counted?: string): Score => ({
    ...scoreOf(facts, any?.verdict, value),
    scored: said.length,
    unscored: answers.length - said.length,
    terms: counted
      ? said.map((one) => ({
          unit: one.unit,
          share: 1 / said.length,
          value: one.value === counted ? 1 : 0,
        }))
      : [],
  });
  const isBroken = checkLimit(caption, limit, counting)?.isWithin === false;
  const less = lengthPenalty && isBroken ? 1 : 0;
  return [
    score(POINT_SCORES.recall, () => count('told') / said.length, 'told'),
    score(POINT_SCORES.wrong, () => count('told wrongly') / said.length, 'told wrongly'),
    score(POINT_SCORES.told, () => Math.max(0, count('told') - less)),
    score(POINT_SCORES.points, () => said.length),
    score(POINT_SCORES.words, () => countIn(caption, 'words', counting)),
  ];
}
