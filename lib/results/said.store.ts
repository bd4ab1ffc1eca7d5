import 'server-only';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import type { Inclusion } from '@/lib/queues/sample/inclusion';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import type { ItemFigure } from '@/lib/suites/figures';
import { listCorrected, listIndependent, type SaidItem, type SampleChoice } from './rows.store';
import { figureValue, meanValue, overSame, type SaidByOne, sourcesOf } from './values';

/**
 * What people say of items in figures. Independent answers make a value for each person, by the suite's own formulas, and an
 * item has the mean of these; where every answer counts that stands, an item has its corrected scores, in which the judge's
 * answers stand where nobody said anything.
 */
export async function readSaid(
  library: OpenedLibrary,
  figures: readonly ItemFigure[],
  { items: counted, queueIds }: Inclusion,
  labels: CountedAnswers,
): Promise<SampleChoice> {
  const said = await listSaid(library, { items: counted, queueIds }, labels);
  const items = said.map(({ itemId, people }): [string, SaidItem] => {
    const values = figures.map((figure) => [figure.id, valuesBy(figure, people)] as const);
    return [
      itemId,
      {
        itemId,
        weight: counted.get(itemId)?.weight ?? 1,
        said: Object.fromEntries(
          values.map(([id, each]) => [id, meanValue(each.map(({ person }) => person))]),
        ),
        partly: Object.fromEntries(
          values.flatMap(([id, each]) => {
            const judges = each.map(({ judge }) => judge);
            return judges.some((judge) => judge !== null) ? [[id, judges]] : [];
          }),
        ),
      },
    ];
  });
  return { said: new Map(items), queueIds: labels === 'sample' ? queueIds : [] };
}

/** The value of an item in a figure by each person who says anything of it, and the judge's over the same where that is less. */
function valuesBy(figure: ItemFigure, people: readonly SaidByOne[]) {
  return people.flatMap((one) => {
    const { person, judge } = overSame(sourcesOf(figure), one);
    const value = figureValue(figure, person);
    if (Number.isNaN(value)) return [];
    return [{ person: value, judge: judge && figureValue(figure, judge) }];
  });
}

/** What people say of an item whose answers count: each person by themselves, or all of them as one. */
export interface Said {
  itemId: string;
  people: SaidByOne[];
}

/** What people say of items in points; the items of which they say nothing that counts are left out. */
export async function listSaid(
  library: OpenedLibrary,
  { items: counted }: Inclusion,
  labels: CountedAnswers,
): Promise<Said[]> {
  const itemIds = [...counted.keys()];
  const read = labels === 'all' ? readCorrected : readIndependent;
  return itemIds.length === 0 ? [] : read(library, itemIds, counted);
}

async function readCorrected(library: OpenedLibrary, itemIds: readonly string[]): Promise<Said[]> {
  const items = await listCorrected(library, itemIds);
  return items.map(({ itemId, value }) => ({
    itemId,
    people: [{ points: value ?? {}, partly: null }],
  }));
}

/** Of each item what those made of it whose answers count. */
async function readIndependent(
  library: OpenedLibrary,
  itemIds: readonly string[],
  counted: Inclusion['items'],
): Promise<Said[]> {
  const items = await listIndependent(library, itemIds);
  return items.flatMap(({ itemId, value }) => {
    const raters = counted.get(itemId)?.raterIds;
    const people = Object.entries(value ?? {}).flatMap(([raterId, own]) =>
      raters?.has(raterId) ? [own] : [],
    );
    return people.length > 0 ? [{ itemId, people }] : [];
  });
}
