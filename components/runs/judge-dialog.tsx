'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import { Field, Select } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { useJudges } from '@/lib/judge/queries';
import type { JudgeFacts } from '@/lib/judge/schema';
import { type StartRun, UNREACHED } from './actions';
import { JudgeChoice } from './judge-choice';
import { PlanNote } from './plan-note';

/** Properties of {@link JudgeDialog}. */
export interface JudgeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  videos: readonly { id: string; name: string }[];
  suites: readonly { id: string; name: string }[];
  startRun: StartRun;
  onStarted?: (runId: string) => void;
}

/** Asks by which suite and judge the videos are to be judged, says what that takes, and starts the run. */
export function JudgeDialog({ open, onOpenChange, ...rest }: JudgeDialogProps) {
  const { videos } = rest;
  const [first] = videos;
  const title =
    videos.length === 1 && first
      ? `Judge “${first.name}”`
      : `Judge ${countNoun(videos.length, 'clip')}`;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      {open && <JudgeForm {...rest} onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

type FormProps = Omit<JudgeDialogProps, 'open' | 'onOpenChange'> & { onDone: () => void };

function JudgeForm({ videos, suites, startRun, onStarted, onDone }: FormProps) {
  const judges = useJudges();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [suite, setSuite] = useState(suites[0]?.id ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  const [settings, setSettings] = useState({ blindToPrompt: false, tellGenerated: true });
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const judge = judges.data?.find(({ id }) => id === chosen) ?? preferredJudge(judges.data ?? []);
  const videoIds = videos.map(({ id }) => id);

  const start = async () => {
    if (!judge) return;
    setPending(true);
    setRefusal(null);
    const result = await startRun({ suite, judgeId: judge.id, videoIds, settings }).catch(
      () => UNREACHED,
    );
    setPending(false);
    if (!result.ok) {
      setRefusal(result.message);
      return;
    }
    toast.success(`${judge.name} is judging ${countNoun(videos.length, 'clip')}`, {
      action: { label: 'Watch', onClick: () => router.push(`/runs/${result.runId}`) },
    });
    onDone();
    onStarted?.(result.runId);
    await queryClient.invalidateQueries();
  };

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      {suites.length > 1 && (
        <Field label="Suite" hint="What is asked about each clip.">
          <Select value={suite} onChange={(event) => setSuite(event.target.value)}>
            {suites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <fieldset className="flex flex-col gap-1.5">
        <div className="flex items-baseline justify-between">
          <legend className="font-medium text-muted text-xs">Judge</legend>
          <Link
            href="/judges?edit=new"
            className="inline-flex items-center gap-1 rounded-sm text-accent text-xs hover:underline"
          >
            <Plus aria-hidden className="size-3" />
            Connect a model
          </Link>
        </div>
        {judges.isPending && <Spinner label="Looking for judges…" />}
        {judges.error && <p className="text-bad text-xs">{judges.error.message}</p>}
        <div className="flex flex-col gap-1">
          {judges.data?.map((each) => (
            <JudgeChoice
              key={each.id}
              judge={each}
              chosen={each.id === judge?.id}
              onChoose={() => setChosen(each.id)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="mb-1.5 font-medium text-muted text-xs">How it is asked</legend>
        <Checkbox
          checked={settings.tellGenerated}
          onCheckedChange={(tellGenerated) => setSettings({ ...settings, tellGenerated })}
          label="Tell the judge that the clips were generated"
          hint="and may therefore break physical laws"
        />
        <Checkbox
          checked={settings.blindToPrompt}
          onCheckedChange={(blindToPrompt) => setSettings({ ...settings, blindToPrompt })}
          label="Hide the generation prompt from the checks"
          hint="prompts sway judgements of physics; comparing the clip with its prompt still sees it"
        />
      </fieldset>
      {judge && (
        <PlanNote request={{ suite, judgeId: judge.id, videoIds, settings }} judge={judge} />
      )}
      {refusal && (
        <p role="alert" className="rounded-md bg-bad/8 px-3 py-2 text-bad">
          {refusal}
        </p>
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-t bg-overlay px-5 py-3">
        <DialogClose>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button
          variant="primary"
          type="submit"
          pending={pending}
          disabled={!judge || judge.unready !== null}
        >
          Start judging
        </Button>
      </div>
    </form>
  );
}

/** A connected model that is ready before the built-in judge. */
function preferredJudge(judges: readonly JudgeFacts[]): JudgeFacts | undefined {
  const ready = judges.filter(({ unready }) => unready === null);
  return ready.find(({ kind }) => kind === 'endpoint') ?? ready[0];
}
