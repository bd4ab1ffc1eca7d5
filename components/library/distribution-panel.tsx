'use client';

import { ChartColumn, Download, Table2, X } from 'lucide-react';
import { useState } from 'react';
import { withheldWords } from '@/components/disclosure/withheld-note';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { formatCount, formatDecimal } from '@/components/ui/numbers';
import { saveCsv } from '@/components/ui/save-csv';
import { Spinner } from '@/components/ui/spinner';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { queryOf } from '@/lib/library/address';
import type { Distribution } from '@/lib/library/distribution/schema';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { useDistribution } from '@/lib/library/queries';
import type { LibraryFilters } from '@/lib/library/schema';
import {
  binFilters,
  distributionCsv,
  generatorWords,
  highestShare,
  placeBetween,
  type Spread,
} from './distribution-figures';
import { printBound } from './filter-words';
import { HistogramStrip } from './histogram-strip';
import { useNoun } from './noun';
import { sourceWords } from './score-words';

/** Properties of {@link DistributionPanel}. */
export interface DistributionPanelProps {
  filters: LibraryFilters;
  onFilters: (change: Partial<LibraryFilters>) => void;
  dimensions: LibraryFacets['dimensions'];
  /** The score that is shown. */
  score: string;
  /** Null closes the panel. */
  onScore: (score: string | null) => void;
}

/**
 * How a score is spread over the clips found, by generator. The range and the generators that are filtered by are left
 * out of account: they are chosen here.
 */
export function DistributionPanel(props: DistributionPanelProps) {
  const { filters, dimensions, score, onScore } = props;
  const noun = useNoun();
  const [asTable, setAsTable] = useState(false);
  const scores = dimensions.filter(({ kind }) => kind === 'score');
  const own = filters.dimension === score ? { dimension: null, from: null, to: null } : {};
  const query = queryOf({ ...filters, ...own, generators: [] }).toString();
  const { data, error, isFetching } = useDistribution(query, score);
  const source = sourceWords(data?.scores ?? null);
  const label = scores.find(({ id }) => id === score)?.label ?? score;
  return (
    <section aria-label={`Distribution of ${label}`} className="rounded-lg border bg-surface">
      <header className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <h2 className="font-semibold text-sm">Distribution of</h2>
        <Select
          aria-label="Score"
          className="!w-auto"
          value={score}
          onChange={(event) => onScore(event.target.value)}
        >
          {scores.map(({ id, label: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <p className="text-muted text-xs">
          by generator, under the other filters
          {source && ` · ${source}`}
          {data && data.withheld > 0 && ` · ${withheldWords(data.withheld, noun)}`}
        </p>
        {data && isFetching && <Spinner label="Counting" quiet />}
        <div className="ml-auto flex items-center gap-1">
          <Button size="sm" variant="ghost" onClick={() => setAsTable(!asTable)}>
            {asTable ? (
              <ChartColumn aria-hidden className="size-3.5" />
            ) : (
              <Table2 aria-hidden className="size-3.5" />
            )}
            {asTable ? 'As chart' : 'As table'}
          </Button>
          {data && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => saveCsv(`framejury-distribution-${score}.csv`, distributionCsv(data))}
            >
              <Download aria-hidden className="size-3.5" />
              CSV
            </Button>
          )}
          <IconButton size="sm" label="Close the distribution" onClick={() => onScore(null)}>
            <X />
          </IconButton>
        </div>
      </header>
      {error && (
        <p role="alert" className="px-4 py-3 text-bad">
          {error.message}
        </p>
      )}
      {!data && !error && (
        <p className="px-4 py-3 text-muted">
          <Spinner label="Counting…" />
        </p>
      )}
      {data && data.generators.length === 0 && (
        <p className="px-4 py-3 text-muted">No {noun} that is found has this score.</p>
      )}
      {data && data.generators.length > 0 && !asTable && <Chart {...props} distribution={data} />}
      {data && data.generators.length > 0 && asTable && <Figures distribution={data} />}
    </section>
  );
}

type ChartProps = DistributionPanelProps & { distribution: Distribution };

function Chart({ distribution, filters, onFilters, score }: ChartProps) {
  const { borders, generators } = distribution;
  const highest = highestShare(generators);
  const isChosen = (row: Spread, bin: number) => {
    const wanted = binFilters(distribution, score, row, bin);
    return (
      filters.dimension === score &&
      filters.from === wanted.from &&
      filters.to === wanted.to &&
      (filters.generators.length === 0 || filters.generators.includes(row.generator ?? ''))
    );
  };
  const ticks = borders.filter(
    (_, index) =>
      index % Math.ceil((borders.length - 1) / 10) === 0 || index === borders.length - 1,
  );
  return (
    <div className="scroll-thin max-h-80 px-4 py-3">
      <div className="grid grid-cols-[minmax(7rem,14rem)_9rem_minmax(0,1fr)] items-end gap-x-4 gap-y-2 max-lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        {generators.map((row) => {
          const chosen = row.bins.findIndex((_, bin) => isChosen(row, bin));
          return (
            <div key={row.generator} className="contents">
              <p className="self-center truncate text-xs" title={generatorWords(row.generator)}>
                {generatorWords(row.generator)}
                <span className="block text-faint tabular-nums">
                  {formatCount(row.scored)} scored
                  {row.unscored > 0 && `, ${formatCount(row.unscored)} without`}
                  {row.unjudged > 0 && `, ${formatCount(row.unjudged)} not judged`}
                </span>
              </p>
              <p className="self-center text-right text-xs tabular-nums max-lg:hidden">
                <Mean row={row} />
              </p>
              <HistogramStrip
                spread={row}
                borders={borders}
                highest={highest}
                chosen={chosen >= 0 ? chosen : null}
                onChoose={(bin) =>
                  onFilters(
                    bin === chosen
                      ? { generators: [], dimension: null, from: null, to: null }
                      : binFilters(distribution, score, row, bin),
                  )
                }
              />
            </div>
          );
        })}
        <div aria-hidden className="-bottom-3 sticky col-start-3 h-5 bg-surface max-lg:col-start-2">
          {ticks.map((tick) => (
            <span
              key={tick}
              style={{ left: `${placeBetween(borders, tick) * 100}%` }}
              className="absolute -translate-x-1/2 text-xs text-faint tabular-nums"
            >
              {printBound(tick)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function Mean({ row: { mean, interval } }: { row: Spread }) {
  if (mean === null) return <span className="text-faint">no mean</span>;
  return (
    <>
      <span className="font-medium">{formatDecimal(mean, 2)}</span>
      <span className="block text-xs text-faint">
        {interval
          ? `95 %: ${formatDecimal(interval.from, 2)} to ${formatDecimal(interval.to, 2)}`
          : 'too few for an interval'}
      </span>
    </>
  );
}

function Figures({ distribution: { borders, generators } }: { distribution: Distribution }) {
  return (
    <Table className="text-xs [&_tbody>tr:last-child>td]:border-b-0">
      <thead>
        <tr>
          <HeaderCell>Generator</HeaderCell>
          <HeaderCell numeric>Scored</HeaderCell>
          <HeaderCell numeric>Without</HeaderCell>
          <HeaderCell numeric>Not judged</HeaderCell>
          <HeaderCell numeric>Mean, 95 % interval</HeaderCell>
          {borders.slice(0, -1).map((from, bin) => (
            <HeaderCell key={from} numeric>
              {printBound(from)}–{printBound(borders[bin + 1] ?? from)}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {generators.map((row) => (
          <tr key={row.generator}>
            <DataCell>{generatorWords(row.generator)}</DataCell>
            <DataCell numeric>{formatCount(row.scored)}</DataCell>
            <DataCell numeric>{formatCount(row.unscored)}</DataCell>
            <DataCell numeric>{formatCount(row.unjudged)}</DataCell>
            <DataCell numeric>
              <Mean row={row} />
            </DataCell>
            {row.bins.map((count, bin) => (
              <DataCell key={borders[bin]} numeric>
                {formatCount(count)}
              </DataCell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
