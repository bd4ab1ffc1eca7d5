import { formatCount, formatDecimal } from '@/components/ui/numbers';
import type { CorrectedMean, MeanEstimate } from '@/lib/agreement/corrected';

/** From so many sampled clips on, an interval of a mean is known to hold what it promises. */
const FIRM_SAMPLE = 60;

/** The mean over all clips: as the judge has it, as people's sample has it, and as both together say. */
export function MeanNote({ mean }: { mean: CorrectedMean }) {
  const { population, sampled, judge, people, corrected, power } = mean;
  return (
    <section aria-label="Mean over all clips" className="border-t pt-3">
      <h3 className="mb-1 font-medium text-xs">Mean over {formatCount(population)} clips</h3>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-y-1">
        <dt className="text-muted">Judge alone</dt>
        <dd className="tabular-nums">{formatDecimal(judge, 2)}</dd>
        <dt className="text-muted">People</dt>
        <dd className="tabular-nums">{printEstimate(people)}</dd>
        <dt
          className="text-muted"
          title="People’s mean, moved by what the judge says of the clips that nobody read."
        >
          Corrected
        </dt>
        <dd className="tabular-nums">{printEstimate(corrected)}</dd>
      </dl>
      <p className="mt-1 text-faint text-xs">
        From {formatCount(sampled)} clips read blind; the judge is believed by{' '}
        {formatDecimal(power, 2)} of 1.
        {sampled < FIRM_SAMPLE && ` Provisional: fewer than ${FIRM_SAMPLE}.`}
      </p>
    </section>
  );
}

function printEstimate({ value, interval }: MeanEstimate): string {
  const printed = formatDecimal(value, 2);
  return interval
    ? `${printed} [${formatDecimal(interval.low, 2)} to ${formatDecimal(interval.high, 2)}]`
    : `${printed}, too few for an interval`;
}
