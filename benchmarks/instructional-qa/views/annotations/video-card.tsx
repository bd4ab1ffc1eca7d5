import { countNoun } from '@/components/ui/numbers';
import type { ListedStep, ListedVideo } from '../../formats/pages/schema';
import { SOURCE_NAMES } from '../../formats/pages/words';
import type { TrimmingSettings } from '../../formats/trimming/schema';
import { clock, cutWords, ruleWords } from '../../formats/trimming/words';
import { stretchesOf, whereOf } from './layout';
import { Timeline } from './timeline';

/** Properties of {@link VideoCard}. */
export interface VideoCardProps {
  video: ListedVideo;
  settings: TrimmingSettings;
}

/** A video with its timeline, and in words where its clips end and why, and what of it is dropped. */
export function VideoCard({ video, settings }: VideoCardProps) {
  const { steps, clips, drops, source, categories } = video;
  const isSorted = categories.length < steps.length;
  return (
    <article className="flex flex-col gap-2.5 rounded-lg border bg-surface p-4">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h3 className="font-semibold">{video.subject}</h3>
        <p className="min-w-0 break-all text-muted text-xs">
          {video.video}, {SOURCE_NAMES.get(source)}, {clock(video.duration)}
        </p>
        <p className="ml-auto text-muted text-xs">
          {countNoun(steps.length, 'step')}
          {isSorted && ` of ${countNoun(categories.length, 'category', 'categories')}`},{' '}
          {countNoun(clips.length, 'clip')}
          {drops.length > 0 &&
            `, ${countNoun(drops.length, 'dropped stretch', 'dropped stretches')}`}
        </p>
      </header>
      <Timeline video={video} />
      <ul className="flex flex-col gap-1 text-xs">
        {stretchesOf(video).map((stretch) => (
          <li key={`${stretch.label} ${stretch.from}`} className="text-pretty">
            <span className="font-medium">
              {stretch.label}, {clock(stretch.from)}–{clock(stretch.to)}, {stepsWords(stretch)}.
            </span>{' '}
            <span className="text-muted">
              {stretch.kind === 'clip'
                ? cutWords(stretch.why, stretch.checks, source, settings)
                : `Because ${ruleWords(stretch.broken, settings.repetition)}.`}
            </span>
          </li>
        ))}
      </ul>
      <details className="text-xs">
        <summary className="cursor-pointer text-muted">Steps in words</summary>
        <ol className="mt-1.5 flex max-h-72 flex-col gap-1 overflow-y-auto">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place.
            <li key={index}>
              <StepWords video={video} step={step} place={index + 1} />
            </li>
          ))}
        </ol>
      </details>
    </article>
  );
}

function stepsWords({ first, last }: { first: number; last: number }): string {
  return first === last ? `step ${first}` : `steps ${first} to ${last}`;
}

interface StepWordsProps {
  video: ListedVideo;
  step: ListedStep;
  place: number;
}

function StepWords({ video, step, place }: StepWordsProps) {
  const category = video.categories[step.category - 1] ?? '';
  return (
    <>
      <span className="text-muted tabular-nums">
        {place}. {clock(step.from)}–{clock(step.to)}
      </span>{' '}
      {step.text}
      <span className="text-muted">
        {' '}
        (category {step.category}
        {category === step.text ? '' : `: ${category}`}; {whereOf(video, place)})
      </span>
      {step.substeps.length > 0 && (
        <ul className="ml-6 text-muted">
          {step.substeps.map(({ from, to, text }) => (
            <li key={`${from} ${to} ${text}`}>
              {clock(from)}–{clock(to)} {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
