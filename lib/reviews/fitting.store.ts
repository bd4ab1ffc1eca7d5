import 'server-only';
import { isRemark, type PersonAnswer } from '@/lib/answers/schema';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { framesToShow, withFrameSets } from '@/lib/runs/frames/items.store';
import { judgedInput, judgedParts, suiteInput } from '@/lib/runs/store';
import type { SuiteById } from '@/lib/suites/by-id';
import { refuseOtherKind } from '@/lib/suites/item-kind';
import { NOTHING_ELSE_QUESTION, parseUnit } from '@/lib/suites/question';
import { neededFrames, requestSettingsSchema } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { askedCells } from '@/lib/suites/units';
import { coverageSchema } from '@/lib/video/frames/coverage';
import { framesInOrder, withinPart } from '@/lib/video/store';

/**
 * Lets only answers pass that fit what they are about: the suite takes items of this kind, and asks this question of such a
 * part; and the part is one of the item, by the frames of any run or any frame set of its videos, or one that a judge or a
 * label speaks of, as imported ones do. What is said unasked is free in its part, and what is taken back was stored once.
 * @throws {AppError} 404 for an item that is not there, 422 for an answer that does not fit
 */
export async function refuseUnfitting(
  answers: readonly PersonAnswer[],
  suiteById: SuiteById,
): Promise<void> {
  const given = new Map<string, PersonAnswer[]>();
  for (const answer of answers) {
    const place = `${answer.itemId} ${answer.suite}`;
    given.set(place, [...(given.get(place) ?? []), answer]);
  }
  const items = await database().item.findMany({
    where: { id: { in: [...new Set(answers.map(({ itemId }) => itemId))] } },
    select: { id: true, name: true, kind: true },
  });
  for (const some of given.values()) {
    const [{ itemId, suite: suiteId }] = some as [PersonAnswer];
    const suite = suiteById(suiteId);
    const item = items.find(({ id }) => id === itemId) ?? missing('item', itemId);
    const added = some.filter(({ act }) => act !== 'withdraw');
    if (added.length > 0) refuseOtherKind(suite, item, 'suite');
    await refuseOtherParts(suite, itemId, added.filter(isOfSuite));
  }
}

/** Whether an answer is to a question of its suite about one of the suite's parts; of a remark only the question is looked at. */
function isOfSuite(answer: PersonAnswer): boolean {
  if (!isRemark(answer)) return true;
  if (answer.question === NOTHING_ELSE_QUESTION && parseUnit(answer.unit).kind !== 'video') {
    throw new AppError(422, 'That nothing else is wrong is said of a whole video.', 'unit');
  }
  return false;
}

async function refuseOtherParts(
  suite: Suite,
  itemId: string,
  answers: readonly PersonAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  for (const { question } of answers) {
    if (!suite.questions.some(({ id }) => id === question)) missing('question', question);
  }
  // What judges and labels speak of is there, and is nearly all that people answer.
  const spoken = await database().answer.findMany({
    where: {
      itemId,
      suite: suite.id,
      question: { in: [...new Set(answers.map(({ question }) => question))] },
      unit: { in: [...new Set(answers.map(({ unit }) => unit))] },
      rater: { kind: { not: 'person' } },
    },
    distinct: ['unit', 'question'],
    select: { unit: true, question: true },
  });
  const isAmong = (cells: readonly { unit: string; question: string }[]) => {
    const known = new Set(cells.map(({ unit, question }) => `${question} ${unit}`));
    return ({ unit, question }: PersonAnswer) => known.has(`${question} ${unit}`);
  };
  const isSpoken = isAmong(spoken);
  const rest = answers.filter((answer) => !isSpoken(answer));
  if (rest.length === 0) return;
  const isAsked = isAmong(await listAskedCells(suite, itemId));
  const other = rest.find((answer) => !isAsked(answer));
  if (!other) return;
  const label = suite.questions.find(({ id }) => id === other.question)?.label ?? other.question;
  throw new AppError(422, `“${label}” is not asked about “${other.unit}” of this item.`, 'unit');
}

/** Whatever a suite could ask about an item: as its runs show it, and by any frame set of its videos. */
async function listAskedCells(suite: Suite, itemId: string) {
  const item = await database().item.findUniqueOrThrow({
    where: { id: itemId },
    include: withFrameSets,
  });
  const runItems = await database().runItem.findMany({
    where: { itemId, framed: true, run: { suite: suite.id } },
    select: { run: { select: { settings: true } }, ...judgedParts },
  });
  const usual = await framesToShow(item, neededFrames(suite, requestSettingsSchema.parse({})));
  const sets = await database().frameSet.findMany({
    where: { videoId: { in: item.media.flatMap(({ videoId }) => videoId ?? []) } },
    include: framesInOrder,
  });
  const shown = item.media.flatMap(({ n, videoId, from, to }) =>
    sets.flatMap((row) => {
      const frameSet = row.videoId === videoId ? withinPart(row, { from, to }) : null;
      return frameSet ? [[...usual.filter((one) => one.n !== n), { n, frameSet }]] : [];
    }),
  );
  const inputs = [
    ...runItems.map(({ run, ...parts }) => judgedInput(suite, parts, run.settings)),
    ...coverageSchema.options.flatMap((coverage) =>
      [usual, ...shown].map((frames) => suiteInput(suite, item, frames, { coverage })),
    ),
  ];
  return inputs.flatMap((input) => askedCells(suite.questions, suite.units(input)));
}
