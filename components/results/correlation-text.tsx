import { formatDecimal } from '@/components/ui/numbers';
import type { Statistic } from '@/lib/statistics/statistic';

/** A correlation with its interval, or why there is none. */
export function CorrelationText({ statistic }: { statistic: Statistic }) {
  if (statistic.value === null) {
    const why = statistic.reason === 'no-pairs' ? 'no points' : 'one of the two never varies';
    return <span className="text-muted text-xs">{why}</span>;
  }
  const { value, interval, notes } = statistic;
  const isProvisional = notes.includes('provisional');
  return (
    <>
      <span className="font-medium">
        {formatDecimal(value, 2)}
        {isProvisional && (
          <span className="text-warn" title="Provisional: few clusters or points">
            °
          </span>
        )}
      </span>
      <span className="block whitespace-nowrap text-xs text-muted">
        {interval
          ? `${formatDecimal(interval.low, 2)} to ${formatDecimal(interval.high, 2)}`
          : 'too few for an interval'}
      </span>
    </>
  );
}
