'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileDrop } from '@/components/imports/file-drop';
import { PlacedNotes } from '@/components/imports/placed-notes';
import { readTextFiles } from '@/components/imports/text-files';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import type { PreferenceReport } from '@/lib/imports/preferences.schema';
import { sendPreferences } from '@/lib/imports/queries';
import { preferenceKey } from '@/lib/results/preference/queries';
import type { Preferences } from '@/lib/results/preference/schema';
import type { NamedText } from '@/lib/suites/foreign-scores';

interface PreferenceImportProps {
  importer: Preferences['importers'][number];
  project: string;
  suite: string;
}

/** Looks at files of people's preferences, then stores what they say. */
function useFiles({ importer, project, suite }: PreferenceImportProps) {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly NamedText[]>([]);
  const send = (chosen: readonly NamedText[], store: boolean) =>
    sendPreferences({ suite, importer: importer.id, project, files: [...chosen], store });
  const look = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const found = await readTextFiles(chosen, importer.files);
      if (found.length === 0) {
        throw new Error(`None of the files ends in ${importer.files.join(', ')}.`);
      }
      setFiles(found);
      return send(found, false);
    },
  });
  const store = useMutation({
    mutationFn: () => send(files, true),
    onSuccess: () => client.invalidateQueries({ queryKey: preferenceKey }),
  });
  return { look, store };
}

/** Takes in files of people's preferences: choose them, see what they say, then store it. */
export function PreferenceImport(props: PreferenceImportProps) {
  const { importer } = props;
  const { look, store } = useFiles(props);
  const report = store.data ?? look.data;
  const error = store.error ?? look.error;
  return (
    <div className="flex flex-col gap-2 border-t px-4 py-3">
      <FileDrop
        label="Files of human preference"
        accept={[...importer.files, '.zip'].join(',')}
        hint={`${importer.files.join(', ')}, or ZIPs of them`}
        compact
        multiple
        again="Import human preference"
        onChoose={(_first, all) => {
          if (all.length === 0) return;
          store.reset();
          look.mutate(all);
        }}
      />
      <p className="text-muted text-xs">
        {importer.label}: {importer.help}
      </p>
      {look.isPending && <Spinner label="Reading the files…" />}
      {error && (
        <p role="alert" className="text-bad">
          {error.message}
        </p>
      )}
      {report && !look.isPending && (
        <>
          <Report report={report} />
          {!report.stored && report.sets.length > 0 && (
            <Button
              variant="primary"
              className="self-start"
              pending={store.isPending}
              onClick={() => store.mutate()}
            >
              Import {countNoun(report.sets.length, 'set')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Report({ report: { sets, faults, notes, stored } }: { report: PreferenceReport }) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p role="status">{stored ? `${countNoun(sets.length, 'set')} imported.` : 'In the files:'}</p>
      <ul className="list-disc pl-5 text-xs">
        {sets.map(({ facet, comparisons, file, replaces }) => (
          <li key={facet}>
            {facet}: {countNoun(comparisons, 'comparison')} from {file}
            {replaces !== null && `, in place of those from ${replaces}`}
          </li>
        ))}
      </ul>
      <PlacedNotes tone="bad" title="Left out" notes={faults} />
      <PlacedNotes tone="muted" title="Notes" notes={notes} />
    </div>
  );
}
