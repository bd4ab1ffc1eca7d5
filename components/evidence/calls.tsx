'use client';

import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { formatCount, formatMoment } from '@/components/ui/numbers';
import { formatMoney } from '@/lib/money';
import type { StepRecord } from '@/lib/runs/explanation.schema';
import { describeVideo } from './sent-frames';

/** The calls behind a verdict, deciding call first; each with the part that `show` makes of it. */
export function Calls({
  steps,
  show,
}: {
  steps: readonly StepRecord[];
  show: (step: StepRecord) => ReactNode;
}) {
  if (steps.length === 0) {
    return <p className="text-muted">No call was made for this answer.</p>;
  }
  return (
    <ol className="flex flex-col gap-4">
      {steps.map((step, index) => (
        <li key={step.id} className="flex flex-col gap-1.5">
          <h3 className="flex flex-wrap items-center gap-2 text-xs">
            <span className="font-medium">{step.purpose}</span>
            {index === 0 && <Badge tone="accent">deciding call</Badge>}
            {step.transcription && <Badge>transcription of the reply before</Badge>}
            {step.replayed && <Badge>taken over from an equal call</Badge>}
            {step.reason && <Badge tone="bad">{step.reason}</Badge>}
          </h3>
          {show(step)}
        </li>
      ))}
    </ol>
  );
}

/** What came back from one call, verbatim; or why nothing did. */
export function RawReply({ step }: { step: StepRecord }) {
  return (
    <>
      {step.detail && <p className="break-words text-bad text-xs">{step.detail}</p>}
      {step.rawReply === null ? (
        <p className="text-muted text-xs">No reply came.</p>
      ) : (
        <Verbatim text={step.rawReply} />
      )}
    </>
  );
}

/** One call: what it cost, and the text that was sent. */
export function CallFacts({ step }: { step: StepRecord }) {
  const captions = [...step.frames, ...step.videos].flatMap(({ caption }) => caption ?? []);
  const facts: [string, string][] = [
    ['Prompt', step.prompt],
    ['Version', step.promptHash.slice(0, 12)],
    ['Frames', String(step.frames.length)],
    ...step.videos.map((video): [string, string] => ['Video', describeVideo(video)]),
    ['Tokens', tokenWords(step)],
    ['Cost', costWords(step)],
    ['Time', `${(step.latencyMs / 1000).toFixed(2)} s`],
    ['Attempt', String(step.attempt)],
    ['Finished', step.finishReason ?? '–'],
    ['Made', formatMoment(step.at)],
  ];
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-1.5 text-xs">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-faint">{name}</dt>
            <dd className="truncate tabular-nums" title={value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <details className="text-xs">
        <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-text">
          Text as sent
        </summary>
        <div className="mt-1.5">
          <Verbatim text={step.renderedText} />
        </div>
      </details>
      {captions.length > 0 && (
        <details className="text-xs">
          <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-text">
            {step.videos.length > 0 ? 'Said before each part' : 'Said before each frame'}
          </summary>
          <div className="mt-1.5">
            <Verbatim text={captions.join('\n')} />
          </div>
        </details>
      )}
    </>
  );
}

function costWords({ cost, currency, estimated }: StepRecord): string {
  if (cost === null) return 'no price known';
  return `${estimated ? 'about ' : ''}${formatMoney(cost, currency)}`;
}

function tokenWords({ inputTokens, cachedTokens, outputTokens, estimated }: StepRecord): string {
  if (inputTokens === null && outputTokens === null) return 'not reported';
  const print = (count: number | null) => (count === null ? '?' : formatCount(count));
  const cached = cachedTokens ? ` (${print(cachedTokens)} cached)` : '';
  const about = estimated ? 'about ' : '';
  return `${about}${print(inputTokens)} in${cached} · ${print(outputTokens)} out`;
}

function Verbatim({ text }: { text: string }) {
  return (
    <pre className="whitespace-pre-wrap break-words rounded-md border bg-bg p-2.5 font-mono text-xs leading-[1.125rem]">
      {text}
    </pre>
  );
}
