import Link from 'next/link';
import { ExhibitList } from '@/components/evidence/exhibits';
import type { VideoReview } from '@/lib/reviews/schema';

/** What other suites say of the item, or of the one that it was made of: their verdicts, each with its reason. */
export function BesideIt({ review: { beside, video } }: { review: VideoReview }) {
  if (beside.length === 0) return null;
  return (
    <div className="scroll-thin flex min-h-0 flex-1 flex-col gap-4 border-t px-4 py-3">
      {beside.map(({ suite, name, judge, runId, itemId, answers }) => (
        <section key={suite} className="flex flex-col gap-1.5">
          <h3 className="text-muted text-xs">
            <Link href={`/runs/${runId}`} className="font-medium text-accent hover:underline">
              {name}
            </Link>{' '}
            · {judge}
            {itemId !== video.id && (
              <>
                {' '}
                ·{' '}
                <Link href={`/items/${itemId}`} className="text-accent hover:underline">
                  of the item that this one was made of
                </Link>
              </>
            )}
          </h3>
          {groupsOf(answers).map(([group, said], index) =>
            index === 0 ? (
              <Answers key={group} answers={said} />
            ) : (
              <details key={group} className="text-xs">
                <summary className="w-fit cursor-pointer rounded-sm text-muted leading-5">
                  {group} ({said.length})
                </summary>
                <div className="mt-1.5">
                  <Answers answers={said} />
                </div>
              </details>
            ),
          )}
        </section>
      ))}
    </div>
  );
}

type Answer = VideoReview['beside'][number]['answers'][number];

/** Answers under the headings of their groups, in order. */
function groupsOf(answers: readonly Answer[]): [group: string, answers: Answer[]][] {
  const groups = new Map<string, Answer[]>();
  for (const answer of answers) {
    groups.set(answer.group, [...(groups.get(answer.group) ?? []), answer]);
  }
  return [...groups];
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <dl className="flex flex-col gap-1.5 text-xs leading-5">
      {answers.map(({ question, unit, value, why, exhibits }) => (
        <div key={`${question} ${unit}`}>
          <dt className="inline text-muted">{question}: </dt>
          <dd className="inline font-medium">{value ?? 'no verdict'}</dd>
          {why && <dd className="whitespace-pre-wrap break-words">{why}</dd>}
          {exhibits.length > 0 && (
            <dd className="mt-1 border-line border-l-2 pl-2.5">
              <ExhibitList exhibits={exhibits} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
