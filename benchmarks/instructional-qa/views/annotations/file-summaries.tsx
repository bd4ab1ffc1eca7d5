import { PlacedNotes } from '@/components/imports/placed-notes';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { FileSummary, Preview } from '../../formats/pages/schema';
import { SKIP_WORDS, SOURCE_NAMES } from '../../formats/pages/words';

/** What each file holds, what of it was skipped and why, and what is wrong or worth knowing, with file and line. */
export function FileSummaries({ preview: { files, errors, notes } }: { preview: Preview }) {
  return (
    <>
      <Table className="[&_tbody>tr:last-child>td]:border-b-0 [&_td]:py-1.5">
        <thead>
          <tr>
            <HeaderCell>File</HeaderCell>
            <HeaderCell>Source</HeaderCell>
            <HeaderCell numeric>Entries</HeaderCell>
            <HeaderCell numeric>Videos with steps</HeaderCell>
            <HeaderCell numeric>Steps</HeaderCell>
            <HeaderCell numeric>Substeps</HeaderCell>
            <HeaderCell>Skipped</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {files.map((file, index) => (
            // Files of several folders may be called the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is one reading's and never changes.
            <tr key={index}>
              <DataCell className="break-all font-mono text-xs">{file.file}</DataCell>
              <DataCell>{sourceWords(file)}</DataCell>
              <DataCell numeric>{formatCount(file.entries)}</DataCell>
              <DataCell numeric>{formatCount(file.videos)}</DataCell>
              <DataCell numeric>{formatCount(file.steps)}</DataCell>
              <DataCell numeric>{formatCount(file.substeps)}</DataCell>
              <DataCell className="text-muted">{skippedWords(file)}</DataCell>
            </tr>
          ))}
        </tbody>
      </Table>
      {errors.total + notes.total > 0 && (
        <div className="flex flex-col gap-3 border-t px-4 py-3">
          <PlacedNotes tone="bad" title="Left out" notes={errors} />
          <PlacedNotes tone="muted" title="To know" notes={notes} />
        </div>
      )}
    </>
  );
}

function sourceWords({ source, recipes }: FileSummary): string {
  if (recipes !== null) return `Table of ${countNoun(recipes, 'recipe')}`;
  return (source && SOURCE_NAMES.get(source)) ?? 'not known';
}

function skippedWords({ skipped }: FileSummary): string {
  if (skipped.length === 0) return 'none';
  return skipped
    .map(({ reason, count }) => `${formatCount(count)} ${SKIP_WORDS[reason]}`)
    .join(', ');
}
