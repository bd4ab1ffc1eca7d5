'use client';

import { Download, PackageOpen } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { ProjectChoice } from '@/components/library/project-choice';
import { useLastProject } from '@/components/library/use-last-project';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { useDebounced } from '@/components/ui/use-debounced';
import type { ExportPreview } from '../../formats/out/schema';
import { CardFields } from './card-fields';
import { ItemFields } from './item-fields';
import { useExportPreview } from './queries';
import { exportQuery, faultsOf, previewQuery, type RequestFields, USUAL } from './request';
import { WhatItHolds } from './what-it-holds';

/** How long typing rests before the preview is computed, in milliseconds. */
const TYPING_MS = 400;

/** Where questions become a benchmark: what is in it, how it is split, and what it is called. */
export function ExportView() {
  const [project, setProject] = useQueryState('project', parseAsString);
  useLastProject(project, (id) => void setProject(id));
  return (
    <Page
      title="Export"
      description="A benchmark as one ZIP: questions as JSON Lines split by video, tasks for lm-eval and lmms-eval, results of examinees, a dataset card, and the hashes of videos and frames."
    >
      <ProjectChoice project={project} className="w-56" onChoose={(id) => void setProject(id)} />
      <Choices key={project} project={project} />
    </Page>
  );
}

function Choices({ project }: { project: string | null }) {
  const [request, setRequest] = useState<RequestFields>(USUAL);
  const set = (change: Partial<RequestFields>) =>
    setRequest((before) => ({ ...before, ...change }));
  const faults = faultsOf(request);
  const isSound = Object.keys(faults).length === 0;
  const asked = useDebounced(previewQuery(project, request), TYPING_MS);
  const { data: preview, error, isPending, isFetching, refetch } = useExportPreview(asked);
  const newest = preview?.exams[0]?.id;
  useEffect(() => {
    // Most come for the newest examination; who wants none says so afterwards.
    if (newest) setRequest((before) => ({ ...before, choices: newest }));
  }, [newest]);
  if (isPending) return <Spinner label="Looking for questions…" />;
  if (!preview) return error && <ErrorNote error={error} onRetry={() => refetch()} />;
  if (isEmpty(preview)) return <NothingYet />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex flex-col gap-4">
        <ItemFields request={request} set={set} faults={faults} preview={preview} />
        <CardFields request={request} set={set} faults={faults} />
      </div>
      <Card
        title="What it holds"
        actions={isFetching && <Spinner label="Computing" quiet />}
        className="lg:sticky lg:top-4"
      >
        {error && <ErrorNote error={error} onRetry={() => refetch()} />}
        <WhatItHolds preview={preview} request={request} />
        <div className="mt-4">
          {isSound ? (
            <Button asChild variant="primary">
              <a href={`/api/qa/export?${exportQuery(project, request)}`} download>
                <Download aria-hidden className="size-3.5" />
                Download the ZIP
              </a>
            </Button>
          ) : (
            <p className="text-bad text-sm">Correct what is marked in red to download it.</p>
          )}
        </div>
      </Card>
    </div>
  );
}

/** Whether a project has nothing of the kind, whatever is chosen. */
function isEmpty({ openEnded, exams, filters }: ExportPreview): boolean {
  const left = Object.values(openEnded.leftOut).reduce((sum, count) => sum + count, 0);
  return openEnded.kept + left + exams.length + filters.length === 0;
}

function NothingYet() {
  return (
    <EmptyState
      icon={PackageOpen}
      title="No questions in this project yet"
      action={
        <Button asChild variant="primary">
          <Link href="/qa/annotations">To the annotations</Link>
        </Button>
      }
    >
      Take in annotated videos, and have questions written, filtered and made into an examination:
      they are exported here.
    </EmptyState>
  );
}
