import 'server-only';
import { recordExposure } from '@/lib/answers/exposure.store';
import { readAnswers, STANDS } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { findRunItem, judgedInput, judgeNameOf } from '@/lib/runs/store';
import { readEvidence } from '@/lib/suites/evidence';
import type { Exhibit } from '@/lib/suites/exhibit';
import type { Suite } from '@/lib/suites/suite';
import type { Item } from '@/prisma/generated/client';
import { type ItemReview, isTelling, type OtherSuite } from './schema';

type Judged = Pick<Item, 'id' | 'key' | 'kind' | 'madeFromId'>;

/**
 * What the judges of other suites say of an item, by each suite's latest run that came to answers: of the suites that
 * stand next to this one. A suite of another kind says it of the item out of which this one was made; where one of its runs
 * made it, that run does. What the person reviews blind there is left out.
 */
export async function readOtherSuites(
  item: Judged,
  { contextSuites = [] }: Pick<Suite, 'contextSuites'>,
  raterId: string,
  suites: readonly Suite[],
): Promise<OtherSuite[]> {
  const read = contextSuites.map(async (id): Promise<OtherSuite[]> => {
    const suite = suites.find((one) => one.id === id);
    const itemId = suite && (await itemOfKind(suite.takes.kind, item));
    if (!suite || !itemId) return [];
    const { videos } = await blindnessOf(raterId, id, [item.id, itemId]);
    if (videos.size > 0) return [];
    const judgings = await database().runItem.findMany({
      where: { itemId, state: { in: ['judged', 'incomplete'] }, run: { suite: id } },
      orderBy: { run: { createdAt: 'desc' } },
      select: { runId: true, run: { select: { judgeFacts: true } } },
    });
    const judging = judgings.find(({ runId }) => item.key.startsWith(`${runId}/`)) ?? judgings[0];
    if (!judging) return [];
    const { runId, run } = judging;
    const answers = await readAnswers({ ...STANDS, itemId, suite: id, rater: { runId } });
    const behind = await readBehind(runId, itemId, suite);
    const judge = judgeNameOf(run.judgeFacts);
    return [
      {
        suite: id,
        name: suite.name,
        judge,
        runId,
        itemId,
        answers: answersOf(answers, suite, behind),
      },
    ];
  });
  return (await Promise.all(read)).flat();
}

/** Records that a person was shown what other suites say of an item. */
export async function recordExposureToOtherSuites(
  raterId: string,
  { otherSuites }: Pick<ItemReview, 'otherSuites'>,
): Promise<void> {
  for (const other of otherSuites.filter(isTelling)) {
    await recordExposure(raterId, other.suite, [other.itemId]);
  }
}

/** The item itself where it is of a kind, else the nearest of that kind out of which it was made; null for none. */
async function itemOfKind(kind: string, item: Judged): Promise<string | null> {
  for (let one: Judged | null = item; one; ) {
    if (one.kind === kind) return one.id;
    one = one.madeFromId
      ? await database().item.findUnique({ where: { id: one.madeFromId } })
      : null;
  }
  return null;
}

/** What stands behind the verdicts of a run on an item, as exhibits of each; none where no evidence is kept. */
async function readBehind(
  runId: string,
  itemId: string,
  suite: Suite,
): Promise<(unit: string, question: string) => Exhibit[]> {
  const judged = await findRunItem(runId, itemId);
  if (!judged?.evidence) return () => [];
  const input = judgedInput(suite, judged, judged.run.settings);
  const brought = readEvidence(suite, judged.evidence, input);
  if (!brought) return () => [];
  return (unit, question) => suite.explain(brought, input, unit, question).exhibits;
}

/** Answers in the order of the suite's questions, in words. */
function answersOf(
  answers: Awaited<ReturnType<typeof readAnswers>>,
  { questions, groups }: Suite,
  behind: (unit: string, question: string) => Exhibit[],
): OtherSuite['answers'] {
  return questions.flatMap(({ id, label, group: groupId, scale }) =>
    answers
      .filter(({ question }) => question === id)
      .map(({ unit, verdict }) => {
        const group = groups.find((one) => one.id === groupId)?.label ?? groupId;
        const about = { question: label, group, unit, exhibits: behind(unit, id) };
        if (verdict?.state !== 'scored') {
          return { ...about, value: null, why: verdict?.detail ?? '' };
        }
        const yesNo = verdict.value === 1 ? 'yes' : 'no';
        const value = scale.kind === 'yes-no' ? yesNo : String(verdict.value);
        return { ...about, value, why: verdict.rationale };
      }),
  );
}
