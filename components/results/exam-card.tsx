'use client';

import { useState } from 'react';
import { CsvButton } from '@/components/agreement/csv-button';
import { Segments } from '@/components/agreement/segments';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { facetTitle } from '@/components/library/filter-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { ErrorNote } from '@/components/ui/error-note';
import { formatCount, formatDecimal } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import type { Accuracy, Exam, ExamItem, ExamPair, Sitter } from '@/lib/results/exam/schema';
import { useExam } from '@/lib/results/queries';
import type { Results, ResultsRequest } from '@/lib/results/schema';
import type { Interval } from '@/lib/statistics/statistic';
import { examCsv } from './exam-csv';
import { planFacts } from './source-words';

const PARTS = ['accuracy', 'pairs', 'items'] as const;

type Part = (typeof PARTS)[number];

const PART_WORDS: Readonly<Record<Part, string>> = {
  accuracy: 'By length and type',
  pairs: 'McNemar’s test',
  items: 'Items',
};

/** An examination in detail, people who sat it included. */
export function ExamCard({ results, request }: { results: Results; request: ResultsRequest }) {
  const [part, setPart] = useState<Part>('accuracy');
  const [withItems, setWithItems] = useState(false);
  const shown = { ...request, suite: results.suite?.id ?? null };
  const { data: exam, error, isPending, refetch } = useExam(shown, withItems);
  if (exam?.sitters.length === 0) return null;
  return (
    <Card
      title="The examination in detail"
      help={HELP_OF_FIGURES.exam}
      description="Judges, and people who chose before they were shown what others say."
      actions={
        exam && (
          <CsvButton
            variant="secondary"
            size="sm"
            name={`framejury-exam-${part}.csv`}
            text={() => examCsv(exam, part, planFacts(results))}
          >
            CSV
          </CsvButton>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="self-start">
          <Segments
            label="Shown"
            value={part}
            onChange={setPart}
            options={PARTS.map((value) => ({ value, label: PART_WORDS[value] }))}
          />
        </div>
        {error && <ErrorNote error={error} onRetry={() => refetch()} />}
        {isPending && <Spinner label="Computing…" />}
        {exam && part === 'accuracy' && <AccuracyTable exam={exam} />}
        {exam && part === 'pairs' && <PairTable exam={exam} />}
        {exam && part === 'items' && (
          <Items items={exam.items} suite={shown.suite} onShow={() => setWithItems(true)} />
        )}
      </div>
    </Card>
  );
}

function AccuracyTable({ exam: { slices, sitters } }: { exam: Exam }) {
  return (
    <ColumnTable
      holdFirst
      caption="Accuracy of everybody who sat the examination"
      rows={sitters}
      keyOf={nameOf}
      columns={[
        wordColumn('Examinee', (one: Sitter) => <Named one={one} />, { names: true }),
        numberColumn('Overall', ({ overall }: Sitter) => <Share accuracy={overall} />),
        numberColumn('Gain by frames', ({ gain }: Sitter) => <Gain gain={gain} />, {
          title: 'Accuracy less that of the same judge without frames, on the items of both',
        }),
        ...slices.map(({ facet, label }, place) =>
          numberColumn(
            `${facetTitle(facet)}: ${label}`,
            (one: Sitter) => <Share accuracy={one.slices[place]} />,
            { id: `${facet} ${label}` },
          ),
        ),
      ]}
    />
  );
}

function nameOf({ kind, name }: Pick<Sitter, 'kind' | 'name'>): string {
  return `${kind} ${name}`;
}

function Named({ one: { name, kind, control } }: { one: Sitter }) {
  const note = kind === 'person' ? 'a person' : control;
  return (
    <>
      {name}
      {note && <span className="block text-muted text-xs">{note}</span>}
    </>
  );
}

const percent = (value: number) => `${formatDecimal(value * 100, 1)} %`;
const points = (value: number) => `${value > 0 ? '+' : ''}${formatDecimal(value * 100, 1)}`;

function intervalWords(interval: Interval | null, print: (value: number) => string): string {
  return interval ? `${print(interval.low)} to ${print(interval.high)}` : 'too few for an interval';
}

function Share({ accuracy }: { accuracy: Accuracy | undefined }) {
  if (!accuracy || accuracy.value === null) return <span className="text-muted">–</span>;
  return (
    <>
      {percent(accuracy.value)}
      <span className="block whitespace-nowrap text-muted text-xs">
        {intervalWords(accuracy.interval, percent)}, n {formatCount(accuracy.items)}
      </span>
    </>
  );
}

function Gain({ gain }: Pick<Sitter, 'gain'>) {
  if (!gain) return <span className="text-muted">not asked without</span>;
  return (
    <>
      {points(gain.value)} points
      <span className="block whitespace-nowrap text-muted text-xs">
        {intervalWords(gain.interval, points)}, n {formatCount(gain.items)}
      </span>
    </>
  );
}

function PairTable({ exam: { pairs, sitters } }: { exam: Exam }) {
  const named = (place: number) => sitters[place]?.name ?? '';
  if (pairs.length === 0) return <p className="text-muted">There is one: nothing to compare.</p>;
  return (
    <>
      <ColumnTable
        holdFirst
        caption="McNemar’s test of every two"
        rows={pairs}
        keyOf={({ left, right }) => `${left} ${right}`}
        columns={[
          wordColumn(
            'Examinees',
            ({ left, right }: ExamPair) => `${named(left)} and ${named(right)}`,
            {
              names: true,
            },
          ),
          numberColumn('Items of both', ({ items }: ExamPair) => formatCount(items)),
          numberColumn('Only the first right', ({ leftOnly }: ExamPair) => formatCount(leftOnly)),
          numberColumn('Only the second right', ({ rightOnly }: ExamPair) =>
            formatCount(rightOnly),
          ),
          numberColumn('p, mid-p', ({ midP }: ExamPair) => printP(midP)),
          numberColumn('p, exact', ({ exact }: ExamPair) => printP(exact)),
          numberColumn('Mid-p by Holm', ({ adjusted }: ExamPair) => printP(adjusted), {
            title: 'Adjusted for as many tests as there are pairs here',
          }),
        ]}
      />
      <p className="text-muted text-xs">
        How likely so uneven a count is where both are equally often right. Questions on one video
        resemble each other, which makes p too small: the paired difference above has an interval
        over videos.
      </p>
    </>
  );
}

function printP(p: number): string {
  return p < 0.0001 ? '<0.0001' : formatDecimal(p, 4);
}

/** The most items that are listed; the CSV has all. */
const MOST_ITEMS = 200;

function Items({
  items,
  suite,
  onShow,
}: {
  items: Exam['items'];
  suite: string | null;
  onShow: () => void;
}) {
  if (!items) {
    return (
      <div className="flex flex-col items-start gap-3 text-sm">
        <p className="text-muted">
          How hard each item is tells what others said of it: what you answer from then on is not
          independent.
        </p>
        <Button onClick={onShow}>Show the items</Button>
      </div>
    );
  }
  return (
    <ColumnTable
      caption="Items by who was right about them"
      rows={items.slice(0, MOST_ITEMS)}
      keyOf={({ id }) => id}
      columns={[
        wordColumn(
          items.length > MOST_ITEMS
            ? `Item, ${MOST_ITEMS} of ${formatCount(items.length)}`
            : 'Item',
          ({ id, name }: ExamItem) => (
            <a
              href={`/videos/${id}?suite=${suite ?? ''}`}
              className="rounded-sm text-accent hover:underline"
            >
              {name}
            </a>
          ),
          { names: true },
        ),
        numberColumn('Right', ({ right }: ExamItem) => (right === null ? '–' : percent(right)), {
          title: 'The share of examinees who are right; controls count in none',
        }),
        numberColumn('Examinees', ({ examinees }: ExamItem) => formatCount(examinees)),
        numberColumn(
          'Discrimination',
          ({ discrimination }: ExamItem) =>
            discrimination === null ? 'too few' : formatDecimal(discrimination, 2),
          { title: 'Point-biserial correlation with being right about the other items' },
        ),
      ]}
    />
  );
}
