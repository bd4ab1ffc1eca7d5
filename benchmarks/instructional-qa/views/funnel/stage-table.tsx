import clsx from 'clsx';
import Link from 'next/link';
import { facetTitle } from '@/components/library/filter-words';
import { Card } from '@/components/ui/card';
import { formatCount, formatShare } from '@/components/ui/numbers';
import { HeaderCell, Table } from '@/components/ui/table';
import type { Funnel, FunnelStage, StageCounts } from '@/lib/results/funnel/schema';
import { outcomesOf, standingAddress, wordLabel } from './funnel-words';

/** A row of the table: what it counts, and where its items are listed. */
interface Row {
  key: string;
  label: string;
  help: string;
  /** Null for what is in no list of the stage's library. */
  standing: string | null;
  read: (counts: StageCounts) => number | null;
}

function rowsOf(stage: FunnelStage): Row[] {
  const outcomes = outcomesOf(stage, stage.whole);
  return [
    {
      key: 'given',
      label: 'Given',
      help: '',
      standing: 'given',
      read: ({ given }) => given,
    },
    ...outcomes.map(
      ({ standing, label, help }): Row => ({
        key: standing,
        label,
        help,
        standing,
        read: (counts) =>
          outcomesOf(stage, counts).find((one) => one.standing === standing)?.items ?? 0,
      }),
    ),
    ...(stage.whole.made === null
      ? []
      : [
          {
            key: 'made',
            label: 'Made',
            help: 'Items that it made.',
            standing: null,
            read: ({ made }: StageCounts) => made,
          },
        ]),
  ];
}

/** The columns of the table of all items. */
const SUMMARY: readonly Row[] = [
  { key: 'given', label: 'Given', help: '', standing: 'given', read: ({ given }) => given },
  { key: 'on', label: 'Went on', help: '', standing: 'on', read: ({ on }) => on },
  {
    key: 'out',
    label: 'Removed',
    help: '',
    standing: 'out',
    read: ({ out }) => out.reduce((sum, { items }) => sum + items, 0),
  },
  { key: 'waiting', label: 'Waits', help: '', standing: 'waiting', read: ({ waiting }) => waiting },
  { key: 'made', label: 'Made', help: '', standing: null, read: ({ made }) => made },
];

/** All counts of the funnel: in all, a row for each stage. */
export function StageTable({ funnel }: { funnel: Funnel }) {
  if (funnel.facet !== null) return <WordsTable funnel={funnel} facet={funnel.facet} />;
  return (
    <Card
      title="Counts"
      description="What became of the items of each stage, with the share of what it was given. Break them down by a facet to see where they are lost."
      flush
    >
      <Table className="[&_tbody>tr:last-child>*]:border-b-0">
        <thead>
          <tr>
            <HeaderCell>Stage</HeaderCell>
            {SUMMARY.map(({ key, label }) => (
              <HeaderCell key={key} numeric>
                {label}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {funnel.stages.map((stage) => (
            <tr key={`${stage.suite.id} ${stage.run}`}>
              <th scope="row" className="border-b py-1.5 pr-3 pl-4 text-left font-medium">
                {stage.suite.name}
              </th>
              {SUMMARY.map((row) => (
                <CountCell
                  key={row.key}
                  funnel={funnel}
                  stage={stage}
                  row={row}
                  counts={stage.whole}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** The counts by the words of a facet, a row for each outcome. */
function WordsTable({ funnel, facet }: { funnel: Funnel; facet: string }) {
  const { stages, words } = funnel;
  return (
    <Card
      title={`Counts by ${facet}`}
      description="What became of the items of each stage, with the share of what it was given of each word."
      flush
    >
      <Table className="[&_tbody:last-child>tr:last-child>*]:border-b-0">
        <thead>
          <tr>
            <HeaderCell>Stage</HeaderCell>
            <HeaderCell numeric>All</HeaderCell>
            {words.map((word) => (
              <HeaderCell key={word} numeric title={facetTitle(facet)}>
                {wordLabel(word)}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        {stages.map((stage) => (
          <StageRows key={`${stage.suite.id} ${stage.run}`} funnel={funnel} stage={stage} />
        ))}
      </Table>
    </Card>
  );
}

/** What became of the items of a stage, a row for each outcome. */
function StageRows({ funnel, stage }: { funnel: Funnel; stage: FunnelStage }) {
  const { words } = funnel;
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={2 + words.length}
          className="border-b bg-raised/50 px-4 py-1.5 text-left font-medium text-sm"
        >
          {stage.suite.name}
        </th>
      </tr>
      {rowsOf(stage).map((row) => {
        const common = { funnel, stage, row, inColumn: true };
        return (
          <tr key={row.key}>
            <th
              scope="row"
              title={row.help || undefined}
              className="border-b py-1.5 pr-3 pl-6 text-left font-normal"
            >
              {row.label}
            </th>
            <CountCell {...common} counts={stage.whole} />
            {words.map((word, place) => {
              const counts = stage.words[place];
              return counts && <CountCell key={word} {...common} counts={counts} word={word} />;
            })}
          </tr>
        );
      })}
    </tbody>
  );
}

interface CountCellProps {
  funnel: Funnel;
  stage: FunnelStage;
  row: Row;
  counts: StageCounts;
  /** Undefined where all are counted. */
  word?: string | null;
  /** Whether it stands in a column with shares, with which its number lines up. */
  inColumn?: boolean;
}

function CountCell({ funnel, stage, row, counts, word, inColumn = false }: CountCellProps) {
  const count = row.read(counts);
  if (count === null) return <td className="border-b px-3 py-1.5 last:pr-4" />;
  const address =
    count > 0 && row.standing !== null ? standingAddress(funnel, stage, row.standing, word) : null;
  const share =
    row.standing !== null && row.standing !== 'given' && counts.given > 0
      ? formatShare(count / counts.given)
      : null;
  const name = `${stage.suite.name}, ${row.label}${word === undefined ? '' : `, ${wordLabel(word)}`}: ${formatCount(count)}`;
  return (
    <td className="whitespace-nowrap border-b px-3 py-1.5 text-right last:pr-4">
      {address ? (
        <Link
          href={address}
          aria-label={name}
          className="font-medium underline decoration-line-strong underline-offset-2 hover:text-accent"
        >
          {formatCount(count)}
        </Link>
      ) : (
        <span className={clsx(count === 0 && 'text-faint')}>{formatCount(count)}</span>
      )}
      {(inColumn || share !== null) && (
        <span className="inline-block w-14 text-muted text-xs">{count > 0 ? share : ''}</span>
      )}
    </td>
  );
}
