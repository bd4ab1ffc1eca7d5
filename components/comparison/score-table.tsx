import { formatCount, formatDecimal } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { VideoComparison } from '@/lib/comparison/schema';
import { formatMoney } from '@/lib/money';
import type { Score } from '@/lib/suites/score';
import { meanText } from './mean-text';
import { raterDetail } from './rater-words';
import { ScoreLabel } from './score-label';

type Compared = VideoComparison['compared'][number];

const STATES = {
  waiting: 'waiting',
  judging: 'being judged',
  judged: 'judged',
  incomplete: 'judged, some calls failed',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** The video's scores as they follow from each rater's answers alone, and what judging it took. */
export function ScoreTable({ compared }: { compared: readonly Compared[] }) {
  const scores = new Map<string, Score>();
  for (const score of compared.flatMap((rater) => rater.scores)) {
    if (!scores.has(score.id)) scores.set(score.id, score);
  }
  return (
    <Table holdFirst>
      <thead>
        <tr>
          <HeaderCell>Score</HeaderCell>
          {compared.map((rater) => (
            <HeaderCell key={rater.key} numeric title={raterDetail(rater)}>
              {rater.name}
              <span className="block max-w-40 truncate font-normal text-xs text-faint">
                {raterDetail(rater)}
              </span>
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...scores.values()].map((score) => (
          <tr key={score.id}>
            <DataCell title={score.formula}>
              <ScoreLabel score={score} />
            </DataCell>
            {compared.map((rater) => (
              <ScoreCell key={rater.key} score={rater.scores.find(({ id }) => id === score.id)} />
            ))}
          </tr>
        ))}
        <FactRow label="Judged" compared={compared} print={judgedWords} />
        <FactRow label="Calls" compared={compared} print={(one) => formatCount(one.calls)} />
        <FactRow
          label="Cost"
          compared={compared}
          print={(one, rater) =>
            one.cost === null ? 'no price known' : formatMoney(one.cost, rater.run?.currency ?? '')
          }
        />
        <FactRow
          label="Time in calls"
          compared={compared}
          print={(one) => `${formatDecimal(one.latencyMs / 1000, 2)} s`}
        />
      </tbody>
    </Table>
  );
}

function ScoreCell({ score }: { score: Score | undefined }) {
  return (
    <DataCell numeric>
      {meanText(score?.value)}
      {score && (
        <span className="block text-xs text-faint">
          of {formatCount(score.scored)}
          {score.unscored > 0 && `, ${formatCount(score.unscored)} without`}
        </span>
      )}
    </DataCell>
  );
}

interface FactRowProps {
  label: string;
  compared: readonly Compared[];
  print: (judging: NonNullable<Compared['judging']>, rater: Compared) => string;
}

function FactRow({ label, compared, print }: FactRowProps) {
  return (
    <tr className="text-muted">
      <DataCell>{label}</DataCell>
      {compared.map((rater) => (
        <DataCell key={rater.key} numeric>
          {rater.judging ? print(rater.judging, rater) : '–'}
        </DataCell>
      ))}
    </tr>
  );
}

function judgedWords({ state, stateReason }: NonNullable<Compared['judging']>): string {
  return stateReason ? `${STATES[state]}: ${stateReason}` : STATES[state];
}
