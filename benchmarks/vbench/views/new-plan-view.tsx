'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { parseAsString, useQueryState } from 'nuqs';
import { DropZone } from '@/components/ingest/drop-zone';
import type { OpenSamples } from '@/components/library/actions';
import { useLastProject } from '@/components/library/use-last-project';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Page } from '@/components/ui/page';
import { RefusalNote } from '@/components/ui/refusal-note';
import { reached } from '@/components/ui/server-action';
import { Spinner } from '@/components/ui/spinner';
import { libraryKeys } from '@/lib/library/queries';
import type { Arrival } from '@/lib/video/transfer/arriving-files';
import { Findings } from './findings';
import { PlanForm } from './plan-form';
import { checkTree } from './queries';
import { isTreeFile, readTreeFiles } from './read-tree-files';
import { TreeSummaryTable } from './tree-summary';

/** Properties of {@link NewPlanView}. */
export interface NewPlanViewProps {
  /** The prompt suite that comes with the app: its texts by path. */
  sample: Readonly<Record<string, string>>;
  openSamples: OpenSamples;
}

/** Loads a prompt suite, says what is in it, and makes a plan of it. */
export function NewPlanView({ sample, openSamples }: NewPlanViewProps) {
  const [project, setProject] = useQueryState('project', parseAsString);
  useLastProject(project, (id) => void setProject(id));
  const client = useQueryClient();
  const enterSamples = async () => {
    const opened = await reached(openSamples('vbench'));
    if (!opened.ok) throw new Error(opened.message);
    await client.invalidateQueries({ queryKey: libraryKeys.projects });
    await setProject(opened.projectId);
  };
  const check = useMutation({
    mutationFn: async (given: Arrival | 'sample') => {
      if (given === 'sample') await enterSamples();
      const files = given === 'sample' ? { ...sample } : await readTreeFiles(given);
      return { files, checked: await checkTree(files) };
    },
  });
  const { data, error, isPending } = check;
  return (
    <Page
      width="text"
      above={<Link href="/vbench">VBench-2.0</Link>}
      title="New plan"
      description="First the prompt suite, then how its videos are made."
    >
      <div className="flex flex-col gap-2">
        <DropZone
          compact={Boolean(data) || isPending}
          what="the folder of a prompt suite, or a zip file of it,"
          labels={{ files: 'Add the files of a prompt suite', folder: 'Add a folder of prompts' }}
          isWanted={isTreeFile}
          onArrival={(arrival) => check.mutate(arrival)}
        >
          VBench-2.0’s own folder <code className="font-mono">prompts</code>, or one of your own in
          its shape: <code className="font-mono">prompt/</code> with a list for each dimension,{' '}
          <code className="font-mono">meta_info/</code> with what is asked about each prompt.
        </DropZone>
        {!data && !isPending && (
          <p className="text-muted text-xs">
            Nothing at hand?{' '}
            <Button size="sm" variant="ghost" onClick={() => check.mutate('sample')}>
              Try the small sample suite
            </Button>
          </p>
        )}
      </div>
      {isPending && <Spinner label="Reading the prompts…" />}
      <RefusalNote refusal={error?.message ?? null} />
      {data && (
        <>
          <Card title="What is in it">
            <TreeSummaryTable summary={data.checked.summary} />
          </Card>
          <Card title="What to know of it">
            <Findings findings={data.checked.findings} />
          </Card>
          <PlanForm
            files={data.files}
            summary={data.checked.summary}
            project={project}
            // Another suite is another plan.
            key={check.submittedAt}
          />
        </>
      )}
    </Page>
  );
}
