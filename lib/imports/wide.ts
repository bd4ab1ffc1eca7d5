import type { ImportRow } from './table';

/**
 * Takes a wide row apart, which has a column for each question, called `question` or `question@unit`: a row for each cell
 * that is not blank, with what else the row says. Null where no column is a question's, or one says which is meant.
 * @param names the columns that say something else
 * @param ignored gets the columns of wide rows that are neither
 */
export function cellsOf(
  { row, record }: ImportRow,
  names: ReadonlySet<string>,
  isQuestion: (id: string) => boolean,
  ignored: Set<string>,
): ImportRow[] | null {
  if (record.question !== undefined || record.type !== undefined) return null;
  const columns = Object.keys(record).flatMap((column) => {
    if (names.has(column)) return [];
    const [question = '', ...unit] = column.split('@');
    return [{ column, question, unit: unit.join('@'), isAsked: isQuestion(question) }];
  });
  if (!columns.some(({ isAsked }) => isAsked)) return null;
  const facts = Object.entries(record).filter(([column]) => names.has(column));
  return columns.flatMap(({ column, question, unit, isAsked }) => {
    const value = record[column];
    if (!isAsked) ignored.add(column);
    if (!isAsked || String(value ?? '').trim() === '') return [];
    const said = { question, value, ...(unit !== '' && { unit }) };
    return [{ row, column, record: { ...Object.fromEntries(facts), ...said } }];
  });
}
