import type { ImportReport } from '@/lib/prompt-versions/schema';

/** Published notation that was found, and its replacement. */
export function MappingList({
  mapped,
  heading,
}: {
  mapped: ImportReport['mapped'];
  heading: string;
}) {
  return (
    <div className="min-w-0 flex-1 text-xs">
      <p className="font-medium text-muted">{heading}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 font-mono">
        {mapped.map(({ from, to, count }) => (
          <li key={from}>
            {from} → {to}
            {count > 1 && <span className="text-faint"> × {count}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
