import { useQueryClient } from '@tanstack/react-query';
import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { type Refusal, reached } from '@/components/ui/server-action';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import { useDebounced } from '@/components/ui/use-debounced';
import { useSubmit } from '@/components/ui/use-submit';
import { RequestError, sendRequest } from '@/lib/request';
import { type BenchmarkPreview, frozenSchema } from '../../formats/out/schema';
import { ChoiceFields } from './choice-fields';
import { benchmarkKeys, useBenchmarkPreview } from './queries';
import { choiceOf, choiceQuery, type ChoiceFields as Fields, faultsOf, USUAL } from './request';
import { WhatItHolds } from './what-it-holds';

/** How long typing rests before the preview is computed, in milliseconds. */
const TYPING_MS = 400;

/** Has the examination made of questions that are in none. */
export type MakeExamination = (
  choice: object,
) => Promise<({ ok: true } & { runId: string }) | Refusal>;

/** Properties of {@link FreezeForm}. */
export interface FreezeFormProps {
  project: string | null;
  makeExamination: MakeExamination;
}

/** Where questions become a benchmark: which, how they are split, and under which name. */
export function FreezeForm({ project, makeExamination }: FreezeFormProps) {
  const [request, setRequest] = useState<Fields>(USUAL);
  const [making, setMaking] = useState(false);
  const set = (change: Partial<Fields>) => setRequest((before) => ({ ...before, ...change }));
  const asked = useDebounced(choiceQuery(project, request), TYPING_MS);
  const { data: preview, error, isFetching, refetch } = useBenchmarkPreview(asked, making);
  const { submit, freeze } = useFreezing(project, request);
  const faults = faultsOf(request);
  if (!preview) {
    return error ? (
      <ErrorNote error={error} onRetry={() => refetch()} />
    ) : (
      <Spinner label="Looking for questions…" />
    );
  }
  if (preview.chain === null) return null;
  return (
    <form
      aria-label="A new benchmark"
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
      {...submit.form}
      onSubmit={(event) => {
        event.preventDefault();
        void freeze();
      }}
    >
      <div className="flex flex-col gap-4">
        <ChoiceFields request={request} set={set} faults={faults} preview={preview} />
      </div>
      <Card
        title="What it holds"
        actions={isFetching && <Spinner label="Computing" quiet />}
        className="lg:sticky lg:top-4"
      >
        {error && <ErrorNote error={error} onRetry={() => refetch()} />}
        <WhatItHolds preview={preview} split={request.split} />
        <Unexamined
          preview={preview}
          making={making}
          onMake={async () => {
            const made = await reached(makeExamination(choiceOf(project, request)));
            if (!made.ok) return toast.error(made.message);
            setMaking(true);
          }}
        />
        <div className="mt-4 flex flex-col gap-3">
          <TextField
            label="Name"
            hint="The same name again makes its next version."
            maxLength={100}
            value={request.name}
            error={submit.errorOf('name')}
            onText={(name) => set({ name })}
          />
          <RefusalNote refusal={submit.refusal} />
          <div>
            <Button type="submit" variant="primary" disabled={submit.pending}>
              <Snowflake aria-hidden className="size-3.5" />
              Freeze
            </Button>
          </div>
        </div>
      </Card>
    </form>
  );
}

function useFreezing(project: string | null, request: Fields) {
  const queryClient = useQueryClient();
  const faults = faultsOf(request);
  const submit = useSubmit({ name: request.name }, faults);
  const send = () =>
    sendRequest('POST', '/api/qa/benchmarks', frozenSchema, undefined, {
      ...choiceOf(project, request),
      name: request.name,
    }).then(
      (frozen) => ({ ok: true as const, ...frozen }),
      (error: unknown): Refusal => {
        if (!(error instanceof RequestError)) throw error;
        return { ok: false, message: error.message, field: error.field };
      },
    );
  const freeze = async () => {
    const frozen = await submit.run(send);
    if (!frozen) return;
    toast.success(`“${frozen.name}”, version ${frozen.version}, is frozen`);
    await queryClient.invalidateQueries({ queryKey: benchmarkKeys.all });
  };
  return { submit, freeze };
}

/** What people keep and nobody would be examined on, and the way to change that. */
function Unexamined({
  preview: { unexamined },
  making,
  onMake,
}: {
  preview: BenchmarkPreview;
  making: boolean;
  onMake: () => void;
}) {
  const mayJudge = useMay('reviewer');
  if (unexamined === 0) return null;
  return (
    <div className="mt-4 flex flex-col items-start gap-2 text-sm">
      <p className="text-warn">
        {countNoun(unexamined, 'kept question')} with options {unexamined === 1 ? 'is' : 'are'} in
        no examination yet: nobody would be examined on {unexamined === 1 ? 'it' : 'them'}.
      </p>
      {mayJudge &&
        (making ? (
          <Spinner label="Making the examination…" />
        ) : (
          <Button onClick={onMake}>
            Make the examination of {unexamined === 1 ? 'it' : 'them'}
          </Button>
        ))}
    </div>
  );
}
