'use client';

import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { countNoun, formatDecimal } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import type { ExpectedWidths } from '@/lib/queues/expected.schema';
import { useExpectedWidths } from '@/lib/queues/queries';
import type { Selection } from '@/lib/queues/schema';
import type { ItemNoun } from '@/lib/suites/item-kind';
import { POLICY_WORDS } from './words';

interface ExpectedWidthProps {
  selection: Selection;
  noun: ItemNoun;
}

/** How sure corrected figures are expected to be once what is drawn has been read, for each way of drawing as many by chance. */
export function ExpectedWidth({ selection, noun }: ExpectedWidthProps) {
  const { data, error } = useExpectedWidths(selection);
  if (error) return <p className="text-muted text-xs">Expected widths: {error.message}</p>;
  if (!data) return <Spinner label="Working out how sure figures will be…" />;
  if (data.figures.length === 0) return null;
  if (data.ways.every(({ widths }) => widths.every((width) => width === null))) {
    return (
      <p className="text-muted text-xs">
        How sure corrected figures will be cannot be told yet: it takes five {noun}s or more of
        which judge or people say different things.
      </p>
    );
  }
  return (
    <section aria-label="Expected width of corrected figures" className="flex flex-col gap-1.5">
      <h3 className="font-medium text-muted text-xs">
        How far corrected figures will reach to either side, at 95 %
      </h3>
      <ColumnTable
        caption="Expected half-width of corrected figures by way of drawing"
        columns={columnsOf(data, selection.policy.kind, noun)}
        rows={data.ways}
        keyOf={({ way }) => way}
      />
      <p className="text-faint text-xs">{basisWords(data, noun)}</p>
    </section>
  );
}

function columnsOf(
  { figures }: ExpectedWidths,
  chosen: string,
  noun: ItemNoun,
): Column<ExpectedWidths['ways'][number]>[] {
  return [
    wordColumn(
      'Drawn',
      ({ way }) => (
        <>
          {POLICY_WORDS[way].label}
          {way === chosen && <span className="text-muted"> (chosen)</span>}
        </>
      ),
      { names: true },
    ),
    numberColumn(`${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`, ({ items }) =>
      formatDecimal(items, 0),
    ),
    ...figures.map(({ key, label }, place) =>
      numberColumn<ExpectedWidths['ways'][number]>(
        label,
        ({ widths }) => {
          const width = widths[place];
          return width ? (
            <>
              ±{formatDecimal(width.these, 2)}
              <span className="block text-muted text-xs">
                like these ±{formatDecimal(width.like, 2)}
              </span>
            </>
          ) : (
            <span className="text-faint">not known yet</span>
          );
        },
        { id: key },
      ),
    ),
  ];
}

/** What expectations rest on, in sentences. */
function basisWords({ figures, read }: ExpectedWidths, noun: string): string {
  const alone = figures.filter(({ byPeople }) => !byPeople);
  const rests =
    alone.length < figures.length
      ? `From the judge’s scores and what people said of ${countNoun(read, noun)} that chance chose, together with what is drawn now. It holds if all of it is read.`
      : 'From the judge’s scores alone, as if they told nothing of what people will say: it can only be narrower, unless people spread more than the judge. It holds if all of it is read.';
  return alone.length > 0 && alone.length < figures.length
    ? `${rests} Of ${alone.map(({ label }) => `“${label}”`).join(', ')} people have said too little: there it is from the judge’s scores alone.`
    : rests;
}
