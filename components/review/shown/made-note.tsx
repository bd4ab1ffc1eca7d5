import Link from 'next/link';
import { formatDecimal } from '@/components/ui/numbers';
import type { MadeOfIt, VideoReview } from '@/lib/reviews/schema';
import { itemPath } from '@/lib/suites/item-kind';

/** How many items are named at once. */
const NAMED = 6;

/** What runs made of the item, each with its judge’s first score; nothing where none made any. */
export function MadeNote({ made }: Pick<VideoReview, 'made'>) {
  if (made.length === 0) return null;
  const [first, rest] = [made.slice(0, NAMED), made.slice(NAMED)];
  return (
    <section
      aria-label="Made of it"
      className="flex flex-wrap gap-x-4 gap-y-1 border-b px-3 py-1.5 text-xs"
    >
      <h2 className="text-muted">Made of it</h2>
      {first.map((one) => (
        <Made key={one.id} made={one} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-sm text-muted">{rest.length} more</summary>
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {rest.map((one) => (
              <Made key={one.id} made={one} />
            ))}
          </span>
        </details>
      )}
    </section>
  );
}

function Made({ made }: { made: MadeOfIt }) {
  const { name, model, kind, judged } = made;
  return (
    <span className="min-w-0">
      <Link href={itemPath(made)} className="text-accent hover:underline">
        {name}
      </Link>{' '}
      <span className="text-muted">
        {kind}
        {model && ` · ${model}`}
        {judged &&
          ` · ${judged.score.label} ${judged.score.value === null ? 'not scored' : formatDecimal(judged.score.value, 2)}, by ${judged.judge}`}
      </span>
    </span>
  );
}
