import clsx from 'clsx';
import Link from 'next/link';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { useNoun } from '@/components/library/noun';
import { Card } from '@/components/ui/card';
import { heatStyle } from '@/components/ui/heat';
import { formatCount } from '@/components/ui/numbers';
import { queryOf } from '@/lib/library/address';
import { libraryFiltersSchema } from '@/lib/library/schema';
import type { Results, ResultsFigure } from '@/lib/results/schema';
import { moreOf } from './figure-cell';
import {
  intervalGap,
  modelWords,
  printFigure,
  printInterval,
  type Shown,
  shownIn,
} from './figure-words';
import { basisOf, heatNotes } from './heat-words';
import type { SavedTable } from './tables';

/** Where the library lists the items of a model in which the judge found a type. */
export function itemsAddress(
  { project, suite, source }: Pick<Results, 'project' | 'suite' | 'source'>,
  { question, atLeast }: Pick<ResultsFigure, 'question' | 'atLeast'>,
  model: string | null,
): string {
  const single = source?.single ? source.runs[0]?.id : undefined;
  const filters = libraryFiltersSchema.parse({
    project: project.id,
    ...(suite && { suite: suite.id }),
    generators: [model ?? ''],
    dimension: question,
    from: atLeast,
    scores: { configuration: source?.configuration.id ?? null, run: single ?? null },
  });
  return `/?${queryOf(filters)}`;
}

interface HeatMapProps {
  table: SavedTable;
  /** The shares of one type each. */
  types: readonly ResultsFigure[];
}

/** Where there are no more models, cells have room for the interval below the share. */
const FEW_MODELS = 8;
/** So many models share the whole width; fewer would make bars of their cells. */
const ENOUGH_MODELS = 3;

/** The share of items with each type, by model: colour, number and interval, and behind each the items that the judge found. */
export function HeatMap({ table, types }: HeatMapProps) {
  const { results, column, target } = table;
  const { models } = results;
  const noun = useNoun();
  const [said = ''] = heatNotes(table, types);
  return (
    <Card
      title="Types by model"
      help={HELP_OF_FIGURES.types}
      description={`${said} A cell opens the ${noun}s in which the judge found it.`}
      flush
    >
      <div className="scroll-thin p-4">
        <table
          className={clsx(
            'border-separate border-spacing-0.5 text-sm tabular-nums',
            models.length >= ENOUGH_MODELS && 'w-full',
          )}
        >
          <caption className="sr-only">Share of {noun}s with each type, by model</caption>
          <thead>
            <tr>
              <td />
              {models.map(({ model }, place) => (
                <th
                  key={model}
                  scope="col"
                  style={
                    models.length < ENOUGH_MODELS
                      ? { minWidth: '14rem' }
                      : { width: `${70 / models.length}%` }
                  }
                  className="min-w-24 max-w-0 px-2 pb-1 align-bottom font-medium text-xs"
                  title={modelWords(model)}
                >
                  <span className="line-clamp-3 text-balance break-words">{modelWords(model)}</span>
                  <span className="block truncate font-normal text-xs text-muted">
                    {basisOf(types, place, column, target)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map((figure) => (
              <TypeRow key={figure.id} table={table} figure={figure} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function TypeRow({
  table: { results, column, target },
  figure,
}: {
  table: SavedTable;
  figure: ResultsFigure;
}) {
  const noun = useNoun();
  return (
    <tr>
      <th scope="row" title={figure.help} className="whitespace-nowrap pr-3 text-left font-normal">
        <span className="mr-2 inline-block w-7 font-mono text-faint text-xs">{figure.id}</span>
        {figure.label}
      </th>
      {results.models.map(({ model }, place) => {
        const cell = figure.cells[place];
        return (
          <td key={model} className="p-0">
            {cell && (
              <TypeCell
                figure={figure}
                model={model}
                shown={shownIn(cell, column, target)}
                more={
                  column === 'corrected'
                    ? (moreOf(figure, cell.sample, target, noun)?.short ?? null)
                    : null
                }
                unscored={column === 'judge' ? cell.judge.unscored : 0}
                address={itemsAddress(results, figure, model)}
                hasRoom={results.models.length <= FEW_MODELS}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface TypeCellProps {
  figure: ResultsFigure;
  model: string | null;
  shown: Shown;
  /** How many more labels a corrected share takes to be surer; null where that is not told. */
  more: string | null;
  unscored: number;
  address: string;
  hasRoom: boolean;
}

function TypeCell({ figure, model, shown, more, unscored, address, hasRoom }: TypeCellProps) {
  const { value, interval, items, lacking } = shown;
  const words = [
    `${figure.label}, ${modelWords(model)}: ${value === null ? 'no value' : printFigure(figure, value)}`,
    interval ? `95 % ${printInterval(figure, interval)}` : lacking,
    `n ${formatCount(items)}`,
    unscored > 0 && `${formatCount(unscored)} unscored`,
    more,
  ]
    .filter(Boolean)
    .join('; ');
  const look = clsx(
    'flex flex-col items-center justify-center rounded-sm px-2 text-xs leading-tight',
    hasRoom ? 'h-9' : 'h-7',
  );
  if (value === null) {
    return (
      <span title={words} className={clsx(look, 'hatched text-muted')}>
        <span className="sr-only">{words}</span>
        <span aria-hidden>–</span>
      </span>
    );
  }
  const below = interval ? printInterval(figure, interval) : intervalGap(shown);
  return (
    <Link href={address} title={words} aria-label={words} style={heatStyle(value)} className={look}>
      <span>
        {printFigure(figure, value)}
        {shown.provisional && '°'}
      </span>
      {hasRoom && below !== 'known' && <span className="whitespace-nowrap">{below}</span>}
    </Link>
  );
}
