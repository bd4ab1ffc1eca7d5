'use client';

import { parseAsFloat, parseAsString, useQueryStates } from 'nuqs';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { useNoun } from '@/components/library/noun';
import { Card } from '@/components/ui/card';
import { ChoiceField } from '@/components/ui/choice-field';
import { ErrorNote } from '@/components/ui/error-note';
import { Spinner } from '@/components/ui/spinner';
import { useWhen } from '@/lib/agreement/queries';
import type { AgreementRequest } from '@/lib/agreement/schema';
import type { WhenAnswer, WhenRequest } from '@/lib/agreement/when.schema';
import { CsvButton } from './csv-button';
import type { Fact } from './figures-csv';
import { WhenChart } from './when-chart';
import { WhenDetail } from './when-detail';
import { WhenTable } from './when-table';
import { leftOutWords, printSeconds, usualPoint, whenCsv } from './when-words';

const PARAMETERS = {
  tolerance: parseAsFloat,
  /** From how many points on a type counts as found. */
  found: parseAsFloat,
  /** The group whose types are meant. */
  types: parseAsString,
};

const ALL = 'all';

interface WhenCardProps {
  request: AgreementRequest;
  /** What files say of the plan that figures are shown by. */
  facts: readonly Fact[];
}

/** When judge and people find something, over tolerances: as a chart with the table that it is drawn from. */
export function WhenCard({ request: { run, labels, part }, facts }: WhenCardProps) {
  const [state, setState] = useQueryStates(PARAMETERS, { history: 'replace' });
  const noun = useNoun();
  const asked: WhenRequest = {
    ...{ run, labels },
    ...(part && { part }),
    ...(state.found !== null && { threshold: state.found }),
    ...(state.types !== null && { group: state.types }),
  };
  const { data, error, refetch } = useWhen(asked);
  return (
    <Card
      title="When"
      help={HELP_OF_FIGURES.when}
      description={`Stretches in which judge and people find something, matched one to one where their starts and their ends lie no further apart than the tolerance, whatever their types. No ${noun} counts at a tolerance below the judge’s own spacing of frames on it.`}
      actions={
        <CsvButton
          size="sm"
          name="framejury-when.csv"
          text={data ? () => whenCsv(data, facts) : null}
        >
          When as CSV
        </CsvButton>
      }
    >
      {error && <ErrorNote error={error} onRetry={() => refetch()} />}
      {!data && !error && <Spinner label="Computing…" />}
      {data && (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-end gap-3">
            {data.groups.length > 1 && (
              <ChoiceField
                label="Types"
                choices={[
                  { id: ALL, name: 'All with a time' },
                  ...data.groups.map(({ id, label }) => ({ id, name: label })),
                ]}
                value={state.types ?? ALL}
                onChoose={(types) => setState({ types: types === ALL ? null : types })}
              />
            )}
            <ChoiceField
              label="Counts as found from a score of"
              choices={thresholdsOf(data).map((each) => ({ id: String(each), name: String(each) }))}
              value={String(data.threshold)}
              onChoose={(found) => setState({ found: Number(found) })}
            />
          </div>
          <Found
            answer={data}
            tolerance={state.tolerance}
            onTolerance={(tolerance) => setState({ tolerance })}
          />
        </div>
      )}
    </Card>
  );
}

/** The whole points from which on a type can count as found, and the one that is asked for. */
function thresholdsOf({ threshold, most }: WhenAnswer): number[] {
  const whole = Array.from({ length: Math.floor(most) }, (_, place) => place + 1);
  return [...new Set([...whole, threshold])].sort((one, other) => one - other);
}

interface FoundProps {
  answer: WhenAnswer;
  /** The one that was chosen; null for the usual one. */
  tolerance: number | null;
  onTolerance: (tolerance: number) => void;
}

function Found({ answer, tolerance, onTolerance }: FoundProps) {
  const { points, spacing } = answer;
  const noun = useNoun();
  const chosen = points.find((point) => point.tolerance === tolerance) ?? usualPoint(points);
  if (!chosen || spacing === null) {
    return (
      <p className="text-muted">
        No {noun} counts here yet. It takes one in which the judge scored all frames or all clusters
        on a type, and a person answered all of them, too, or said that nothing else is wrong.{' '}
        {leftOutWords(answer).join(' ')}
      </p>
    );
  }
  return (
    <>
      <div className="grid items-start gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <div className="scroll-thin">
          <WhenChart points={points} chosen={chosen.tolerance} />
        </div>
        <WhenDetail point={chosen} />
      </div>
      <WhenTable points={points} chosen={chosen.tolerance} onChoose={onTolerance} />
      <p className="text-muted text-xs">
        ° provisional: fewer than 15 {noun}s that hold it, or 30 stretches. Hollow marks: of a part
        of the {noun}s. Intervals are 95 %, by leaving out one at a time. The judge’s spacing is{' '}
        {spacing.least === spacing.most
          ? printSeconds(spacing.most)
          : `${printSeconds(spacing.least)} to ${printSeconds(spacing.most)}`}
        : where it left more than the tolerance between the frames that it looked at, a {noun} is
        refused. {leftOutWords(answer).join(' ')}
      </p>
    </>
  );
}
