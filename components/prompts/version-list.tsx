import clsx from 'clsx';
import { Download, GitCompareArrows } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { countNoun, formatMoment } from '@/components/ui/numbers';
import type { PromptVersion } from '@/lib/prompt-versions/schema';
import { versionName } from './version-name';

/** Properties of {@link VersionList}. */
export interface VersionListProps {
  versions: readonly PromptVersion[];
  /** The hash of the version whose text is shown. */
  shown: string;
  onShow: (hash: string) => void;
  onCompare: (hash: string) => void;
}

/** All versions of a prompt: author, origin, date, and the runs that used them. */
export function VersionList({ versions, shown, onShow, onCompare }: VersionListProps) {
  return (
    <ul className="flex flex-col divide-y">
      {versions.map((version) => (
        <li key={version.hash} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-72">
            <div className="flex flex-wrap items-center gap-2">
              <button
                type="button"
                onClick={() => onShow(version.hash)}
                aria-current={version.hash === shown}
                className={clsx(
                  'rounded-sm text-left font-medium hover:underline',
                  version.hash === shown && 'text-accent',
                )}
              >
                {versionName(version)}
              </button>
              {version.isSuiteText && <Badge>default</Badge>}
            </div>
            <Origin version={version} />
            <Usage version={version} versions={versions} />
          </div>
          <div className="flex gap-1.5">
            <Button
              size="sm"
              variant="ghost"
              onClick={() => onCompare(version.hash)}
              aria-label={`Compare ${versionName(version)}`}
            >
              <GitCompareArrows aria-hidden className="size-3.5" />
              Compare
            </Button>
            <Button size="sm" variant="ghost" asChild>
              <a
                href={`/api/prompts/${version.hash}`}
                download
                aria-label={`Export ${versionName(version)}`}
              >
                <Download aria-hidden className="size-3.5" />
                Export
              </a>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Origin({ version: { createdAt, parentHash } }: { version: PromptVersion }) {
  return (
    <p className="text-muted text-xs">
      {createdAt ? `Since ${formatMoment(createdAt)}` : 'Not asked by any run yet'}
      {parentHash && (
        <>
          , written from <span className="font-mono">{parentHash.slice(0, 8)}</span>
        </>
      )}
    </p>
  );
}

interface UsageProps {
  version: PromptVersion;
  versions: readonly PromptVersion[];
}

function Usage({ version, versions }: UsageProps) {
  const { count, latest } = version.runs;
  if (count === 0) return <p className="text-muted text-xs">Used by no run</p>;
  return (
    <p className="text-muted text-xs">
      Used by {countNoun(count, 'run')}:{' '}
      {latest.map((run, index) => (
        <span key={run.id}>
          {index > 0 && ', '}
          <Link href={`/runs/${run.id}`} className="text-accent hover:underline">
            {run.judge}, {formatMoment(run.createdAt)}
          </Link>
        </span>
      ))}
      {count > latest.length && ' …'}
      <ComparedRuns version={version} versions={versions} />
    </p>
  );
}

/** Links to the comparison of the version's latest run with that of the version it was written from. */
function ComparedRuns({ version, versions }: UsageProps) {
  const parent = versions.find(({ hash }) => hash === version.parentHash);
  const [left] = parent?.runs.latest ?? [];
  const [right] = version.runs.latest;
  if (!left || !right) return null;
  return (
    <>
      {'. '}
      <Link
        href={`/compare?left=${left.id}&right=${right.id}`}
        className="text-accent hover:underline"
      >
        Compare with the runs of {parent ? versionName(parent) : ''}
      </Link>
    </>
  );
}
