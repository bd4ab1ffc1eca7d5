'use client';

import { Download, FileJson2, Sheet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Select } from '@/components/ui/field';
import { formatMoment } from '@/components/ui/numbers';
import { useRuns } from '@/lib/runs/queries';

const COLUMNS = [
  ['video, video_sha256, generator_model, generation_prompt', 'the clip'],
  ['suite, suite_version, run, judge', 'who was asked what'],
  [
    'unit, question, question_label',
    'what about: the video, a key frame or a cluster by its times',
  ],
  ['judge_value, judge_unscored, judge_rationale', 'the judge’s answer, or why there is none'],
  [
    'person, person_act, person_value, person_unscored, person_reason, person_at',
    'the latest person’s answer; confirm, override or cannot_tell',
  ],
  ['person_seen', 'anchored: the judge’s score was in view; blind: it was not'],
  [
    'effective_value, effective_unscored, effective_source',
    'what counts: the person’s, else the judge’s',
  ],
  ['reference_value', 'the known answer or benchmark label, where there is one'],
] as const;

/** Properties of {@link ExportDialog}. */
export interface ExportDialogProps {
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
      description="One row for each question about each unit of each clip: the judge’s answer, people’s, and the one that counts."
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
  const [chosen, setChosen] = useState(runId);
  const run = runs.data?.find(({ id }) => id === chosen) ?? runs.data?.[0];
  if (runs.error) return <p className="text-bad">{runs.error.message}</p>;
  if (runs.data && !run) {
    return (
      <p className="text-muted">
        No clip has been judged yet, so there is no answer to export. Select clips in the library
        and press “Judge”.
      </p>
    );
  }
  const link = (format: string) =>
    `/api/export?${new URLSearchParams({ run: run?.id ?? '', format })}`;
  return (
    <div className="flex flex-col gap-4">
      <Field label="Run">
        <Select value={run?.id ?? ''} onChange={(event) => setChosen(event.target.value)}>
          {runs.data?.map(({ id, judge, createdAt, videos }) => (
            <option key={id} value={id}>
              {`${judge} · ${formatMoment(createdAt)} · ${videos} clips`}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-3">
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
          note="For scripts. Holds every person’s answer, not only the latest."
        />
      </div>
      <details>
        <summary className="cursor-pointer rounded-sm font-medium text-muted text-xs">
          What the columns are
        </summary>
        <dl className="mt-2 grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)] gap-x-4 gap-y-1.5 text-xs">
          {COLUMNS.map(([names, meaning]) => (
            <div key={names} className="contents">
              <dt className="font-mono">{names}</dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
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
