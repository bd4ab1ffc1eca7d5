import type { ScoreChoice } from '@/lib/library/configurations/schema';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import type { LibraryColumn, ScoreColumn } from '@/lib/library/schema';
import { ownerOf, type ScoreOwner } from './score-words';

/** A column about an item's data, as its suite has it. */
type DataColumn = `data:${string}`;

/** A column of the library, after that of the item itself. */
export interface TableColumn {
  id: LibraryColumn | 'prompt' | DataColumn;
  label: string;
  /** Whose value it is, of a score. */
  owner?: ScoreOwner;
  /** Whose value, or whose answers count, in a word or two for its heading. */
  by?: string;
  numeric: boolean;
  /** Whether it can be sorted by, and whether the largest values come first then. */
  sort: 'ascending' | 'descending' | null;
  /** Whether it says something of the judge or of other people: kept from those who review the clip blind. */
  kept: boolean;
  /** Whether it is shown unless the person chooses otherwise. */
  headline: boolean;
  /** Utilities of the heading: width, and on which screens it has room. */
  className: string;
}

/** A column that is shown at first and holds a text about the clip itself, unless it says otherwise. */
function column(
  id: TableColumn['id'],
  label: string,
  className: string,
  part: Partial<TableColumn>,
): TableColumn {
  const usual = { numeric: false, sort: null, kept: false, headline: true };
  return { id, label, className, ...usual, ...part };
}

const BEFORE_SCORES: readonly TableColumn[] = [
  column('prompt', 'Prompt', 'max-[85rem]:hidden', {}),
  column('generator', 'Generator', 'w-40 max-xl:w-28 max-lg:hidden', { sort: 'ascending' }),
  column('added', 'Added', 'w-36 max-lg:hidden', { sort: 'descending', headline: false }),
  column('state', 'State', 'w-36 max-xl:w-28', { sort: 'ascending' }),
];

/** What is said of an item: the largest values first, unless it is a score whose low end is the bad one. */
const SAID = { sort: 'descending', kept: true } as const;

const AFTER_SCORES: readonly TableColumn[] = [
  column('unscored', 'Unscored', 'w-24 max-xl:w-22 max-lg:hidden', { ...SAID, numeric: true }),
  column('reviewed', 'Reviewed', 'w-28 max-xl:w-24', { ...SAID, by: 'by people' }),
  column('disagreement', 'Differ by', 'w-24 max-lg:w-20', {
    ...SAID,
    numeric: true,
    headline: false,
  }),
];

/**
 * All columns that there can be, in order: the scores stand between what is known of a clip and what people said. Of the
 * suite's first score there are two, the judge's and the corrected one; of the others the one that is chosen.
 * @param data the suite's columns about its items' data
 * @param peopleAlone whether no judge is asked: then there is nothing but what people say
 */
export function tableColumns(
  dimensions: LibraryFacets['dimensions'],
  choice: Pick<ScoreChoice, 'corrected'>,
  peopleAlone = false,
  data: NonNullable<LibraryFacets['suite']['columns']> = [],
): TableColumn[] {
  const scores = dimensions.filter(({ kind }) => kind === 'score');
  const columnOf = (
    id: ScoreColumn,
    owner: ScoreOwner,
    { label, headline, better }: (typeof scores)[number],
  ) => {
    const by = peopleAlone ? 'people' : owner;
    // The worst first.
    const sort = better === 'high' ? 'ascending' : 'descending';
    return column(id, label, 'w-26 max-xl:w-24 max-lg:w-20', {
      ...SAID,
      sort,
      numeric: true,
      owner,
      by,
      headline,
    });
  };
  return [
    ...data.map(({ id, label, numeric, short }, index) =>
      column(
        `data:${id}`,
        label,
        short ? SHORT : index === 0 ? 'max-xl:hidden' : 'w-20 max-[85rem]:hidden',
        { numeric },
      ),
    ),
    // What the items are stands where there is room for one text.
    ...BEFORE_SCORES.map((one) =>
      one.id === 'prompt' && data.some(({ short }) => !short) ? { ...one, headline: false } : one,
    ),
    ...scores.flatMap((score, index) => {
      const corrected = columnOf(`corrected:${score.id}`, 'corrected', score);
      if (peopleAlone) return [corrected];
      if (index > 0) return [columnOf(`score:${score.id}`, ownerOf(choice), score)];
      return [columnOf(`judge:${score.id}`, 'judge', score), corrected];
    }),
    ...AFTER_SCORES.filter(({ id }) => !peopleAlone || id !== 'unscored'),
  ];
}

/** The width of a column of a few words. */
const SHORT = 'w-40 max-xl:w-32';

/** Whether a column is about an item's data and says so much that names have to make room. */
export function isTextColumn({ id, className }: TableColumn): boolean {
  return isDataColumn(id) && className !== SHORT;
}

/** Whether a column is about an item's data. */
export function isDataColumn(id: TableColumn['id']): id is DataColumn {
  return id.startsWith('data:');
}

/** Whether a column has a score. */
export function isScoreColumn({ owner }: Pick<TableColumn, 'owner'>): boolean {
  return owner !== undefined;
}

/** Whether two columns have the same values under a choice of whose are shown. */
export function isSameColumn(
  one: LibraryColumn,
  other: LibraryColumn,
  choice: Pick<ScoreChoice, 'corrected'>,
): boolean {
  return ownedColumn(one, choice) === ownedColumn(other, choice);
}

function ownedColumn(column: LibraryColumn, { corrected }: Pick<ScoreChoice, 'corrected'>) {
  return column.replace(/^score:/, corrected ? 'corrected:' : 'judge:');
}

/**
 * The columns that are shown: those chosen, else those that are shown at first. A `score:` of the first score, as
 * older addresses have it, means the judge's.
 */
export function shownColumns(
  columns: readonly TableColumn[],
  chosen: readonly string[] | null,
): TableColumn[] {
  return columns.filter(({ id, headline }) =>
    chosen ? chosen.includes(id) || chosen.includes(id.replace(/^judge:/, 'score:')) : headline,
  );
}
