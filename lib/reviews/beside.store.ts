import 'server-only';
import { readAnswers, STANDS } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import type { Suite } from '@/lib/judge/suite';
import { judgeNameOf } from '@/lib/runs/store';
import type { BesideIt } from './schema';

/**
 * What the judges of other suites say of an item, by each suite's latest run that came to answers: of the suites that
 * stand beside this one. What the person reviews blind there is left out.
 */
export async function readBeside(
  itemId: string,
  { beside = [] }: Pick<Suite, 'beside'>,
  raterId: string,
  suites: readonly Suite[],
): Promise<BesideIt[]> {
  const read = beside.map(async (id): Promise<BesideIt[]> => {
    const suite = suites.find((one) => one.id === id);
    const { videos } = await blindnessOf(raterId, id, [itemId]);
    if (!suite || videos.has(itemId)) return [];
    const judging = await database().runItem.findFirst({
      where: { itemId, state: { in: ['judged', 'incomplete'] }, run: { suite: id } },
      orderBy: { run: { createdAt: 'desc' } },
      select: { runId: true, run: { select: { judgeFacts: true } } },
    });
    if (!judging) return [];
    const { runId, run } = judging;
    const answers = await readAnswers({ ...STANDS, itemId, suite: id, rater: { runId } });
    const judge = judgeNameOf(run.judgeFacts);
    return [{ suite: id, name: suite.name, judge, runId, answers: answersOf(answers, suite) }];
  });
  return (await Promise.all(read)).flat();
}

/** Answers in the order of the suite's questions, in words. */
function answersOf(
  answers: Awaited<ReturnType<typeof readAnswers>>,
  { questions }: Suite,
): BesideIt['answers'] {
  return questions.flatMap(({ id, label, scale }) =>
    answers
      .filter(({ question }) => question === id)
      .map(({ unit, verdict }) => {
        if (verdict?.state !== 'scored') {
          return { question: label, unit, value: null, why: verdict?.detail ?? '' };
        }
        const yesNo = verdict.value === 1 ? 'yes' : 'no';
        const value = scale.kind === 'yes-no' ? yesNo : String(verdict.value);
        return { question: label, unit, value, why: verdict.rationale };
      }),
  );
}
