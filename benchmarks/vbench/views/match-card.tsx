'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DropZone } from '@/components/ingest/drop-zone';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field, Input } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { saveText } from '@/components/ui/save-file';
import { Spinner } from '@/components/ui/spinner';
import type { FrameNeed } from '@/lib/video/frames/need';
import type { Arrival } from '@/lib/video/transfer/arriving-files';
import type { Match, Renaming } from '../formats/match/schema';
import type { MatchView, PlanView } from '../formats/schema';
import { CoverageTable } from './coverage-table';
import { Findings } from './findings';
import { FromLibrary } from './from-library';
import { matchFiles } from './queries';
import { RenamingTable } from './renaming-table';
import { TakeIn } from './take-in';

/** Properties of {@link MatchCard}. */
export interface MatchCardProps {
  view: PlanView;
  /** The frames that are taken of the videos; null for those that every clip gets. */
  need: FrameNeed | null;
}

/** Compares the names of files with a plan, and again whenever a person decides about some. */
function useMatch(planId: string) {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [renamings, setRenamings] = useState<Renaming[]>([]);
  const match = useMutation({
    mutationFn: (wanted: { arrival: Arrival; renamings: Renaming[] }) =>
      matchFiles(planId, {
        paths: wanted.arrival.files.map(({ path }) => path),
        renamings: wanted.renamings,
      }),
  });
  const compare = (files: Arrival, decided: Renaming[]) => {
    setArrival(files);
    setRenamings(decided);
    match.mutate({ arrival: files, renamings: decided });
  };
  return { arrival, renamings, match, compare };
}

/** Where the files of a model come in: matched with the plan by their names, renamed where a person says so, and taken in as items. */
export function MatchCard({ view, need }: MatchCardProps) {
  const [model, setModel] = useState('');
  const { arrival, renamings, match, compare } = useMatch(view.plan.id);
  return (
    <Card
      title="Videos of a model"
      description="Drop what a model made: names are compared with the plan before anything is read or sent."
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Model" className="w-72">
            <Input
              value={model}
              maxLength={200}
              list="vbench-models"
              placeholder="e.g. Wan 2.1 14B"
              onChange={(event) => setModel(event.target.value)}
            />
          </Field>
          <datalist id="vbench-models">
            {view.models.map((known) => (
              <option key={known.model} value={known.model} />
            ))}
          </datalist>
          {view.road === 'full-list' && <FromLibrary planId={view.plan.id} model={model} />}
        </div>
        <DropZone
          compact={arrival !== null}
          what="a folder of videos"
          labels={{ files: 'Match videos with the plan', folder: 'Match a folder with the plan' }}
          isWanted={() => true}
          onArrival={(files) => compare(files, [])}
        />
        {match.isPending && <Spinner label="Comparing names…" />}
        <RefusalNote refusal={match.error?.message ?? null} />
        {match.data && arrival && (
          <>
            <Matched
              match={match.data}
              renamings={renamings}
              onRename={(decided) => compare(arrival, decided)}
            />
            <TakeIn
              // Another drop is another batch.
              key={arrival.files.map(({ path }) => path).join('\n')}
              view={view}
              need={need}
              model={model.trim()}
              match={match.data}
              renamings={renamings}
              files={arrival.files}
            />
          </>
        )}
      </div>
    </Card>
  );
}

function Matched({
  match,
  renamings,
  onRename,
}: {
  match: MatchView;
  renamings: readonly Renaming[];
  onRename: (renamings: Renaming[]) => void;
}) {
  const { findings, missing } = match;
  return (
    <>
      <CoverageTable match={match} />
      {findings.length > 0 && <Findings findings={findings} />}
      <RenamingTable match={match} renamings={renamings} onChange={onRename} />
      <LeftAside match={match} />
      {missing.length > 0 && (
        <Button
          size="sm"
          className="self-start"
          onClick={() =>
            saveText(
              'missing-videos.txt',
              missing.map(({ path }) => `${path}\n`).join(''),
              'text/plain',
            )
          }
        >
          Save the names of {countNoun(missing.length, 'missing video')}
        </Button>
      )}
    </>
  );
}

/** Files that are not added: second ones for a place, and what is no video of the plan's kind. */
function LeftAside({ match: { duplicates, strays } }: { match: Match }) {
  const lines = [
    ...duplicates.map(({ path, taken }) => ({ path, message: `is there already, as ${taken}` })),
    ...strays,
  ];
  if (lines.length === 0) return null;
  return (
    <details className="text-xs">
      <summary className="cursor-pointer text-muted">
        {[
          duplicates.length > 0 &&
            `${countNoun(duplicates.length, 'file')} for a place that has one`,
          strays.length > 0 && `${countNoun(strays.length, 'other file')} left aside`,
        ]
          .filter(Boolean)
          .join(', ')}
      </summary>
      <ul className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto pl-4">
        {lines.map(({ path, message }) => (
          <li key={path}>
            <span className="break-all font-mono">{path}</span>{' '}
            <span className="text-muted">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
