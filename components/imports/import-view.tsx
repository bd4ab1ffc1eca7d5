'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { ProjectChoice } from '@/components/library/project-choice';
import {
  useCurrentProject,
  useLastProject,
  useUsedSuites,
} from '@/components/library/use-last-project';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import type { ForeignSource } from '@/lib/imports/foreign.schema';
import type { ItemSource } from '@/lib/imports/items.schema';
import type { PredictionSource } from '@/lib/imports/predictions.schema';
import { sendImport } from '@/lib/imports/queries';
import type { ImportReport } from '@/lib/imports/schema';
import { FileDrop } from './file-drop';
import { ForeignScores } from './foreign-scores';
import { takeHandedOver } from './handed-over';
import { ImportColumns } from './import-columns';
import { ImportReportPanel } from './import-report';
import { ItemImport } from './item-import';
import { PredictionImport } from './prediction-import';

/** Properties of {@link ImportView}. */
export interface ImportViewProps {
  /** Suites that take items from files. */
  sources: readonly ItemSource[];
  /** Suites that take the scores of an evaluation elsewhere. */
  scoreSources: readonly ForeignSource[];
  /** Suites that take replies of judges that were asked elsewhere. */
  predictionSources: readonly PredictionSource[];
}

/** Takes in scores and labels that were made elsewhere: choose a file, see what it says, then store it. */
export function ImportView(props: ImportViewProps) {
  const [named, setNamed] = useQueryState('project', parseAsString);
  useLastProject(named, (id) => void setNamed(id));
  const project = useCurrentProject()?.id ?? null;
  const { sources, scoreSources, predictionSources } = useUsedSources(props);
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const look = useMutation({ mutationFn: (chosen: File) => sendImport(chosen, false) });
  const store = useMutation({
    mutationFn: (chosen: File) => sendImport(chosen, true),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    store.reset();
    look.mutate(chosen);
  };
  const chooseHanded = useEffectEvent(() => choose(takeHandedOver() ?? undefined));
  useEffect(() => chooseHanded(), []);
  const report = store.data ?? look.data;
  return (
    <Page
      width="text"
      actions={
        <ProjectChoice
          project={project}
          className="w-56"
          onChoose={(chosen) => void setNamed(chosen)}
        />
      }
      title="Import scores and labels"
      description="What another judge said becomes a run of its own: to be reviewed, compared and exported like any other. What people said elsewhere, and a benchmark’s labels, become something to hold judges against."
    >
      <FileDrop
        label="File of answers or labels"
        accept=".csv,.jsonl,.ndjson"
        hint="CSV or JSON Lines"
        compact={file !== null}
        onChoose={choose}
      />
      {look.isPending && <Spinner label={`Reading ${file?.name ?? 'the file'}…`} />}
      {(look.error ?? store.error) && (
        <p role="alert" className="text-bad">
          {(store.error ?? look.error)?.message}
        </p>
      )}
      {file && report && !look.isPending && (
        <>
          <ImportReportPanel report={report} />
          {!report.stored && (
            <Decision
              report={report}
              pending={store.isPending}
              onStore={() => store.mutate(file)}
            />
          )}
        </>
      )}
      {!file && <ImportColumns />}
      {/* What was chosen and read was so for one project. */}
      {project !== null && (
        <Fragment key={project}>
          {sources.length > 0 && <ItemImport sources={sources} project={project} />}
          {scoreSources.length > 0 && <ForeignScores sources={scoreSources} project={project} />}
          {predictionSources.length > 0 && (
            <PredictionImport sources={predictionSources} project={project} />
          )}
        </Fragment>
      )}
    </Page>
  );
}

/** Of all that can be imported what the suites of the project take. */
function useUsedSources(props: ImportViewProps): ImportViewProps {
  const { sources, scoreSources, predictionSources } = props;
  const all = [...sources, ...scoreSources, ...predictionSources];
  const used = useUsedSuites(all.map(({ suite }) => ({ id: suite })));
  const isUsed = ({ suite }: { suite: string }) => used.some(({ id }) => id === suite);
  return {
    sources: sources.filter(isUsed),
    scoreSources: scoreSources.filter(isUsed),
    predictionSources: predictionSources.filter(isUsed),
  };
}

interface DecisionProps {
  report: ImportReport;
  pending: boolean;
  onStore: () => void;
}

function Decision({ report, pending, onStore }: DecisionProps) {
  const answers = report.parts.reduce((sum, part) => sum + part.answers, 0);
  const { problems } = report;
  const hindrance =
    problems.total > 0
      ? `Nothing is imported while there ${problems.total === 1 ? 'is a problem' : 'are problems'}. Correct the file and choose it again.`
      : answers === 0
        ? 'None of its videos is in the library. Add the clips first; they are matched by file name or SHA-256.'
        : null;
  return (
    <div className="flex items-center gap-3">
      <Button variant="primary" onClick={onStore} pending={pending} disabled={hindrance !== null}>
        Import {countNoun(answers, 'answer')}
      </Button>
      {hindrance && <p className="text-muted">{hindrance}</p>}
    </div>
  );
}
