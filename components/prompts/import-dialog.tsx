'use client';

import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input, Select } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import { type ImportReport, importReportSchema } from '@/lib/prompt-versions/schema';
import { readJson } from '@/lib/request';
import { MappingList } from './mapping-list';
import { PromptText } from './prompt-text';

/** Properties of {@link ImportDialog}. */
export interface ImportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  prompts: readonly { id: string; purpose: string }[];
  /** The prompt for which a file without front matter is taken. */
  promptId: string;
  onImported: (report: ImportReport) => void;
}

/** Imports a Markdown file as a new version, after a preview. */
export function ImportDialog({ open, onOpenChange, ...rest }: ImportDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="lg"
      title="Import a version"
      description="A Markdown file as this page exports it, or a published text without front matter."
    >
      {open && <ImportForm {...rest} onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

type FormProps = Omit<ImportDialogProps, 'open' | 'onOpenChange'> & { onDone: () => void };

interface PromptFile {
  name: string;
  markdown: string;
}

/** Sends a file to be looked at (`check`) or stored, and keeps what is said of it. */
function useImport() {
  const [report, setReport] = useState<ImportReport | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const send = async ({ markdown }: PromptFile, prompt: string, note: string, check: boolean) => {
    setPending(true);
    setFault(null);
    try {
      const named = hasFrontMatter(markdown) ? null : prompt;
      const body = { markdown, prompt: named, note, check };
      const answer = await readJson('/api/prompts', importReportSchema, undefined, body);
      setReport(answer);
      return answer;
    } catch (error) {
      setReport(null);
      setFault(error instanceof Error ? error.message : String(error));
      return null;
    } finally {
      setPending(false);
    }
  };
  return { report, fault, pending, send };
}

function ImportForm({ prompts, promptId, onImported, onDone }: FormProps) {
  const [file, setFile] = useState<PromptFile | null>(null);
  const [target, setTarget] = useState(promptId);
  const [note, setNote] = useState('');
  const { report, fault, pending, send } = useImport();
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const answer = file && (await send(file, target, note, false));
        if (!answer) return;
        onImported(answer);
        onDone();
      }}
    >
      <FileChoice
        name={file?.name}
        onFile={async (chosen) => {
          setFile(chosen);
          await send(chosen, target, note, true);
        }}
      />
      {file && !hasFrontMatter(file.markdown) && (
        <Field label="Version of" hint="The file has no front matter that says which prompt it is.">
          <Select
            value={target}
            onChange={async (event) => {
              setTarget(event.target.value);
              await send(file, event.target.value, note, true);
            }}
          >
            {prompts.map(({ id, purpose }) => (
              <option key={id} value={id}>
                {purpose} · {id}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <RefusalNote refusal={fault} />
      {report && <Preview report={report} note={note} onNote={setNote} />}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-t bg-overlay px-5 py-3">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" pending={pending} disabled={!report}>
          Import
        </Button>
      </div>
    </form>
  );
}

interface FileChoiceProps {
  /** The file that was chosen. */
  name: string | undefined;
  onFile: (file: PromptFile) => Promise<void>;
}

function FileChoice({ name, onFile }: FileChoiceProps) {
  const inputId = useId();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button asChild>
        <label htmlFor={inputId} className="cursor-pointer has-focus-visible:outline-2">
          <FileUp aria-hidden className="size-3.5" />
          Choose a file
          <input
            id={inputId}
            type="file"
            accept=".md,.txt,text/markdown,text/plain"
            className="sr-only"
            onChange={async (event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) await onFile({ name: chosen.name, markdown: await chosen.text() });
            }}
          />
        </label>
      </Button>
      <span className="min-w-0 truncate text-muted text-xs">{name ?? 'No file yet'}</span>
    </div>
  );
}

interface PreviewProps {
  report: ImportReport;
  note: string;
  onNote: (note: string) => void;
}

/** The version that a file would become, and a note on it. */
function Preview({ report, note, onNote }: PreviewProps) {
  return (
    <>
      <p className="text-muted text-xs">
        A version of <span className="font-mono">{report.prompt}</span>, known as{' '}
        <span className="font-mono">{report.hash.slice(0, 8)}</span>.
        {report.unused.length > 0 && ` It leaves out: ${report.unused.join(', ')}.`}
      </p>
      {report.mapped.length > 0 && (
        <MappingList mapped={report.mapped} heading="Converted to our notation" />
      )}
      <section aria-label="Text to be imported" className="rounded-md bg-raised p-3">
        <PromptText text={report.text} />
      </section>
      <Field label="Note" hint="What to remember about this version.">
        <Input
          value={note}
          maxLength={500}
          placeholder="Imported"
          onChange={(event) => onNote(event.target.value)}
        />
      </Field>
    </>
  );
}

/** Whether a file has front matter that names its prompt. */
function hasFrontMatter(markdown: string): boolean {
  return /^\uFEFF?---\r?\n/.test(markdown);
}
