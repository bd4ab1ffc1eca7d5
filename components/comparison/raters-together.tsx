import { noteInWords, REASONS } from '@/components/agreement/note-words';
import { printIn } from '@/components/agreement/statistic-words';
import { Card } from '@/components/ui/card';
import { countNoun, formatCount, formatDecimal } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { RaterMatrix } from '@/lib/comparison/schema';
import type { EffectiveVotes } from '@/lib/statistics/effective-votes';
import type { Statistic } from '@/lib/statistics/statistic';
import { TOGETHER_STATISTICS, type TogetherStatistic } from '@/lib/statistics/together';

/** How each is called, by its form, and what it says. */
const WORDS: Record<TogetherStatistic, { label: string; help: string }> = {
  alpha: { label: 'α', help: 'Krippendorff’s α: interval for ratings, else nominal; takes gaps.' },
  fleissKappa: { label: 'Fleiss’ κ', help: 'Equal answers beyond chance, on what all scored.' },
  gwet: {
    label: 'AC',
    help: 'Gwet’s AC2 with quadratic weights for ratings, else AC1; takes gaps.',
  },
  icc21: {
    label: 'ICC(2,1)',
    help: 'Absolute agreement of one rating, raters taken as a sample of many; on what all scored.',
  },
  icc31: {
    label: 'ICC(3,1)',
    help: 'Consistency of one rating: by how much raters differ on the average does not count.',
  },
  icc2k: {
    label: 'ICC(2,k)',
    help: 'Absolute agreement of the mean of all raters, taken as a sample of many.',
  },
};

const WHO = { people: 'People', judges: 'Judges', all: 'All of them' } as const;

type Together = RaterMatrix['together'];

/** How far people, judges and everybody agree, each all together. */
export function RatersTogetherTable({ together }: { together: Together }) {
  const names = TOGETHER_STATISTICS.filter((name) =>
    together.some(({ statistics }) => name in statistics),
  );
  return (
    <Card title="All together" flush>
      <Table className="[&_tbody>tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <HeaderCell>Raters</HeaderCell>
            <HeaderCell numeric>Answers by two</HeaderCell>
            <HeaderCell numeric>By all</HeaderCell>
            {names.map((name) => (
              <HeaderCell key={name} numeric title={WORDS[name].help}>
                {WORDS[name].label}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {together.map((row) => (
            <tr key={row.who}>
              <DataCell>
                {WHO[row.who]} <span className="text-faint">{formatCount(row.raters)}</span>
              </DataCell>
              <DataCell numeric>{formatCount(row.units)}</DataCell>
              <DataCell numeric>{formatCount(row.complete)}</DataCell>
              {names.map((name) => (
                <DataCell key={name} numeric>
                  <Figure statistic={row.statistics[name]} row={row} />
                </DataCell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Figure({
  statistic,
  row: { units, clusters },
}: {
  statistic: Statistic | undefined;
  row: Together[number];
}) {
  if (!statistic) return null;
  if (statistic.value === null) {
    return (
      <span className="text-faint" title={`undefined: ${REASONS[statistic.reason]}`}>
        undef.
      </span>
    );
  }
  const { value, interval, notes } = statistic;
  const rests = { pairs: units, videos: clusters, clusters };
  return (
    <span title={notes.map((note) => noteInWords(note, rests)).join('; ') || undefined}>
      {printIn('correlation', value)}
      {notes.includes('provisional') && <span className="text-warn">°</span>}
      <span className="block whitespace-nowrap text-faint text-xs">
        {interval
          ? `${printIn('correlation', interval.low)} to ${printIn('correlation', interval.high)}`
          : 'no interval'}
      </span>
    </span>
  );
}

/** As how many independent judges those of the matrix count. */
export function VotesNote({
  votes: { judges, units, correlation, votes },
}: {
  votes: EffectiveVotes;
}) {
  if (correlation.value === null || votes === null) return null;
  const { value, interval, notes } = correlation;
  return (
    <p className="mt-3 text-muted text-xs" title={VOTES}>
      <strong className="font-medium text-text">
        {countNoun(judges, 'judge')} count as {formatDecimal(votes.value, 1)}
        {votes.interval &&
          ` [${formatDecimal(votes.interval.low, 1)} to ${formatDecimal(votes.interval.high, 1)}]`}{' '}
        independent ones
      </strong>
      : their errors against people correlate by ρ̄ {printIn('correlation', value)}
      {interval &&
        ` [${printIn('correlation', interval.low)} to ${printIn('correlation', interval.high)}]`}
      , on {countNoun(units, 'answer')} that all of them and a person gave
      {notes.includes('provisional') && '; provisional'}.
    </p>
  );
}

const VOTES =
  'n/(1 + (n − 1)ρ̄), by Clemen and Winkler (1985). What people err is in the error of every judge, so that ρ̄ is rather too high.';
