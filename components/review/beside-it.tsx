import Link from 'next/link';
import type { VideoReview } from '@/lib/reviews/schema';

/** What other suites say of the item: the verdicts of their latest runs, each with its reason. */
export function BesideIt({ beside }: Pick<VideoReview, 'beside'>) {
  if (beside.length === 0) return null;
  return (
    <div className="scroll-thin flex min-h-0 flex-1 flex-col gap-4 border-t px-4 py-3">
      {beside.map(({ suite, name, judge, runId, answers }) => (
        <section key={suite} className="flex flex-col gap-1.5">
          <h3 className="text-muted text-xs">
            <Link href={`/runs/${runId}`} className="font-medium text-accent hover:underline">
              {name}
            </Link>{' '}
            · {judge}
          </h3>
          <dl className="flex flex-col gap-1.5 text-xs leading-5">
            {answers.map(({ question, unit, value, why }) => (
              <div key={`${question} ${unit}`}>
                <dt className="inline text-muted">{question}: </dt>
                <dd className="inline font-medium">{value ?? 'no verdict'}</dd>
                {why && <dd className="whitespace-pre-wrap break-words">{why}</dd>}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
