'use client';

import { useRef, useState } from 'react';
import { ClipChoice } from '@/components/prompts/clip-choice';
import { describeJudge } from '@/components/prompts/trial-descriptions';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field, Select, Textarea } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';
import { useDebounced } from '@/components/ui/use-debounced';
import { idsOf } from '@/lib/declared/form/ids';
import { useJudges } from '@/lib/judge/queries';
import type { JudgeFacts } from '@/lib/judge/schema';
import type { TrialClip } from '@/lib/runs/trial/schema';
import { useSuiteTrial, useSuiteTrialPlan } from '@/lib/runs/trial/suite-trial.queries';
import type { SuiteTrial, SuiteTrialRequest } from '@/lib/runs/trial/suite-trial.schema';
import type { FilledForm } from '../form/use-suite-form';
import { describeAsking } from './describe-asking';
import { PictureField } from './picture-field';
import { TrialCalls } from './trial-calls';
import { TrialFindings } from './trial-findings';

/** The pause in typing after which it is worked out again what is sent, in milliseconds. */
const REST_MS = 500;

/** Tries a suite that is being made: what is sent about a clip, and what is read from a reply. */
export function SuiteTrialSection({ filled, suiteId }: { filled: FilledForm; suiteId: string }) {
  const [choice, setChoice] = useState<Choice>({ clips: [], prompt: '', fields: {}, judgeId: '' });
  const [replies, setReplies] = useState<Record<number, string>>({});
  const judges = (useJudges().data ?? []).filter(({ kind }) => kind === 'endpoint');
  const judge = judges.find(({ id }) => id === choice.judgeId);
  const clips = clipsOf(choice, filled.form.videos);
  const what: SuiteTrialRequest = {
    form: filled.form,
    itemIds: clips.every((clip) => clip !== null) ? clips.map(({ id }) => id) : [],
    prompt: choice.prompt,
    fields: choice.fields,
    judgeId: judge?.id ?? null,
    ask: false,
    replies: [],
  };
  const isSound = filled.isOfNow && filled.checked?.faults.length === 0;
  const key = JSON.stringify(what);
  const isSettled = useDebounced(key, REST_MS) === key;
  const plan = useSuiteTrialPlan(isSound && isSettled ? what : null);
  const trial = useSuiteTrial();
  const abort = useRef<AbortController | null>(null);
  const begin = (ask: boolean) => {
    abort.current = new AbortController();
    const said = (plan.data?.calls ?? []).map((_, place) => replies[place]?.trim() || null);
    const request = { ...what, ask, replies: ask ? [] : said };
    trial.mutate({ request, signal: abort.current.signal });
  };
  const hasReply = Object.values(replies).some((reply) => reply.trim());
  const error = plan.error ?? trial.error;
  return (
    <Card
      title="Try it"
      description={`On ${filled.form.videos > 1 ? 'clips' : 'one clip'}, or on what you only think of. Nothing is kept of it: no run, no answer, no figure.`}
    >
      <div className="flex flex-col gap-4">
        <TrialSetup
          filled={filled}
          suiteId={suiteId}
          choice={choice}
          onChoice={setChoice}
          judges={judges}
          judge={judge}
        />
        {clips.some((clip) => clip) && !clips.every((clip) => clip) && (
          <p className="text-muted text-xs">Choose a clip for each video.</p>
        )}
        {!isSound && (
          <p className="text-muted text-xs">
            It can be tried when nothing is missing and nothing is wrong with it any more.
          </p>
        )}
        {error && (
          <p role="alert" className="text-bad">
            {error.message}
          </p>
        )}
        {plan.data && (
          <>
            {plan.data.note && <p className="text-muted text-xs">{plan.data.note}</p>}
            <TrialCalls
              calls={plan.data.calls}
              replies={judge ? null : replies}
              onReply={(place, reply) => setReplies({ ...replies, [place]: reply })}
            />
            <TrialStart
              plan={plan.data}
              judge={judge}
              pending={trial.isPending}
              disabled={!isSound || !isSettled || (!judge && !hasReply)}
              onBegin={() => begin(judge !== undefined)}
              onCancel={() => abort.current?.abort()}
            />
          </>
        )}
        {trial.data && <TrialFindings trial={trial.data} judge={judge} />}
      </div>
    </Card>
  );
}

/** What a trial is about, and who replies. */
interface Choice {
  /** One for each video, null or left out where none is chosen. */
  clips: readonly (TrialClip | null)[];
  prompt: string;
  fields: Readonly<Record<string, string>>;
  judgeId: string;
}

/** The clips for so many videos. */
function clipsOf({ clips }: Choice, videos: number): (TrialClip | null)[] {
  return Array.from({ length: videos }, (_, index) => clips[index] ?? null);
}

interface TrialSetupProps {
  filled: FilledForm;
  suiteId: string;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  judges: readonly JudgeFacts[];
  judge: JudgeFacts | undefined;
}

function TrialSetup({ filled, suiteId, choice, onChoice, judges, judge }: TrialSetupProps) {
  const { prompt, fields, judgeId } = choice;
  const clips = clipsOf(choice, filled.form.videos);
  const ids = idsOf(filled.form);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      {clips.map((clip, index) => (
        <ClipChoice
          // biome-ignore lint/suspicious/noArrayIndexKey: the first video, the second, and so on.
          key={index}
          suite={suiteId}
          label={clips.length === 1 ? 'Clip' : `Video ${index + 1}`}
          clip={clip}
          onChoose={(chosen) => onChoice({ ...choice, clips: clips.with(index, chosen) })}
        />
      ))}
      <Field label="Judge" hint={judge ? describeJudge(judge) : undefined}>
        <Select
          value={judgeId}
          onChange={(event) => onChoice({ ...choice, judgeId: event.target.value })}
        >
          <option value="">None: I paste a reply</option>
          {judges.map(({ id, name, unready }) => (
            <option key={id} value={id} disabled={unready !== null}>
              {unready === null ? name : `${name} (not ready)`}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={`The text that the ${clips.length > 1 ? 'videos were' : 'video was'} made from`}
        className="sm:col-span-2"
      >
        <Textarea
          className="min-h-8!"
          rows={1}
          value={prompt}
          placeholder={clips[0]?.generationPrompt ?? 'e.g. A red ball rolls off a table.'}
          onChange={(event) => onChoice({ ...choice, prompt: event.target.value })}
        />
      </Field>
      {filled.form.fields.map(({ key: field, label, kind, words }) => {
        const id = ids.fields.get(field) ?? '';
        const several = kind === 'list' || kind === 'texts';
        const say = (text: string) => onChoice({ ...choice, fields: { ...fields, [id]: text } });
        if (kind === 'picture') {
          return <PictureField key={field} label={label} value={fields[id] ?? ''} onValue={say} />;
        }
        return (
          <TextField
            key={field}
            label={label}
            hint={
              [several ? 'Several with ; between.' : '', words.join(', ')].join(' ').trim() ||
              undefined
            }
            value={fields[id] ?? ''}
            onText={say}
          />
        );
      })}
    </div>
  );
}

interface TrialStartProps {
  plan: SuiteTrial;
  judge: JudgeFacts | undefined;
  pending: boolean;
  disabled: boolean;
  onBegin: () => void;
  onCancel: () => void;
}

/** Begins a trial; what asking a judge will cost is told before. */
function TrialStart({ plan, judge, pending, disabled, onBegin, onCancel }: TrialStartProps) {
  const words = judge
    ? `Ask ${judge.name}`
    : `Read the ${plan.calls.length > 1 ? 'replies' : 'reply'}`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button pending={pending} disabled={disabled} onClick={onBegin}>
        {words}
      </Button>
      {judge && pending && <Button onClick={onCancel}>Cancel</Button>}
      {judge && <p className="text-muted text-xs tabular-nums">{describeAsking(plan, judge)}</p>}
    </div>
  );
}
