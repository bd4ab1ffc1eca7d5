/** One bar with what it stands for. */
export interface Bar {
  key: string;
  /** Under the bar. */
  label: string;
  count: number;
  /** What it says in full, for readers and as a tooltip. */
  words: string;
}

/** Counts as bars side by side, each with its number above it. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul aria-label={label} className="flex h-40 items-stretch gap-1">
      {bars.map(({ key, label: under, count, words }) => (
        <li key={key} title={words} className="flex min-w-0 flex-1 flex-col justify-end">
          <span className="sr-only">{words}</span>
          <span aria-hidden className="text-center text-muted text-xs tabular-nums">
            {count > 0 && count}
          </span>
          <span
            aria-hidden
            className="w-full rounded-t-xs bg-accent/60"
            style={{ height: count > 0 ? `max(2px, ${(count / highest) * 70}%)` : 0 }}
          />
          <span
            aria-hidden
            className="h-5 overflow-visible whitespace-nowrap border-t pt-0.5 text-center text-muted text-xs tabular-nums"
          >
            {under}
          </span>
        </li>
      ))}
    </ul>
  );
}
