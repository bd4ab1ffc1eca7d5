import clsx from 'clsx';
import { Check, CircleDashed } from 'lucide-react';
import { FrameImage } from '@/components/evidence/frame-image';
import { countNoun } from '@/components/ui/numbers';
import type { TrialPlan, TrialSent } from '@/lib/runs/trial/schema';
import { PromptText } from './prompt-text';
import { Verbatim } from './verbatim';

/** Properties of {@link TrialSending}. */
export interface TrialSendingProps {
  /** Undefined while it is being computed, or cannot be. */
  plan: TrialPlan | undefined;
  /** The message of the trial just made; null before. */
  sent: TrialSent | null;
  /** The text with its placeholders. */
  text: string;
  /** Whether the plan is that of the present choice and text. */
  isOfNow: boolean;
}

/**
 * The message to a judge in its parts; while it is unknown, the text with its placeholders and the calls that would
 * fill them.
 */
export function TrialSending({ plan, sent, text, isOfNow }: TrialSendingProps) {
  const { text: parts, frames = [], videos = [] } = plan?.sending ?? {};
  const known = parts ? { text: parts, frames, videos } : sent;
  return (
    <section
      aria-label="What is sent"
      className={clsx(
        'flex min-w-0 flex-col gap-3 px-5 py-4 transition-opacity',
        plan && !isOfNow && 'opacity-60',
      )}
    >
      <h3 className="font-medium">What is sent</h3>
      {plan && plan.needs.length > 0 && <Needs needs={plan.needs} />}
      {plan?.unit === null && <p className="text-muted text-xs">Nothing, about this clip.</p>}
      {known && <SentParts sent={known} />}
      {!known && plan?.sending && (
        <>
          <Frames frames={frames} />
          <Videos videos={videos} />
          <div>
            <h4 className="mb-1 text-faint text-xs">
              The text; what fills its placeholders is known when the calls before it are answered
            </h4>
            <div className="scroll-thin max-h-80 rounded-md border bg-bg p-2.5">
              <PromptText text={text} />
            </div>
          </div>
        </>
      )}
    </section>
  );
}

/** The calls that fill the placeholders. */
function Needs({ needs }: Pick<TrialPlan, 'needs'>) {
  return (
    <details className="text-xs" open={needs.length <= 4}>
      <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-text">
        Filled in by {countNoun(needs.length, 'earlier call')}
      </summary>
      <ul className="mt-1.5 flex flex-col gap-1">
        {needs.map(({ prompt, purpose, unit, label, known }) => (
          <li key={`${prompt} ${unit}`} className="flex items-center gap-1.5">
            {known ? (
              <Check aria-hidden className="size-3.5 shrink-0 text-good" />
            ) : (
              <CircleDashed aria-hidden className="size-3.5 shrink-0 text-faint" />
            )}
            <span className="min-w-0 flex-1 truncate">
              {purpose} <span className="text-muted">{label}</span>
            </span>
            <span className="text-muted">
              {known ? 'on record, free of charge' : 'to be asked, in the suite’s own text'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A message: text before and after the frames. */
export function SentParts({ sent: { text, frames, videos } }: { sent: TrialSent }) {
  return (
    <div className="flex flex-col gap-2">
      <Part title="First, the same in every call of this text" text={text.before} />
      <Frames frames={frames} />
      <Videos videos={videos} />
      <Part
        title={
          videos.length > 0 ? 'After the video' : frames.length > 0 ? 'After the frames' : 'Then'
        }
        text={text.after}
      />
    </div>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      <h4 className="mb-1 text-faint text-xs">{title}</h4>
      <Verbatim title={title} text={text} />
    </div>
  );
}

function Videos({ videos }: Pick<TrialSent, 'videos'>) {
  return videos.map((words) => (
    <p key={words} className="rounded-md border bg-bg p-2.5 text-xs">
      {words}
    </p>
  ));
}

function Frames({ frames }: Pick<TrialSent, 'frames'>) {
  if (frames.length === 0) return null;
  const numbered = frames.filter(({ caption }) => caption === undefined);
  return (
    <div>
      <h4 className="mb-1 text-faint text-xs">
        {countNoun(frames.length, numbered.length < frames.length ? 'picture' : 'frame')}
        {frames.length > 1 && ', in order'}
      </h4>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {frames.map((frame) => (
          <li key={`${frame.hash} ${frame.position}`}>
            <FrameImage
              frame={frame}
              alt={
                frame.caption ??
                `Frame ${numbered.indexOf(frame) + 1} of ${numbered.length}, at ${frame.at.toFixed(2)} seconds`
              }
              className="aspect-video w-full rounded-sm"
            />
            <p className="mt-0.5 flex justify-between text-xs text-faint tabular-nums">
              {frame.caption ?? (
                <>
                  <span>
                    {numbered.indexOf(frame) + 1} of {numbered.length}
                  </span>
                  <span>{frame.at.toFixed(2)} s</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
