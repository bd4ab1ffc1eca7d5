import 'server-only';
import { database } from '@/lib/db';
import { facetsIn } from '@/lib/items/facets.store';
import { isJudged } from '@/lib/library/conditions.store';
import type { Controls, KeyedAnswer } from '@/lib/suites/controls';
import type { Figure } from '@/lib/suites/figures';
import type { Examinee } from './examinees.store';
import type { ResultsGuess, ResultsTrait } from './schema';

/**
 * What is said along with the figures of some examinees, so that they can be read: what ways of guessing score in each figure,
 * and what is said of how they answered. Answers of which no key says the right one are in none of it.
 */
export async function readControls(
  examinees: readonly Examinee[],
  controls: Controls,
  figures: readonly Figure[],
): Promise<{ guesses: ResultsGuess[]; traits: ResultsTrait[] }> {
  const answers = (
    await Promise.all(examinees.map((one) => keyedAnswers(one, controls.question)))
  ).flat();
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

async function keyedAnswers(
  { model: examinee, judgeId, settings, library: { suite, itemsAmong } }: Examinee,
  question: string,
): Promise<KeyedAnswer[]> {
  const rows = await database().$queryRaw<Pick<KeyedAnswer, 'itemId' | 'chosen' | 'right'>[]>`
    SELECT shown."itemId", said.label AS chosen, k.label AS right
    FROM (${itemsAmong()}) shown
    JOIN "Rater" judge ON judge."runId" = shown."runId"
    JOIN "CurrentAnswer" k ON k."itemId" = shown."itemId" AND k.suite = ${suite.id} AND k.question = ${question}
    JOIN "Rater" reference ON reference.id = k."raterId" AND reference.purpose = 'key'
    LEFT JOIN "CurrentAnswer" said ON said."itemId" = shown."itemId" AND said."raterId" = judge.id
      AND said.suite = k.suite AND said.unit = k.unit AND said.question = k.question
    WHERE NOT blind AND ${isJudged} AND k.label IS NOT NULL
    ORDER BY shown."itemId"`;
  return rows.map((row) => ({ ...row, examinee, judgeId, settings }));
}
