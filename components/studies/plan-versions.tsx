import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { saveText } from '@/components/ui/save-file';
import type { StudyPlans } from '@/lib/studies/schema';
import { lateWords, openedWords, planChanges, planLines, versionWords } from './words';

/** All versions of a plan, the newest first: what it says, what each changed, and how often the test part was opened. */
export function PlanVersions({ plans: { versions, opened, figures } }: { plans: StudyPlans }) {
  const labels = new Map(figures.map(({ key, label }) => [key, label]));
  const labelOf = (key: string) => labels.get(key) ?? key;
  const [latest] = versions;
  if (!latest) return null;
  return (
    <section aria-label="Versions" className="flex flex-col gap-3 text-sm">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        {planLines(latest.plan, labelOf).map(([name, said]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 whitespace-pre-wrap break-words">{said}</dd>
          </div>
        ))}
      </dl>
      {openedWords(opened, latest.plan).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ol className="flex flex-col divide-y border-y">
        {versions.map((version, place) => {
          const before = versions[place + 1];
          const late = lateWords(version.at, opened);
          return (
            <li key={version.version} className="flex items-start justify-between gap-3 py-2">
              <div className="flex min-w-0 flex-col gap-0.5">
                <p className="first-letter:uppercase">{versionWords(version)}</p>
                {before &&
                  planChanges(before.plan, version.plan, labelOf).map((change) => (
                    <p key={change} className="break-words text-muted text-xs">
                      {change}
                    </p>
                  ))}
                {late && <p className="text-warn text-xs">{late}</p>}
              </div>
              <Button
                size="sm"
                variant="ghost"
                title={`SHA-256 of the file: ${version.hash}`}
                onClick={() =>
                  saveText(
                    `framejury-study-plan-${version.version}.json`,
                    version.document,
                    'application/json',
                  )
                }
              >
                <Download aria-hidden className="size-3.5" />
                Save version {version.version}
              </Button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
