'use client';

import { useMutation } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { FileDrop } from '@/components/imports/file-drop';
import { readTextFiles } from '@/components/imports/text-files';
import type { OpenSamples } from '@/components/library/actions';
import { useLastProject } from '@/components/library/use-last-project';
import { ChoiceField } from '@/components/ui/choice-field';
import { Page } from '@/components/ui/page';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useProjects } from '@/lib/library/queries';
import { newId } from '@/lib/new-id';
import { ClipWork } from './clip-work';
import { SampleButton } from './sample-button';

const ENDS = ['.json', '.csv'];

/** The texts that were chosen last; the stamp tells them from those before. */
interface Chosen {
  files: { name: string; text: string }[];
  stamp: string;
}

/** Files of step annotations come in, are checked and trimmed, and become clips of a project. */
export function AnnotationsView({ openSamples }: { openSamples: OpenSamples }) {
  const [named, setProject] = useQueryState('project', parseAsString);
  useLastProject(named, (id) => void setProject(id));
  const { data: all = [] } = useProjects();
  const projects = all.filter(({ knownAnswers }) => !knownAnswers);
  const project = projects.find(({ id }) => id === named) ?? projects[0];
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choose = (files: Chosen['files']) => setChosen({ files, stamp: newId() });
  const read = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const found = await readTextFiles(files, ENDS);
      if (found.length === 0) throw new Error(`None of the files ends in ${ENDS.join(' or ')}.`);
      return found;
    },
    onSuccess: choose,
  });
  return (
    <Page
      title="Annotations"
      description="Say which step is done when in your videos: files of step annotations become clips with steps, and questions are written about these."
      actions={
        projects.length > 1 && (
          <ChoiceField
            label="Project"
            className="w-56"
            choices={projects}
            value={project?.id}
            onChoose={(id) => void setProject(id)}
          />
        )
      }
    >
      <div className="flex flex-col gap-2">
        <FileDrop
          label="Files of annotations"
          accept={[...ENDS, '.zip'].join(',')}
          hint="JSON, or a ZIP of it. YouCook2 needs its label_foodtype.csv as well: choose both at once."
          compact={chosen !== null}
          multiple
          again="Choose other files"
          onChoose={(_first, files) => files.length > 0 && read.mutate(files)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-muted text-xs">
            The shape of a file tells its source: HiREST, YouCook2, Ego4D Goal-Step, Ego-Exo4D, or
            plain JSON of your own.
          </p>
          <SampleButton
            openSamples={openSamples}
            onOpened={(id) => void setProject(id)}
            onRead={(file) => choose([file])}
          />
        </div>
      </div>
      <RefusalNote refusal={read.error?.message ?? null} />
      {chosen ? <ClipWork {...chosen} project={project} key={chosen.stamp} /> : <PlainExample />}
    </Page>
  );
}

const EXAMPLE = `[
  {
    "video": "tea.mp4",
    "view": "third",
    "subject": "Make tea",
    "duration": 63.2,
    "steps": [
      { "from": 4, "to": 11.5, "text": "fill the kettle", "category": "Prepare" },
      { "from": 12, "to": 30, "text": "boil the water", "category": "Heat" }
    ]
  }
]`;

/** The shape of plain JSON, for those who write it. */
function PlainExample() {
  return (
    <details className="rounded-lg border bg-surface px-4 py-3">
      <summary className="cursor-pointer font-medium">Annotations of your own</summary>
      <div className="mt-3 grid items-start gap-x-8 gap-y-3 lg:grid-cols-2">
        <pre className="scroll-thin rounded-md bg-raised p-3 font-mono text-xs">{EXAMPLE}</pre>
        <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-4 text-muted">
          <li>One video, or a list of them, in a JSON file.</li>
          <li>
            <code className="font-mono">video</code> is the name of the video’s file, by which it is
            found in the project, now or when it comes.
          </li>
          <li>
            <code className="font-mono">view</code> is <code className="font-mono">third</code>{' '}
            where somebody films what others do, <code className="font-mono">first</code> where they
            wear the camera.
          </li>
          <li>Times are seconds from the beginning of the video.</li>
          <li>
            <code className="font-mono">duration</code>, <code className="font-mono">category</code>{' '}
            and <code className="font-mono">substeps</code> (a list like{' '}
            <code className="font-mono">steps</code>) may be left out.
          </li>
        </ul>
      </div>
    </details>
  );
}
