import clsx from 'clsx';
import type { Line } from './grid';
import type { Paper } from './paper';

/** A table as it will be pasted, with its caption above and its notes below. */
export function TablePreview({ paper }: { paper: Paper }) {
  const { caption, corner, heads, lines, notes } = paper;
  const isGrouped = lines.some((line) => 'group' in line);
  return (
    <div className="flex w-max min-w-full flex-col gap-2 p-4">
      <p className="max-w-3xl font-semibold text-sm">{caption}</p>
      <table
        aria-label={caption}
        className="self-start border-text border-y-2 text-sm tabular-nums"
      >
        <thead className="border-text border-b">
          {placed(heads).map(({ place, one: row }) => (
            <tr key={place}>
              <th scope="col" className="py-1 pr-4 text-left align-bottom font-semibold">
                {row === heads.at(-1) && corner}
              </th>
              {placed(row).map(({ place: at, one: { text, span } }) => (
                <th
                  key={at}
                  scope={span > 1 ? 'colgroup' : 'col'}
                  colSpan={span}
                  className={clsx(
                    'whitespace-nowrap py-1 pl-4 font-semibold',
                    span > 1 ? 'border-line-strong border-b text-center' : 'text-right',
                  )}
                >
                  {text}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {placed(lines).map(({ place, one }) => (
            <BodyLine
              key={place}
              line={one}
              columns={1 + (heads.at(-1)?.length ?? 0)}
              isGrouped={isGrouped}
            />
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className="wrap-anywhere max-w-3xl text-muted text-xs">
          {note}
        </p>
      ))}
    </div>
  );
}

function BodyLine({
  line,
  columns,
  isGrouped,
}: {
  line: Line;
  columns: number;
  isGrouped: boolean;
}) {
  if ('group' in line) {
    return (
      <tr>
        <th scope="rowgroup" colSpan={columns} className="pt-2 pb-0.5 text-left font-medium italic">
          {line.group}
        </th>
      </tr>
    );
  }
  return (
    <tr>
      <th
        scope="row"
        className={clsx('whitespace-nowrap py-0.5 pr-4 text-left font-normal', isGrouped && 'pl-4')}
      >
        {line.label}
      </th>
      {placed(line.cells).map(({ place, one }) => (
        <td key={place} className="whitespace-nowrap py-0.5 pl-4 text-right">
          {one}
        </td>
      ))}
    </tr>
  );
}

/** What stands in a row has no name but its place. */
function placed<One>(list: readonly One[]): { place: string; one: One }[] {
  return list.map((one, place) => ({ place: String(place), one }));
}
