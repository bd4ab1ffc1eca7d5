'use client';

import { useState } from 'react';
import { CsvButton } from '@/components/agreement/csv-button';
import { Segments } from '@/components/agreement/segments';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { useNoun } from '@/components/library/noun';
import { Card } from '@/components/ui/card';
import { ChoiceField } from '@/components/ui/choice-field';
import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun, formatCount, formatDecimal } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { useTwoJudges } from '@/lib/results/queries';
import type { Results, ResultsRequest } from '@/lib/results/schema';
import {
  PEOPLE,
  type PointUnit,
  type TwoJudges,
  type TwoJudgesFigure,
} from '@/lib/results/two-judges.schema';
import { csvText } from '@/lib/table-writer';
import { CorrelationText } from './correlation-text';
import { printFigure } from './figure-words';
import { countedWords } from './source-words';
import { TwoJudgesPlot } from './two-judges-plot';

interface TwoJudgesCardProps {
  results: Results;
  request: ResultsRequest;
}

/** The judge on the page compared with another, such as one whose scores were imported: a scatter and correlations a figure. */
export function TwoJudgesCard({ results, request }: TwoJudgesCardProps) {
  const noun = useNoun();
  const own = results.source?.configuration.id ?? null;
  const others = results.configurations.filter(({ id }) => id !== own);
  const [chosen, setOther] = useState<string | null>(null);
  const [per, setPer] = useState<PointUnit>('item');
  const { labels } = results;
  const hasPeople = results.answered > 0 && !results.source?.peopleAlone;
  const choices = [
    ...(hasPeople ? [{ id: PEOPLE, name: `People · ${countedWords(results)}` }] : []),
    ...others.map(({ id, name, judged }) => ({
      id,
      name: `${name} · ${countNoun(judged, noun)}`,
    })),
  ];
  const other = choices.some(({ id }) => id === chosen) ? chosen : null;
  const shown = { ...request, suite: results.suite?.id ?? null, configuration: own, labels };
  const { data, error, isFetching, refetch } = useTwoJudges(shown, other, per);
  const hasMeans = results.figures.some(({ kind }) => kind === 'mean');
  if (choices.length === 0 || !hasMeans) return null;
  return (
    <Card
      title="Compare with another run, or with people"
      help={HELP_OF_FIGURES.twoJudges}
      description={`The same ${noun}s by two judges, or by a judge and people: each figure’s values against each other, how often both are the same, and Pearson’s and Spearman’s correlation.`}
      actions={
        data &&
        other && (
          <CsvButton
            variant="secondary"
            size="sm"
            name="framejury-results-two-judges.csv"
            text={() => twoJudgesCsv(data)}
          >
            CSV
          </CsvButton>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <ChoiceField
            label="Compare with"
            className="w-80"
            choices={[{ id: '', name: 'Choose…' }, ...choices]}
            value={other ?? ''}
            onChoose={(id) => setOther(id || null)}
          />
          <PointChoice per={per} onChange={setPer} />
          {other && isFetching && <Spinner label="Computing" quiet />}
        </div>
        {error && <ErrorNote error={error} onRetry={() => refetch()} />}
        {other && data && <Sides judges={data} results={results} />}
      </div>
    </Card>
  );
}

function PointChoice({ per, onChange }: { per: PointUnit; onChange: (per: PointUnit) => void }) {
  const noun = useNoun();
  return (
    <Segments
      label="A point is"
      value={per}
      onChange={onChange}
      options={[
        { value: 'item', label: `One ${noun}` },
        { value: 'task', label: 'A model’s mean of a prompt' },
      ]}
    />
  );
}

function Sides({ judges, results }: { judges: TwoJudges; results: Results }) {
  const { figures, left, right, per, withheld, labels } = judges;
  const noun = useNoun();
  const shown = figures.filter(({ pairs }) => pairs > 0);
  if (shown.length === 0) {
    return (
      <p className="text-muted">
        The two have no {noun} in common with a value by both.
        {labels && ` Of people’s answers those count that are ${countedWords(results)}.`}
      </p>
    );
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
            <TwoJudgesPlot figure={figure} size={150} />
            <span className="w-[150px] text-xs">{figure.label}</span>
          </li>
        ))}
      </ul>
      <ColumnTable
        caption="Two judges by figure"
        columns={columnsOf(results)}
        rows={shown}
        keyOf={({ id }) => id}
      />
      <p className="text-muted text-xs">
        A point is {per === 'item' ? `one ${noun}` : `the mean of a model’s ${noun}s of one prompt`}
        . Intervals are 95 % and leave out one cluster of {noun}s at a time; below five clusters
        there is none. Correlations say whether two judges order in the same way, not whether they
        give the same values: the means next to them do.
        {withheld > 0 &&
          ` ${countNoun(withheld, noun)} that you are still to review blind took no part.`}
      </p>
    </>
  );
}

const columnsOf = ({ figures }: Results): Column<TwoJudgesFigure>[] => [
  wordColumn('Figure', ({ label }) => label, { cellClass: 'font-medium' }),
  numberColumn('Pearson', ({ pearson }) => <CorrelationText statistic={pearson} />),
  numberColumn('Spearman', ({ spearman }) => <CorrelationText statistic={spearman} />),
  numberColumn('Same value', ({ same, pairs }) =>
    pairs > 0 ? `${formatDecimal((same / pairs) * 100, 1)}\u00a0% (${formatCount(same)})` : '',
  ),
  numberColumn('Points', ({ pairs }) => formatCount(pairs)),
  numberColumn('Clusters', ({ clusters }) => formatCount(clusters)),
  numberColumn('Means', ({ id, means }) => {
    const figure = figures.find((one) => one.id === id) ?? { kind: 'mean' };
    return means && `${printFigure(figure, means.left)} and ${printFigure(figure, means.right)}`;
  }),
  numberColumn('By one alone', ({ onlyLeft, onlyRight }) => `${onlyLeft} and ${onlyRight}`),
];

/** The comparison as CSV, unrounded, a line a figure. */
function twoJudgesCsv({ left, right, labels, per, figures }: TwoJudges): string {
  const heading = [
    ...['figure', 'label', 'left', 'right', 'answers', 'point', 'points', 'same', 'clusters'],
    ...[
      'left_mean',
      'right_mean',
      'only_left',
      'only_right',
      'pearson',
      'pearson_low',
      'pearson_high',
    ],
    ...['spearman', 'spearman_low', 'spearman_high'],
  ];
  const lines = figures.map((figure) => [
    ...[figure.id, figure.label, left, right, labels ?? null, per, figure.pairs, figure.same],
    figure.clusters,
    ...[figure.means?.left ?? null, figure.means?.right ?? null, figure.onlyLeft, figure.onlyRight],
    ...[figure.pearson, figure.spearman].flatMap((one) =>
      one.value === null
        ? [null, null, null]
        : [one.value, one.interval?.low ?? null, one.interval?.high ?? null],
    ),
  ]);
  return csvText([heading, ...lines]);
}
