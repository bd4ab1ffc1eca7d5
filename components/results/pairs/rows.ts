import { type Fact, withFacts } from '@/components/agreement/figures-csv';
import type { PairResults, PairStanding } from '@/lib/results/pairs/schema';
import { type Cell, csvText } from '@/lib/table-writer';

type AskedPair = PairResults['questions'][number];
type ModelStanding = PairStanding['models'][number];

/** A model as it stands by people and by the judge; null where these said nothing about its pairs. */
export interface ModelRow {
  model: string;
  people: ModelStanding | null;
  judge: ModelStanding | null;
}

/** The models of a question's pairs: the best by people first, else by the judge. */
export function modelRows({ people, judge }: Pick<AskedPair, 'people' | 'judge'>): ModelRow[] {
  const names = new Set([...people.models, ...judge.models].map(({ model }) => model));
  const of = ({ models }: PairStanding, name: string) =>
    models.find(({ model }) => model === name) ?? null;
  const rows = [...names].map((model) => ({
    model,
    people: of(people, model),
    judge: of(judge, model),
  }));
  const worth = (own: ModelStanding | null) => own?.strength ?? own?.share ?? null;
  const isByPeople = people.comparisons > 0;
  const value = (row: ModelRow) =>
    worth(isByPeople ? row.people : row.judge) ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted(
    (one, other) =>
      value(other) - value(one) || one.model.localeCompare(other.model, 'en', { numeric: true }),
  );
}

/** Why there are no strengths. */
export function unbeatenWords(unbeaten: readonly string[]): string {
  const [last] = unbeaten.slice(-1);
  const names =
    unbeaten.length > 1 ? `${unbeaten.slice(0, -1).join(', ')} and ${last}` : String(last);
  return `There are no strengths: no other model got a point from ${names}, so that nothing says how far apart they are. More pairs help.`;
}

/** How models stand as CSV, unrounded: a line for each model, by people and by the judge. */
export function pairsCsv(question: AskedPair, facts: readonly Fact[] = []): string {
  const heading = [
    ...['question', 'by', 'model', 'comparisons', 'share', 'share_low', 'share_high'],
    ...['strength', 'strength_low', 'strength_high'],
  ];
  const lines = (['people', 'judge'] as const).flatMap((by) =>
    question[by].models.map((own): Cell[] => [
      ...[question.id, by, own.model, own.comparisons, own.share],
      ...[own.shareInterval?.low ?? null, own.shareInterval?.high ?? null, own.strength],
      ...[own.strengthInterval?.low ?? null, own.strengthInterval?.high ?? null],
    ]),
  );
  return csvText(withFacts([heading, ...lines], facts));
}
