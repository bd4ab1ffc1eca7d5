import 'server-only';
import { database } from '@/lib/db';
import { facetsIn } from '@/lib/items/facets.store';
import { isJudged } from '@/lib/library/conditions.store';
import type { Controls, KeyedAnswer } from '@/lib/suites/controls';
import type { Figure } from '@/lib/suites/figures';
import { Prisma } from '@/prisma/generated/client';
import type { Examinee } from './examinees.store';
import { keep } from './kept.store';
import type { ResultsGuess, ResultsTrait } from './schema';

/** What is said along with the figures of some examinees. */
interface ReadControls {
  guesses: ResultsGuess[];
  traits: ResultsTrait[];
}

/** As how many values that is kept: a few cells for each figure and examinee. */
const VALUES_OF_CONTROLS = 1000;

/**
 * What is said along with the figures of some examinees, so that they can be read: what ways of guessing score in each figure,
 * and what is said of how they answered. Answers of which no key says the right one are in none of it. It is kept as long as
 * nothing changes, keys among it.
 */
export async function readControls(
  examinees: readonly Examinee[],
  controls: Controls,
  figures: readonly Figure[],
): Promise<ReadControls> {
  const [first] = examinees;
  if (!first) return { guesses: [], traits: [] };
  const { library } = first;
  const asked = examinees.map(({ model, judgeId, settings, library: { runs } }) => [
    ...[model, judgeId, settings],
    runs?.configuration,
  ]);
  const about = ['controls', asked, figures, await lastKey(library.suite.id)];
  return keep(library, about, async () => ({
    value: await readFresh(examinees, controls, figures),
    size: VALUES_OF_CONTROLS,
  }));
}

/** Another text whenever a right answer has come to a suite: answers leave no marks of their own. */
async function lastKey(suite: string): Promise<string> {
  const [row] = await database().$queryRaw<{ last: string }[]>`
    SELECT count(*) || ' ' || coalesce(max(a.id), 0) AS last
    FROM "Answer" a JOIN "Rater" r ON r.id = a."raterId" WHERE r.purpose = 'key' AND a.suite = ${suite}`;
  return row?.last ?? '';
}

async function readFresh(
  examinees: readonly Examinee[],
  controls: Controls,
  figures: readonly Figure[],
): Promise<ReadControls> {
  const answers = await keyedAnswers(examinees, controls.question);
  const keys = new Map(answers.map(({ itemId, right }) => [itemId, right]));
  const right = await rightByFigure(keys, figures);
  return {
    guesses: controls.guesses([...keys.values()]).map(({ label, help, share }) => ({
      label,
      help,
      cells: right.map((some) => ({ value: share(some), items: some.length })),
    })),
    traits: controls.traits(answers).flatMap(({ id, label, help, values }) => {
      const cells = examinees.map(({ model }) => values.get(model) ?? null);
      return values.size === 0 ? [] : [{ id, label, help, cells }];
    }),
  };
}

/** The right answers of the items that each figure takes; of figures that are no share of right answers, none. */
async function rightByFigure(
  keys: ReadonlyMap<string, string>,
  figures: readonly Figure[],
): Promise<string[][]> {
  const rows = await database().$queryRaw<{ id: string; facets: Record<string, string> }[]>`
    SELECT i.id, ${facetsIn('i')} AS facets FROM "Item" i WHERE i.id = ANY(${[...keys.keys()]}::uuid[])`;
  return figures.map((figure) => {
    if (figure.kind !== 'share' || !('score' in figure.of)) return [];
    const wanted = Object.entries(figure.where ?? {});
    return rows.flatMap(({ id, facets }) =>
      wanted.every(([name, word]) => facets[name] === word) ? (keys.get(id) ?? []) : [],
    );
  });
}

/** Of an item its id, what was chosen, and what is right. */
type Keyed = [itemId: string, chosen: string | null, right: string];

/** What each examinee chose, an item after the other, and what is right. Of all examinees at once, since they share the keys. */
async function keyedAnswers(
  examinees: readonly Examinee[],
  question: string,
): Promise<KeyedAnswer[]> {
  const [first] = examinees;
  if (!first) return [];
  const asked = examinees.map(
    ({ library: { itemsAmong } }, place) => Prisma.sql`
      SELECT ${place}::int AS place, "itemId", "runId" FROM (${itemsAmong()}) shown WHERE NOT blind AND ${isJudged}`,
  );
  // A row each: so many rows take longer to be taken apart than to be found.
  const rows = await database().$queryRaw<{ place: number; answers: Keyed[] }[]>`
    WITH asked AS MATERIALIZED (${Prisma.join(asked, ' UNION ALL ')}), given AS MATERIALIZED (
      SELECT a."itemId", a.unit, a.label, r."runId", r.purpose IS NOT DISTINCT FROM 'key' AS "isKey"
      FROM "CurrentAnswer" a JOIN "Rater" r ON r.id = a."raterId"
      WHERE a.suite = ${first.library.suite.id} AND a.question = ${question} AND a."itemId" IN (SELECT "itemId" FROM asked)
        AND (r.purpose = 'key' OR r."runId" IN (SELECT "runId" FROM asked))
    )
    SELECT asked.place,
      json_agg(json_build_array(asked."itemId", said.label, k.label) ORDER BY asked."itemId") AS answers
    FROM asked
    JOIN given k ON k."itemId" = asked."itemId" AND k."isKey" AND k.label IS NOT NULL
    LEFT JOIN given said ON said."itemId" = asked."itemId" AND said."runId" = asked."runId" AND said.unit = k.unit
    GROUP BY 1 ORDER BY 1`;
  return rows.flatMap(({ place, answers }) => {
    const { model = '', judgeId = '', settings = {} } = examinees[place] ?? {};
    return answers.map(([itemId, chosen, right]) => ({
      ...{ itemId, chosen, right },
      ...{ examinee: model, judgeId, settings },
    }));
  });
}
