import clsx from 'clsx';

const MEASURED = [
  ['appears or disappears', 'a region begins or ends away from the border, not hidden by another'],
  ['moves implausibly', 'a jump far beyond the region’s own speed'],
  ['changes form', 'a jump in area or shape'],
  ['fuses', 'two regions become one'],
  ['uneven picture quality', 'sharpness that differs from place to place'],
] as const;

/** What the built-in judge measures, and how, in a few words each. */
export function MeasuredList({ className }: { className?: string }) {
  return (
    <dl className={clsx('grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs', className)}>
      {MEASURED.map(([what, how]) => (
        <div key={what} className="contents">
          <dt className="font-medium">{what}</dt>
          <dd className="text-muted">{how}</dd>
        </div>
      ))}
    </dl>
  );
}
