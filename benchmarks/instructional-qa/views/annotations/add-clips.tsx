'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { countNoun, formatCount, formatSeconds } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import type { AddedClips, AnnotationRequest, Preview } from '../../formats/pages/schema';
import type { TrimmingSettings } from '../../formats/trimming/schema';
import { RULE_NAMES } from '../../formats/trimming/words';
import { addClips } from './queries';

/** Properties of {@link AddClips}. */
export interface AddClipsProps {
  files: AnnotationRequest['files'];
  project: { id: string; name: string } | undefined;
  settings: TrimmingSettings;
  preview: Preview;
  /** Whether the preview is about to change. */
  busy: boolean;
}

/** What trimming comes to in all, the way into the project, and what to do next. */
export function AddClips({ files, project, settings, preview, busy }: AddClipsProps) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: () => addClips({ files, settings, project: project?.id ?? null }),
    onSettled: () => client.invalidateQueries(),
  });
  const { totals, placed } = preview;
  const { added, known, awaited } = placed;
  const name = project?.name ?? 'the project';
  const isNew = added > 0 || known === 0;
  return (
    <Card title={`${countNoun(totals.clips, 'clip')} from ${countNoun(totals.videos, 'video')}`}>
      <div className="flex flex-col gap-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Fact label="In clips" value={formatSeconds(totals.clipSeconds)} />
          <Fact
            label="Mean length of a clip"
            value={totals.clips === 0 ? '–' : formatSeconds(totals.clipSeconds / totals.clips)}
          />
          <Fact
            label="Dropped stretches"
            value={
              totals.drops === 0
                ? 'none'
                : `${formatCount(totals.drops)} (${formatSeconds(totals.dropSeconds)}): ${totals.broken
                    .map(({ rule, count }) => `${formatCount(count)} ${RULE_NAMES[rule]}`)
                    .join(', ')}`
            }
          />
        </dl>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant={isNew ? 'primary' : 'secondary'}
            pending={add.isPending}
            disabled={busy || totals.clips === 0}
            onClick={() => add.mutate()}
          >
            {isNew
              ? `Add ${countNoun(added, 'clip')} to ${name}`
              : `Match the videos of ${countNoun(known, 'clip')} again`}
          </Button>
          <p className="text-muted text-xs">
            {[
              known > 0 && `${formatCount(known)} here already.`,
              awaited > 0 &&
                `${countNoun(awaited, 'video')} not in the project yet: clips find them by their names when they come.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </div>
        <RefusalNote refusal={add.error?.message ?? null} />
        {add.data && <Added {...add.data} />}
      </div>
    </Card>
  );
}

function Added({ project, added, known, awaited }: AddedClips) {
  const library = new URLSearchParams({ project: project.id, suite: 'question-writing' });
  return (
    <div className="flex flex-col gap-3 border-t pt-3">
      <p role="status" className="font-medium">
        {countNoun(added, 'clip')} added to {project.name}
        {known > 0 && `, ${formatCount(known)} here already`}.
      </p>
      {awaited.length > 0 && (
        <details className="text-muted text-xs">
          <summary className="cursor-pointer">
            {countNoun(awaited.length, 'video')} to come: drop them into the library when you have
            them
          </summary>
          <p className="mt-1 max-h-28 overflow-y-auto break-words">{awaited.join(', ')}</p>
        </details>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button asChild variant="primary" size="sm">
          <Link href={`/?${library}`}>Open the clips in the library</Link>
        </Button>
        <p className="min-w-64 max-w-2xl flex-1 text-pretty text-muted">
          <span className="font-medium text-text">Next, run the stages:</span> press “Judge … new”
          in the library, choose the model that writes the questions, and under “Then” how far they
          go on without anybody: sorted, filtered, turned into multiple choice.
        </p>
      </div>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}
