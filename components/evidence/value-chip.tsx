import { HeatChip } from '@/components/ui/heat';

/** A value on a question's scale, large, as the judge's card and the history show it. */
export function ValueChip({
  value,
  severity,
  label,
}: {
  value: string | null;
  severity: number | null;
  label: string;
}) {
  if (value !== null && severity === null) {
    return (
      <span
        title={label}
        className="inline-flex min-h-6 min-w-9 items-center self-start justify-center rounded-sm bg-raised px-2 text-center font-semibold text-sm leading-5"
      >
        {value}
      </span>
    );
  }
  return (
    <HeatChip severity={severity} label={label} className="!h-6 !min-w-9 !font-semibold !text-sm">
      {value}
    </HeatChip>
  );
}
