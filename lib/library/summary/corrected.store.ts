import 'server-only';
import { readKeys } from '@/lib/answers/keys.store';
import { isRemark } from '@/lib/answers/schema';
import { AppError } from '@/lib/errors';
import { judgedInput, judgedParts } from '@/lib/runs/store';
import { askedBy, hasDependent, saidIn } from '@/lib/suites/asked';
import type { SuiteById } from '@/lib/suites/by-id';
import type { SuiteInput } from '@/lib/suites/input';
import type { Suite } from '@/lib/suites/suite';
import { askedCells } from '@/lib/suites/units';
import type { Prisma } from '@/prisma/generated/client';
import { type Lists, listsOf, rowsOf } from './lists.store';
import { type AnsweredInPart, answersThatCount, formulasOf, type PointsById } from './points';
import {
  effectiveIn,
  isAnswered,
  isOfPerson,
  type JudgedIn,
  type Said,
  type SaidItem,
  type SaidRow,
  type StandingAnswer,
  saidByJudge,
  saidOf,
} from './said';

/** What one person answered independently about an item, as if the judge had answered there as well. */
interface Independent {
  raterId: string;
  answers: Said[];
}

/** What people make of what a run says of an item, as its summary has it; what is left out is as the judge has it. */
export interface Corrected {
  runId: string;
  itemId: string;
  corrected?: PointsById;
  toReview?: number;
  reviewed?: number;
  independent?: Record<string, PointsById>;
  partly?: Record<string, AnsweredInPart>;
}

/**
 * Works out what people make of the scores of items, by the suites' own formulas: the corrected scores of those that people
 * answered, and what each person's independent answers come to by themselves. Where a suite is not known any more, there
 * are none.
 */
export async function correctScores(
  db: Prisma.TransactionClient,
  said: readonly SaidItem[],
  suiteById: SuiteById,
): Promise<Corrected[]> {
  if (said.length === 0) return [];
  const independent = await listIndependent(db, said);
  const inputs = await readInputs(db, said, suiteById);
  const keys = await readKeysOf(db, said, suiteById);
  return said.flatMap((item) => {
    const { itemId, suite: id } = item;
    const suite = knownSuite(id, suiteById);
    const key = keys.get(id)?.get(itemId);
    const people = independent.get(`${itemId} ${id}`) ?? [];
    return item.runs.map((run) => {
      const input = inputs.get(`${run.runId} ${itemId}`);
      const found = suite && input ? correctRun(suite, { ...input, key }, run, item, people) : {};
      // Of what people answered it is written, too, that there is nothing.
      return {
        runId: run.runId,
        itemId,
        ...(isAnswered(item) && { corrected: {} }),
        ...found,
      };
    });
  });
}

/** What people make of what a run says of an item. */
function correctRun(
  suite: Suite,
  input: SuiteInput,
  run: JudgedIn,
  item: SaidItem,
  people: readonly Independent[],
): Omit<Corrected, 'runId' | 'itemId'> {
  const { pointsBy, answeredInPart } = formulasOf(suite, input);
  const byJudge = saidByJudge(item, run.runId);
  const found: Omit<Corrected, 'runId' | 'itemId'> = {};
  if (isAnswered(item)) {
    const effective = effectiveIn(item, run.runId);
    found.corrected = pointsBy(effective, byJudge);
    Object.assign(found, countsOf(suite, input, run, effective, byJudge));
  }
  if (people.length === 0) return found;
  const partly = people.flatMap(({ raterId, answers }) => {
    const part = answeredInPart(answers, byJudge);
    return part ? [[raterId, part] as const] : [];
  });
  found.independent = Object.fromEntries(
    people.map(({ raterId, answers }) => [raterId, pointsBy(answers, answers)]),
  );
  if (partly.length > 0) found.partly = Object.fromEntries(partly);
  return found;
}

/**
 * What there is to review and what is reviewed where a question is asked after another one: what people say to that one
 * rules out some of what the judge was asked, and where people alone are asked it opens more. Nothing for other suites.
 */
function countsOf(
  suite: Suite,
  input: SuiteInput,
  { peopleAlone }: JudgedIn,
  effective: readonly StandingAnswer[],
  byJudge: readonly Said[],
): Pick<Corrected, 'toReview' | 'reviewed'> {
  if (!hasDependent(suite.questions)) return {};
  const counted = answersThatCount(suite, effective).filter((one) => !isRemark(one));
  const judged = new Set(byJudge.map(({ place }) => place));
  const reviewed = counted.filter(
    (one) => isOfPerson(one) && (peopleAlone || judged.has(one.place)),
  ).length;
  const toReview = peopleAlone
    ? countAsked(suite, input, counted)
    : counted.filter(
        (one) => judged.has(one.place) && (isOfPerson(one) || one.verdict.state === 'scored'),
      ).length;
  return { reviewed, toReview: Math.max(reviewed, toReview) };
}

/** How many questions about units are asked, by some answers. */
function countAsked(suite: Suite, input: SuiteInput, answers: readonly Said[]): number {
  const said = saidIn(answers);
  const cells = askedCells(suite.questions, suite.units(input));
  return cells.filter((cell) => askedBy(suite.questions, cell, said) === 'yes').length;
}

/** The independent answers about items, by item and suite with a blank between. */
async function listIndependent(
  db: Prisma.TransactionClient,
  said: readonly SaidItem[],
): Promise<ReadonlyMap<string, Independent[]>> {
  const itemIds = [...new Set(said.map(({ itemId }) => itemId))];
  const rows = await db.$queryRaw<
    { itemId: string; suite: string; raterId: string; answers: Lists<SaidRow> }[]
  >`
    SELECT i.id AS "itemId", a.* FROM unnest(${itemIds}::uuid[]) AS i(id)
    CROSS JOIN LATERAL (
      SELECT suite, "raterId", ${listsOf('unit', 'question', 'state', 'value', 'label', 'reason')} AS answers
      FROM "IndependentAnswer" WHERE "itemId" = i.id GROUP BY 1, 2
    ) a`;
  const found = new Map<string, Independent[]>();
  for (const { itemId, suite, raterId, answers } of rows) {
    const own = rowsOf(answers).map(saidOf);
    const place = `${itemId} ${suite}`;
    found.set(place, [...(found.get(place) ?? []), { raterId, answers: own }]);
  }
  return found;
}

/** The right answers that the suites' formulas take, by suite and item. */
async function readKeysOf(
  db: Pick<Prisma.TransactionClient, 'answer'>,
  said: readonly SaidItem[],
  suiteById: SuiteById,
) {
  const ids = [...new Set(said.map(({ suite }) => suite))];
  const keys = await Promise.all(
    ids.map(async (id) => {
      const suite = knownSuite(id, suiteById);
      const itemIds = said.flatMap(({ itemId, suite: of }) => (of === id ? [itemId] : []));
      return [id, suite ? await readKeys(suite, itemIds, db) : new Map()] as const;
    }),
  );
  return new Map(keys);
}

/** What the suites' formulas take, by run and item with a blank between. */
async function readInputs(
  db: Pick<Prisma.TransactionClient, 'runItem'>,
  said: readonly SaidItem[],
  suiteById: SuiteById,
): Promise<ReadonlyMap<string, SuiteInput>> {
  const rows = await db.runItem.findMany({
    where: {
      runId: { in: [...new Set(said.flatMap(({ runs }) => runs.map(({ runId }) => runId)))] },
      itemId: { in: [...new Set(said.map(({ itemId }) => itemId))] },
      framed: true,
    },
    select: {
      runId: true,
      itemId: true,
      run: { select: { settings: true, suite: true } },
      ...judgedParts,
    },
  });
  return new Map(
    rows.flatMap((row) => {
      const suite = knownSuite(row.run.suite, suiteById);
      if (!suite) return [];
      return [[`${row.runId} ${row.itemId}`, judgedInput(suite, row, row.run.settings)] as const];
    }),
  );
}

function knownSuite(id: string, suiteById: SuiteById): Suite | null {
  try {
    return suiteById(id);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
