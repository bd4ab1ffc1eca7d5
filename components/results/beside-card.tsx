'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { Segments } from '@/components/agreement/segments';
import { useNoun } from '@/components/library/noun';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorNote } from '@/components/ui/error-note';
import { Field, Select } from '@/components/ui/field';
import { countNoun, formatCount, formatDecimal } from '@/components/ui/numbers';
import { saveCsv } from '@/components/ui/save-csv';
import { Spinner } from '@/components/ui/spinner';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { Beside, BesideFigure, BesideUnit } from '@/lib/results/beside.schema';
import { useBeside } from '@/lib/results/queries';
import type { Results, ResultsRequest } from '@/lib/results/schema';
import { csvText } from '@/lib/table-writer';
import { BesidePlot } from './beside-plot';
import { CorrelationText } from './correlation-text';

/** Properties of {@link BesideCard}. */
export interface BesideCardProps {
  results: Results;
  request: ResultsRequest;
}

/** The judge on the page set beside another, such as one whose scores were imported: a scatter and correlations a figure. */
export function BesideCard({ results, request }: BesideCardProps) {
  const own = results.source?.configuration.id ?? null;
  const others = results.configurations.filter(({ id }) => id !== own);
  const [chosen, setOther] = useState<string | null>(null);
  const [per, setPer] = useState<BesideUnit>('item');
  const other = others.some(({ id }) => id === chosen) ? chosen : null;
  const wish = { ...request, suite: results.suite?.id ?? null, configuration: own };
  const { data, error, isFetching, refetch } = useBeside(wish, other, per);
  const noun = useNoun();
  const hasMeans = results.figures.some(({ kind }) => kind === 'mean');
  if (others.length === 0 || !hasMeans) return null;
  return (
    <Card
      title="Set beside another run"
      description={`The same ${noun}s by two judges: each figure’s values against each other, with Pearson’s and Spearman’s correlation.`}
      actions={
        data &&
        other && (
          <Button
            size="sm"
            onClick={() => saveCsv('framejury-results-beside.csv', besideCsv(data))}
          >
            <Download aria-hidden className="size-3.5" />
            CSV
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Field label="Beside" className="w-80">
            <Select value={other ?? ''} onChange={(event) => setOther(event.target.value || null)}>
              <option value="">Choose a judge…</option>
              {others.map(({ id, name, judged }) => (
                <option key={id} value={id}>
                  {`${name} · ${countNoun(judged, noun)}`}
                </option>
              ))}
            </Select>
          </Field>
          <Segments
            label="A point is"
            value={per}
            onChange={setPer}
            options={[
              { value: 'item', label: `One ${noun}` },
              { value: 'task', label: 'A model’s mean of a prompt' },
            ]}
          />
          {other && isFetching && <Spinner label="Reckoning" quiet />}
        </div>
        {error && <ErrorNote error={error} onRetry={() => refetch()} />}
        {other && data && <Sides beside={data} />}
      </div>
    </Card>
  );
}

function Sides({ beside }: { beside: Beside }) {
  const { figures, left, right, per, withheld } = beside;
  const noun = useNoun();
  const shown = figures.filter(({ pairs }) => pairs > 0);
  if (shown.length === 0) {
    return <p className="text-muted">The two have no {noun} in common with a value by both.</p>;
  }
  return (
    <>
      <p className="text-sm">
        Across: <strong className="font-medium">{left}</strong>. Upwards:{' '}
        <strong className="font-medium">{right}</strong>. The larger a dot, the more points lie
        there; on the dashed line both say the same.
      </p>
      <ul className="flex flex-wrap gap-4">
        {shown.map((figure) => (
          <li key={figure.id} className="flex flex-col gap-1">
            <BesidePlot figure={figure} size={150} />
            <span className="w-[150px] text-xs">{figure.label}</span>
          </li>
        ))}
      </ul>
      <Table>
        <caption className="sr-only">Two judges by figure</caption>
        <thead>
          <tr>
            <HeaderCell>Figure</HeaderCell>
            <HeaderCell numeric>Pearson</HeaderCell>
            <HeaderCell numeric>Spearman</HeaderCell>
            <HeaderCell numeric>Points</HeaderCell>
            <HeaderCell numeric>Clusters</HeaderCell>
            <HeaderCell numeric>Means</HeaderCell>
            <HeaderCell numeric>By one alone</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((figure) => (
            <Row key={figure.id} figure={figure} />
          ))}
        </tbody>
      </Table>
      <p className="text-muted text-xs">
        A point is {per === 'item' ? `one ${noun}` : `the mean of a model’s ${noun}s of one prompt`}
        . Intervals are 95 % and leave out one cluster of {noun}s at a time; below five clusters
        there is none. Correlations say whether two judges order alike, not whether they give the
        same values: the means beside them do.
        {withheld > 0 &&
          ` ${countNoun(withheld, noun)} that you are still to review blind took no part.`}
      </p>
    </>
  );
}

function Row({ figure }: { figure: BesideFigure }) {
  const { label, pearson, spearman, pairs, clusters, means, onlyLeft, onlyRight } = figure;
  return (
    <tr>
      <DataCell className="font-medium">{label}</DataCell>
      <DataCell numeric>
        <CorrelationText statistic={pearson} />
      </DataCell>
      <DataCell numeric>
        <CorrelationText statistic={spearman} />
      </DataCell>
      <DataCell numeric>{formatCount(pairs)}</DataCell>
      <DataCell numeric>{formatCount(clusters)}</DataCell>
      <DataCell numeric>
        {means && `${formatDecimal(means.left, 2)} and ${formatDecimal(means.right, 2)}`}
      </DataCell>
      <DataCell numeric>
        {onlyLeft} and {onlyRight}
      </DataCell>
    </tr>
  );
}

/** The comparison as CSV, unrounded, a line a figure. */
function besideCsv({ left, right, per, figures }: Beside): string {
  const heading = [
    ...['figure', 'label', 'left', 'right', 'point', 'points', 'clusters', 'left_mean'],
    ...['right_mean', 'only_left', 'only_right', 'pearson', 'pearson_low', 'pearson_high'],
    ...['spearman', 'spearman_low', 'spearman_high'],
  ];
  const lines = figures.map((figure) => [
    ...[figure.id, figure.label, left, right, per, figure.pairs, figure.clusters],
    ...[figure.means?.left ?? null, figure.means?.right ?? null, figure.onlyLeft, figure.onlyRight],
    ...[figure.pearson, figure.spearman].flatMap((one) =>
      one.value === null
        ? [null, null, null]
        : [one.value, one.interval?.low ?? null, one.interval?.high ?? null],
    ),
  ]);
  return csvText([heading, ...lines]);
}
