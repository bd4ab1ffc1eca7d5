import { CheckCircle2 } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { countNoun, formatCount, formatShare } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { ImportReport } from '@/lib/imports/schema';

type Notes = ImportReport['problems'];
type Part = ImportReport['parts'][number];

const KINDS: Record<Part['kind'], string> = {
  judge: 'judge',
  person: 'person',
  reference: 'labels',
};

/** What a file says and what is wrong with it; once stored, where it went. */
export function ImportReportPanel({ report }: { report: ImportReport }) {
  const { unmatched } = report;
  return (
    <div className="flex flex-col gap-4">
      <section aria-label="What it says" className="rounded-lg border bg-surface">
        <header className="flex flex-wrap items-center gap-3 px-4 py-3">
          {report.stored && <CheckCircle2 aria-hidden className="size-4 text-good" />}
          <h2 className="font-semibold">{report.file}</h2>
          <Badge>{report.kind === 'labels' ? 'T2VHaluBench labels' : 'answers'}</Badge>
          <p role="status" className="text-muted">
            {report.stored ? 'Imported: ' : ''}
            {countNoun(report.rows, 'row')}
            {unmatched.total > 0 &&
              `, ${formatCount(unmatched.total)} of its videos not in the library`}
          </p>
        </header>
        {report.positives !== null && <BaseRate positives={report.positives} rows={report.rows} />}
        {report.parts.length > 0 && <Parts parts={report.parts} />}
        {report.parts.some(({ independent }) => independent !== null) && (
          <p className="border-t px-4 py-2.5 text-pretty text-muted text-xs">
            People answer under names of this file, never as somebody here. Only what it calls
            independent counts among blind answers.
          </p>
        )}
      </section>
      <NoteList tone="bad" title="Problems" notes={report.problems} />
      <NoteList tone="warn" title="Repaired or passed over" notes={report.repairs} />
      <NoteList
        tone="warn"
        title="Contradicts itself, taken as it stands"
        notes={report.contradictions}
      />
      {unmatched.total > 0 && (
        <section className="rounded-lg border bg-surface px-4 py-3">
          <h2 className="font-medium">
            Left out: {countNoun(unmatched.total, 'video is', 'videos are')} not in the library
          </h2>
          <p className="text-muted text-xs">
            Add the clips and import the same file again: what is in already is not stored twice
            {report.kind === 'scores' && ', though a judge’s scores become a further run'}.
          </p>
          <p className="mt-1.5 max-h-28 overflow-y-auto break-words text-xs">
            {unmatched.first.map(({ video }) => video).join(', ')}
            {unmatched.total > unmatched.first.length && ' …'}
          </p>
        </section>
      )}
    </div>
  );
}

function BaseRate({ positives, rows }: { positives: number; rows: number }) {
  const share = positives / Math.max(1, rows);
  return (
    <p className="px-4 pb-3 text-pretty text-muted">
      {formatCount(positives)} of {countNoun(rows, 'video')} are called wrong, a base rate of{' '}
      {formatShare(share)}: a judge that always says so has that precision, and an F1 of{' '}
      {formatShare((2 * share) / (1 + share))}, with a specificity of 0.
    </p>
  );
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <Table className="border-t [&_tbody>tr:last-child>td]:border-b-0">
      <thead>
        <tr>
          <HeaderCell>Who</HeaderCell>
          <HeaderCell>As</HeaderCell>
          <HeaderCell>Suite</HeaderCell>
          <HeaderCell numeric>Items</HeaderCell>
          <HeaderCell numeric>Answers</HeaderCell>
          <HeaderCell numeric>Unscored</HeaderCell>
          <HeaderCell numeric>Independent</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Where it is</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={`${part.kind} ${part.suite} ${part.rater}`}>
            <DataCell className="font-medium">{part.rater}</DataCell>
            <DataCell className="text-muted">{KINDS[part.kind]}</DataCell>
            <DataCell className="text-muted">{part.suite}</DataCell>
            <DataCell numeric>{formatCount(part.videos)}</DataCell>
            <DataCell numeric>{formatCount(part.answers)}</DataCell>
            <DataCell numeric>{formatCount(part.unscored)}</DataCell>
            <DataCell numeric>
              {part.independent === null ? '–' : formatCount(part.independent)}
            </DataCell>
            <DataCell>
              {part.runId && (
                <span className="flex gap-3 text-accent">
                  <Link href={`/runs/${part.runId}`} className="underline underline-offset-2">
                    Run
                  </Link>
                  <Link
                    href={`/agreement?run=${part.runId}`}
                    className="underline underline-offset-2"
                  >
                    Agreement
                  </Link>
                </span>
              )}
            </DataCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const TONES = { bad: 'text-bad', warn: 'text-warn' };

function NoteList(props: { tone: keyof typeof TONES; title: string; notes: Notes }) {
  const { tone, title, notes } = props;
  if (notes.total === 0) return null;
  const more = notes.total - notes.first.length;
  return (
    <section aria-label={title} className="rounded-lg border bg-surface">
      <h2 className={`px-4 pt-3 pb-1 font-medium ${TONES[tone]}`}>
        {title}: {formatCount(notes.total)}
      </h2>
      <ul className="max-h-72 overflow-y-auto px-4 pb-3">
        {notes.first.map(({ row, field, message }) => (
          <li key={`${row} ${field} ${message}`} className="flex gap-3 py-0.5">
            <span className="w-16 shrink-0 text-muted tabular-nums">
              {row === null ? 'file' : `row ${row}`}
            </span>
            <span className="min-w-0">
              {field && <span className="mr-2 font-mono text-muted text-xs">{field}</span>}
              {message}
            </span>
          </li>
        ))}
        {more > 0 && <li className="py-0.5 text-muted">and {formatCount(more)} more</li>}
      </ul>
    </section>
  );
}
