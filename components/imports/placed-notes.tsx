import clsx from 'clsx';
import { formatCount } from '@/components/ui/numbers';

/** Properties of {@link PlacedNotes}. */
export interface PlacedNotesProps {
  tone: 'bad' | 'warn' | 'muted';
  title: string;
  /** The first of them, and how many there are. */
  notes: {
    total: number;
    first: readonly { file: string; line: number | null; message: string }[];
  };
}

/** What is to be said of places in several files. */
export function PlacedNotes({ tone, title, notes }: PlacedNotesProps) {
  const { total, first } = notes;
  if (total === 0) return null;
  const look = { bad: 'text-bad', warn: 'text-warn', muted: 'text-muted' }[tone];
  return (
    <div className="text-xs">
      <p className={clsx('font-medium', look)}>
        {title}: {formatCount(total)}
      </p>
      <ul className="max-h-48 list-disc overflow-y-auto pl-5">
        {first.map(({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`} className="break-words">
            <span className="font-mono text-muted">
              {file}
              {line !== null && `:${line}`}
            </span>{' '}
            {message}
          </li>
        ))}
        {total > first.length && <li>and {formatCount(total - first.length)} more</li>}
      </ul>
    </div>
  );
}
