import { Layers } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { writeParameters } from '@/lib/library/address';
import type { RunProgress } from '@/lib/runs/schema';

/** By the kind of items, the suite in whose library they are shown. */
export type SuiteOf = Readonly<Record<string, { id: string; name: string }>>;

/** How many items a run has made, and where they are; nothing where its suite makes none. */
export function MadeItems({
  run: { made, projectId, suite },
  suiteOf,
}: {
  run: Pick<RunProgress, 'made' | 'projectId' | 'suite'>;
  suiteOf: SuiteOf;
}) {
  if (made === null) return null;
  return (
    <section
      aria-label="What it made"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3"
    >
      <p className="min-w-0 flex-1">
        <span className="font-medium">{madeInWords(made)}</span>{' '}
        {!suite.asks && (
          <span className="text-muted">
            This run asks nothing about what it is given, so it has no answers and no scores.
          </span>
        )}
      </p>
      {made.map(({ kind }) => {
        const other = suiteOf[kind];
        return (
          other && (
            <Button key={kind} asChild>
              <Link href={writeParameters('/', { project: projectId, suite: other.id })}>
                <Layers aria-hidden className="size-3.5" />
                Show them under “{other.name}”
              </Link>
            </Button>
          )
        );
      })}
    </section>
  );
}

/** What was made, in a sentence. */
function madeInWords(made: NonNullable<RunProgress['made']>): string {
  if (made.length === 0) return 'No item made so far.';
  const parts = made.map(({ kind, items }) => `${countNoun(items, 'item')} of the kind “${kind}”`);
  return `Made ${parts.join(' and ')}.`;
}
