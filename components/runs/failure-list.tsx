import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { countNoun } from '@/components/ui/numbers';
import type { FailureKind } from '@/lib/runs/schema';
import { reasonLabel } from './reason';

/** Properties of {@link FailureList}. */
export interface FailureListProps {
  failures: readonly FailureKind[];
  /** How many calls have no usable reply. */
  calls: number;
  runId: string;
  /** The name of a prompt's step. */
  purposeOf: (prompt: string) => string;
  /** A button that asks again. */
  retry: React.ReactNode;
}

/** The calls without a usable reply, equal ones together: why, what happened, and where. */
export function FailureList({ failures, calls, runId, purposeOf, retry }: FailureListProps) {
  return (
    <Card
      title={`${countNoun(calls, 'call')} without a usable reply`}
      description="What could not be read is left unscored, never counted as 0. Asking again asks only for that, and for what depends on it."
      actions={retry}
      flush
    >
      <ul className="divide-y">
        {failures.map(({ reason, detail, calls: equal, places }) => (
          <li key={`${reason} ${detail}`} className="px-4 py-3">
            <div className="flex items-baseline gap-3">
              <Badge tone="bad">{reasonLabel(reason)}</Badge>
              <p className="min-w-0 flex-1 break-words">{detail}</p>
              <span className="shrink-0 text-muted text-xs">{countNoun(equal, 'call')}</span>
            </div>
            <details className="mt-1 text-xs">
              <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-text">
                {equal > places.length ? `The first ${places.length} places` : 'Where'}
              </summary>
              <ul className="scroll-thin mt-1 max-h-48 text-muted">
                {places.map(({ itemId, name, prompt, unit }) => (
                  <li
                    key={`${itemId} ${prompt} ${unit}`}
                    className="grid grid-cols-[minmax(0,16rem)_14rem_1fr] gap-3 py-0.5"
                  >
                    <Link
                      href={`/videos/${itemId}?run=${runId}`}
                      className="truncate text-accent hover:underline"
                    >
                      {name}
                    </Link>
                    <span>{purposeOf(prompt)}</span>
                    <span className="font-mono">{unit}</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
