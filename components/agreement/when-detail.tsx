import { useNoun } from '@/components/library/noun';
import { countNoun, formatShare } from '@/components/ui/numbers';
import type { TimeAgreement } from '@/lib/statistics/time-agreement';
import {
  type PrintedFigure,
  printOffsetOf,
  printSeconds,
  printShareOf,
  refusalOf,
} from './when-words';

/** The figures at one tolerance, in full. */
export function WhenDetail({ point }: { point: TimeAgreement }) {
  const { tolerance, counts, chance, items } = point;
  const noun = useNoun();
  const refusal = refusalOf(point, noun);
  const share = (value: number | null | undefined) => (value == null ? null : formatShare(value));
  return (
    <section aria-label={`At a tolerance of ${printSeconds(tolerance)}`} aria-live="polite">
      <h3 className="mb-1 font-semibold text-sm">Within {printSeconds(tolerance)}</h3>
      {items > 0 && (
        <>
          <p className="mb-2 text-muted text-xs">
            {countNoun(items, noun)}: people found{' '}
            {countNoun(counts.people, 'stretch', 'stretches')} ({counts.marked} marked by
            themselves, the others by the frames and clusters that they were asked about), the judge{' '}
            {counts.judge}, {counts.matched} matched.
          </p>
          <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-sm tabular-nums">
            <Line
              name="Recall"
              figure={printShareOf(point.recall, point)}
              chance={share(chance?.recall)}
            />
            <Line
              name="Precision"
              figure={printShareOf(point.precision, point)}
              chance={share(chance?.precision)}
            />
            <Line name="F1" figure={printShareOf(point.f1, point)} chance={share(chance?.f1)} />
            <Line
              name="Same type"
              figure={printShareOf(point.sameType, point)}
              chance={share(chance?.sameType)}
            />
            <Line name="Start, median" figure={printOffsetOf(point.start.median, point)} />
            <Line name="Start, mean" figure={printOffsetOf(point.start.bias, point)} />
            <Line name="End, median" figure={printOffsetOf(point.end.median, point)} />
            <Line name="End, mean" figure={printOffsetOf(point.end.bias, point)} />
          </dl>
          <p className="mt-2 text-faint text-xs">
            Start and end are judge less person, of what people marked by themselves: above 0 the
            judge is later.
          </p>
        </>
      )}
      {refusal && <p className="mt-2 text-warn text-xs">{refusal}</p>}
    </section>
  );
}

interface LineProps {
  name: string;
  figure: PrintedFigure;
  /** What is expected by chance, as printed; null where it is not said. */
  chance?: string | null;
}

function Line({ name, figure: { value, interval, notes }, chance = null }: LineProps) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd title={notes || undefined}>
        <span className="font-medium">{value}</span>
        <span className="text-muted text-xs">
          {interval ? ` [${interval}]` : notes && ` ${notes}`}
          {chance && ` · by chance ${chance}`}
        </span>
      </dd>
    </>
  );
}
