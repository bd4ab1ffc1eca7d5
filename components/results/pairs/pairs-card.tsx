'use client';

import { CsvButton } from '@/components/agreement/csv-button';
import type { Fact } from '@/components/agreement/figures-csv';
import { WithheldNote } from '@/components/disclosure/withheld-note';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { Card } from '@/components/ui/card';
import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun, formatCount, formatDecimal } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { usePairResults } from '@/lib/results/pairs/queries';
import type { PairResults, PairStanding } from '@/lib/results/pairs/schema';
import type { Results, ResultsRequest } from '@/lib/results/schema';
import { planFacts } from '../source-words';
import { AgreementTables } from './agreement-tables';
import { type ModelRow, modelRows, pairsCsv, unbeatenWords } from './rows';

type AskedPair = PairResults['questions'][number];

/** How models stand by pairs of their videos: strengths and shares by people and by the judge, and how well these agree. */
export function PairsCards({ results, request }: { results: Results; request: ResultsRequest }) {
  const { run, part, labels } = request;
  const { data, error, refetch } = usePairResults({
    project: results.project.id,
    suite: results.suite?.id ?? null,
    configuration: results.source?.configuration.id ?? null,
    run,
    part,
    labels,
  });
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!data) return <Spinner label="Computing how models stand" />;
  return (
    <>
      {results.withheld === 0 && <WithheldNote clips={data.withheld} />}
      {data.questions.map((question) => (
        <PairsCard key={question.id} question={question} facts={planFacts(results)} />
      ))}
    </>
  );
}

/** How models stand by the answers to one question. */
function PairsCard({ question, facts }: { question: AskedPair; facts: readonly Fact[] }) {
  const { label, people, judge, agreement } = question;
  const rows = modelRows(question);
  return (
    <Card
      title={label}
      help={HELP_OF_FIGURES.pairs}
      description="Strength by Bradley and Terry: 0 is average, and 1.1 more wins three of four points. The share is of the points of its own pairs; a tie and both bad are half a point to each."
      actions={
        rows.length > 0 && (
          <CsvButton
            variant="secondary"
            size="sm"
            name={`framejury-pairs-${question.id}.csv`}
            text={() => pairsCsv(question, facts)}
          >
            CSV
          </CsvButton>
        )
      }
      flush
    >
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-muted text-sm">
          No pair of known models has an answer yet, by the judge or by people whose answers count.
        </p>
      ) : (
        <>
          <ColumnTable
            caption={`How models stand: ${label}`}
            rows={rows}
            keyOf={({ model }) => model}
            columns={COLUMNS}
          />
          <Rests by="People" standing={people} />
          <Rests by="The judge" standing={judge} />
          <AgreementTables agreement={agreement} />
        </>
      )}
    </Card>
  );
}

const BY = { people: 'by people', judge: 'by the judge' } as const;

function standingColumns(by: keyof typeof BY): Column<ModelRow>[] {
  const look = { cellClass: 'align-top', headingClass: '!whitespace-normal align-bottom' };
  return [
    numberColumn(`Strength ${BY[by]}`, (row) => <Strength row={row} by={by} />, look),
    numberColumn(`Share ${BY[by]}`, (row) => <Share row={row} by={by} />, look),
  ];
}

const COLUMNS: Column<ModelRow>[] = [
  wordColumn('Model', ({ model }) => model, { names: true, cellClass: 'align-top' }),
  ...standingColumns('people'),
  ...standingColumns('judge'),
];

function Strength({ row, by }: { row: ModelRow; by: keyof typeof BY }) {
  const own = row[by];
  if (!own) return <span className="text-faint text-xs">no answers</span>;
  const { strength, strengthInterval } = own;
  if (strength === null) return <span className="text-faint text-xs">no bound</span>;
  return (
    <>
      <span className="font-medium">{signed(strength)}</span>
      <span className="block whitespace-nowrap text-muted text-xs">
        {strengthInterval
          ? `${signed(strengthInterval.low)} to ${signed(strengthInterval.high)}`
          : 'too few for an interval'}
      </span>
    </>
  );
}

function Share({ row, by }: { row: ModelRow; by: keyof typeof BY }) {
  const own = row[by];
  if (!own) return null;
  const { share, shareInterval, comparisons } = own;
  return (
    <>
      <span className="font-medium">{formatDecimal(share, 2)}</span>
      <span className="block whitespace-nowrap text-muted text-xs">
        {shareInterval
          ? `${formatDecimal(shareInterval.low, 2)} to ${formatDecimal(shareInterval.high, 2)}`
          : 'too few for an interval'}
      </span>
      <span className="block whitespace-nowrap text-muted text-xs">
        n {formatCount(comparisons)}
      </span>
    </>
  );
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${formatDecimal(value, 2)}`;
}

/** What the columns of people or of the judge rest on, and why strengths have no bound where that is so. */
function Rests({ by, standing }: { by: string; standing: PairStanding }) {
  const { comparisons, tasks, raters, ties, bothBad, unbeaten } = standing;
  if (comparisons === 0) return null;
  const who = raters > 1 ? ` by ${countNoun(raters, 'person', 'people')}` : '';
  const counted = by === 'People' ? who : '';
  return (
    <p className="border-t px-4 py-2 text-muted text-xs">
      {by}: {countNoun(comparisons, 'answer')}
      {counted} about {countNoun(tasks, 'prompt')}, of which {countNoun(ties, 'tie')} and{' '}
      {formatCount(bothBad)} both bad. Intervals are 95 % and take answers about one prompt as
      dependent.
      {unbeaten && ` ${unbeatenWords(unbeaten)}`}
    </p>
  );
}
