'use client';

import { Download, FileArchive, FileJson2, Sheet, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/choice-field';
import { Dialog } from '@/components/ui/dialog';
import { formatMoment } from '@/components/ui/numbers';
import { useResultForms } from '@/lib/export/queries';
import {
  ANSWER_TABLES,
  EXPORT_FORMS,
  EXPORT_TABLES,
  type ExportForm,
  type ExportTable,
} from '@/lib/export/schema';
import { COLUMN_WORDS, FORM_WORDS, TABLE_WORDS } from '@/lib/export/words.schema';
import { useProjects } from '@/lib/library/queries';
import { useRuns } from '@/lib/runs/queries';

interface ExportDialogProps {
  /** The run to begin with; null for the latest. */
  runId: string | null;
}

/** A button that opens the export: which run, in which format, and what the columns are. */
export function ExportDialog({ runId }: ExportDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      width="lg"
      title="Export answers"
      description="Everything that was said about a run’s clips, to keep or to compute with elsewhere."
      trigger={
        <Button>
          <Download aria-hidden className="size-3.5" />
          Export
        </Button>
      }
    >
      {open && <ExportPanel runId={runId} />}
    </Dialog>
  );
}

function ExportPanel({ runId }: ExportDialogProps) {
  const runs = useRuns();
  const wholes = useWholes();
  const [chosen, setChosen] = useState(runId);
  const [wanted, setTable] = useState<ExportTable>('scores');
  const asked = runs.data?.filter(({ asks }) => asks);
  const whole = wholes.find(({ id }) => id === chosen);
  const run = asked?.find(({ id }) => id === chosen) ?? asked?.[0];
  if (runs.error) return <p className="text-bad">{runs.error.message}</p>;
  if (asked && !run) {
    return (
      <p className="text-muted">
        No clip has been judged yet, so there is no answer to export. Select clips in the library
        and press “Judge”.
      </p>
    );
  }
  const tables: readonly ExportTable[] = whole ? ANSWER_TABLES : EXPORT_TABLES;
  const table = tables.includes(wanted) ? wanted : 'long';
  const of: Record<string, string> = whole
    ? { project: whole.project, suite: whole.suite }
    : { run: run?.id ?? '' };
  const link = (format: string) => `/api/export?${new URLSearchParams({ ...of, table, format })}`;
  return (
    <div className="flex flex-col gap-4">
      <ChoiceField
        label="Run"
        choices={[
          ...(asked ?? []).map(({ id, judge, createdAt, items }) => ({
            id,
            name: `${judge} · ${formatMoment(createdAt)} · ${items} clips`,
          })),
          ...wholes,
        ]}
        value={whole?.id ?? run?.id ?? ''}
        onChoose={setChosen}
      />
      <ChoiceField
        label="Table"
        choices={tables.map((id) => ({ id, name: TABLE_WORDS[id].label }))}
        value={table}
        onChoose={(id) => setTable(id as ExportTable)}
      />
      <p className="text-muted">{TABLE_WORDS[table].row}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <FormatLink
          href={link('csv')}
          icon={Sheet}
          title="Download CSV"
          note="For spreadsheets and R. Text that a spreadsheet would run as a formula is disarmed."
        />
        <FormatLink
          href={link('jsonl')}
          icon={FileJson2}
          title="Download JSON Lines"
          note="For scripts, and to import again. Of scores it holds every person’s, not only the latest."
        />
        <FormatLink
          href={link('parquet')}
          icon={Table2}
          title="Download Parquet"
          note="For pandas, polars and DuckDB. Each column has one type: numbers stand in “value”, words in “value_text”."
        />
      </div>
      <ProgramForms of={of} />
      {run && !whole && <ResultForms runId={run.id} />}
      <ColumnWords table={table} />
    </div>
  );
}

/** All runs of a suite in a project at once, as choices. */
function useWholes() {
  const runs = useRuns().data?.filter(({ asks }) => asks) ?? [];
  const projects = useProjects().data ?? [];
  return projects.flatMap(({ id: project, name }) => {
    const here = runs.filter(({ projectId }) => projectId === project);
    return [...new Map(here.map((run) => [run.suite, run.suiteName]))].map(
      ([suite, suiteName]) => ({
        id: `${project} ${suite}`,
        project,
        suite,
        name: `All runs of “${suiteName}” in “${name}”`,
      }),
    );
  });
}

/** What the columns of a table are. */
function ColumnWords({ table }: { table: ExportTable }) {
  return (
    <details>
      <summary className="cursor-pointer rounded-sm font-medium text-muted text-xs">
        What the columns are
      </summary>
      <dl className="mt-2 grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)] gap-x-4 gap-y-1.5 text-xs">
        {COLUMN_WORDS[table].map(([names, meaning]) => (
          <div key={names} className="contents">
            <dt className="font-mono">{names}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The answers in forms that other programs take; a log of Inspect is of one run. */
function ProgramForms({ of }: { of: Record<string, string> }) {
  const forms = EXPORT_FORMS.filter((form) => form !== 'inspect' || of.run !== undefined);
  const link = (form: ExportForm, more: Record<string, string> = {}) =>
    `/api/export/forms?${new URLSearchParams({ ...of, form, ...more })}`;
  return (
    <section aria-label="For other programs" className="flex flex-col gap-2">
      <h3 className="font-medium">For other programs</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        {forms.map((form) => (
          <FormatLink
            key={form}
            href={link(form)}
            icon={FileArchive}
            title={`Download ${FORM_WORDS[form].label}`}
            note={FORM_WORDS[form].help}
          />
        ))}
        <FormatLink
          href={link('hugging-face', { clips: 'true' })}
          icon={FileArchive}
          title="Download Hugging Face folder with clips"
          note="The same with the videos, as far as they fit into an archive of 4 GB."
        />
      </div>
    </section>
  );
}

/** The scores of the run in forms that others read, where its suite writes any. */
function ResultForms({ runId }: { runId: string }) {
  const { data = [], error } = useResultForms(runId);
  if (error) return <p className="text-bad">{error.message}</p>;
  if (data.length === 0) return null;
  return (
    <section aria-label="Results for others" className="flex flex-col gap-2">
      <h3 className="font-medium">Results for others</h3>
      {data.flatMap(({ id, label, help }) => [
        <FormatLink
          key={id}
          href={`/api/export/results?${new URLSearchParams({ run: runId, form: id })}`}
          icon={FileArchive}
          title={`Download ${label}`}
          note={help}
        />,
        <FormatLink
          key={`${id} overridden`}
          href={`/api/export/results?${new URLSearchParams({ run: runId, form: id, overridden: 'true' })}`}
          icon={FileArchive}
          title={`With people’s overrides: ${label}`}
          note="The same files, with what people answered in the judge’s place wherever they did."
        />,
      ])}
    </section>
  );
}

function FormatLink(props: { href: string; icon: typeof Sheet; title: string; note: string }) {
  const { href, icon: Icon, title, note } = props;
  return (
    <a
      href={href}
      download
      className="flex gap-3 rounded-lg border bg-surface p-3 transition-colors hover:border-accent hover:bg-accent-soft"
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-muted text-xs">{note}</span>
      </span>
    </a>
  );
}
