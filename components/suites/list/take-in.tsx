import { FolderInput } from 'lucide-react';
import { useState } from 'react';
import { FileDrop } from '@/components/imports/file-drop';
import { readTextFiles } from '@/components/imports/text-files';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { Spinner } from '@/components/ui/spinner';
import { useSubmit } from '@/components/ui/use-submit';
import { useReadFiles } from '@/lib/declared/queries';
import type { TakeInSuite } from '../actions';
import { filesOfFolder } from './folder-files';

/** Properties of {@link TakeInDialog}. */
export interface TakeInDialogProps {
  takeInSuite: TakeInSuite;
  /** Called with what became of it, in words. */
  onTaken: (words: string) => void;
}

/** Takes in a suite's folder or a ZIP of it: all faults are told at once, and nothing is kept while there is one. */
export function TakeInDialog({ takeInSuite, onTaken }: TakeInDialogProps) {
  const [open, setOpen] = useState(false);
  const [files, setFiles] = useState<Record<string, string> | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const read = useReadFiles();
  const submit = useSubmit();
  const choose = async (chosen: readonly File[]) => {
    setFiles(null);
    read.reset();
    try {
      const found = filesOfFolder(await readTextFiles(chosen, ['.yaml', '.md']));
      setTrouble(null);
      setFiles(found);
      read.mutate(found);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  const take = async () => {
    if (!files) return;
    const result = await submit.run(() => takeInSuite(files));
    if (!result) return;
    setOpen(false);
    onTaken(
      result.isNew
        ? `“${result.name}” is taken in as version ${result.version}.`
        : `“${result.name}” is here already, as version ${result.version}.`,
    );
  };
  const suite = read.data?.suite;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <FolderInput aria-hidden className="size-3.5" />
          Take in a folder
        </Button>
      }
      title="Take in a suite"
      description="suite.yaml with the Markdown next to it, or a ZIP of their folder, as “Download” makes it."
      footer={
        <Button variant="primary" pending={submit.pending} disabled={!suite} onClick={take}>
          Take it in
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <FileDrop
          label="Files of a suite"
          accept=".zip,.yaml,.md"
          hint="suite.yaml and its Markdown, or a ZIP"
          compact={files !== null}
          again="Choose others"
          multiple
          onChoose={(_first, all) => void choose(all)}
        />
        {trouble && (
          <p role="alert" className="text-bad">
            {trouble}
          </p>
        )}
        {read.isPending && <Spinner label="Reading…" />}
        {read.error && (
          <p role="alert" className="text-bad">
            {read.error.message}
          </p>
        )}
        {read.data && read.data.faults.length > 0 && (
          <ul role="alert" className="flex flex-col gap-1 text-bad text-xs">
            {read.data.faults.map(({ file, line, message }) => (
              <li key={`${file} ${line} ${message}`} className="break-words">
                {file}
                {line === null ? '' : `, line ${line}`}: {message}
              </li>
            ))}
          </ul>
        )}
        {suite && (
          <p role="status">
            “{suite.name}” (<span className="font-mono text-xs">{suite.id}</span>),{' '}
            {countNoun(suite.questions, 'question')}.{' '}
            {suite.isKnown
              ? 'There is a suite of this id: it becomes its next version.'
              : 'It becomes a suite here.'}
          </p>
        )}
        <RefusalNote refusal={submit.refusal} />
      </div>
    </Dialog>
  );
}
