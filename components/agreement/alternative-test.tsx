import { Badge } from '@/components/ui/badge';
import { ChoiceField } from '@/components/ui/choice-field';
import { formatCount, formatDecimal, formatShare } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { RowCeiling } from '@/lib/agreement/schema';
import {
  type AlternativeTest,
  READER_COST,
  type ReaderKind,
  testAlternative,
} from '@/lib/statistics/alternative-annotator';
import { READER_WORDS, unmetInWords } from './claim-words';
import { printIn } from './statistic-words';

interface AlternativeTestPanelProps {
  ceiling: RowCeiling;
  /** Of people, by their ids. */
  names: Readonly<Record<string, string>>;
  kind: ReaderKind;
  onKind: (kind: ReaderKind) => void;
}

/** The alternative annotator test: may the judge stand in for one of the people? As published, and over means of clusters. */
export function AlternativeTestPanel({ ceiling, names, kind, onKind }: AlternativeTestPanelProps) {
  const { advantages } = ceiling;
  const cost = READER_COST[kind];
  const test = testAlternative(advantages, cost, 'byUnit');
  const byCluster = testAlternative(advantages, cost, 'byCluster');
  return (
    <section aria-label="Alternative annotator test" className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 className="font-medium">May it take the place of one of them?</h3>
        <ChoiceField
          label="People are"
          choices={Object.entries(READER_WORDS).map(([id, name]) => ({ id, name }))}
          value={kind}
          onChoose={(id) => {
            const chosen = Object.keys(READER_COST).find((each) => each === id);
            if (chosen) onKind(chosen as ReaderKind);
          }}
        />
      </div>
      {test && <Outcome test={test} byCluster={byCluster} />}
      {test && <Readers test={test} ceiling={ceiling} names={names} />}
      {unmetInWords(ceiling, names).map((sentence) => (
        <p key={sentence} className="text-muted text-xs">
          {sentence}
        </p>
      ))}
      <p className="text-faint text-xs">
        The alternative annotator test (Calderon et al. 2025): who is closer to what the others say
        of a unit, the judge or the person? ε is by how much a person may be ahead. Passed where the
        judge holds out against half of them.
      </p>
    </section>
  );
}

function Outcome({
  test,
  byCluster,
}: {
  test: AlternativeTest;
  byCluster: AlternativeTest | null;
}) {
  const won = ({ readers }: AlternativeTest) =>
    `${formatCount(readers.filter(({ rejected }) => rejected).length)} of ${formatCount(readers.length)}`;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <Badge tone={test.passes ? 'good' : 'neutral'}>{test.passes ? 'Passed' : 'Not passed'}</Badge>
      <span>
        As good as {won(test)} (ω {formatDecimal(test.winningRate, 2)}), ahead or level in{' '}
        {formatShare(test.advantage)} of comparisons (ρ).
        {byCluster && ` Our addition, over means of clusters: ${won(byCluster)}.`}
      </span>
    </p>
  );
}

function Readers({
  test,
  ceiling: { advantages },
  names,
}: { test: AlternativeTest } & Pick<AlternativeTestPanelProps, 'ceiling' | 'names'>) {
  return (
    <Table className="text-xs">
      <thead>
        <tr>
          <HeaderCell>Instead of</HeaderCell>
          <HeaderCell numeric>Units</HeaderCell>
          <HeaderCell
            numeric
            title="Share of units on which the person is ahead, less those of the judge."
          >
            Person ahead by
          </HeaderCell>
          <HeaderCell numeric title="By Benjamini and Yekutieli, over all people.">
            p, adjusted
          </HeaderCell>
          <HeaderCell>Judge as good</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {test.readers.map(({ rater, count, adjusted, rejected }) => {
          const own = advantages.find((one) => one.rater === rater);
          const name = names[rater] ?? 'A reader';
          return (
            <tr key={rater}>
              <DataCell className="max-w-40 truncate" title={name}>
                {name}
              </DataCell>
              <DataCell numeric>{formatCount(count)}</DataCell>
              <DataCell numeric>{printIn('difference', own?.byUnit.mean ?? 0)}</DataCell>
              <DataCell numeric>
                {adjusted < 0.001 ? '<0.001' : formatDecimal(adjusted, 3)}
              </DataCell>
              <DataCell>{rejected ? 'yes' : 'not shown'}</DataCell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
