import { CircleQuestionMark } from 'lucide-react';
import Link from 'next/link';

/** A small “?” that opens the documentation, in a tab of its own. */
export function HelpLink({
  to,
  about,
}: {
  /** A page of the documentation and a heading there, e.g. `results#intervals`. */
  to: string;
  /** What it explains, for screen readers. */
  about: string;
}) {
  const label = `Help on “${about}” (opens in a new tab)`;
  return (
    <Link
      href={`/help/${to}`}
      prefetch={false}
      target="_blank"
      aria-label={label}
      title="How to read this"
      className="inline-grid size-6 shrink-0 place-items-center rounded-md text-faint transition-colors hover:bg-raised hover:text-text"
    >
      <CircleQuestionMark aria-hidden className="size-3.5" />
    </Link>
  );
}
