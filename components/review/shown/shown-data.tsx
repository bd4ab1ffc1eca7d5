'use client';

import clsx from 'clsx';
import { useCommands } from '@/components/commands/use-commands';
import { ExhibitList } from '@/components/evidence/exhibits';
import type { UnitChoice } from '@/components/evidence/marked-text';
import { type JudgedItem, useJudgedIfAny } from '../reviewed/judged-item';
import { meantSteps, useReviewedItem, useVideo } from '../reviewed/reviewed-item';

/**
 * What the item shows of its data: next to its players, or in their place. What was given to the model that made it stands
 * there, too, where the item shows nothing else.
 */
export function ShownData({ alone = false }: { alone?: boolean }) {
  const { review, playback } = useReviewedItem();
  const video = useVideo();
  const judged = useJudgedIfAny();
  const { generationPrompt } = review.item;
  const meant = meantSteps(review);
  const hasFrames = review.media.some(({ frames }) => frames.length > 0);
  useCommands(video && meant.length > 0 ? { 'play-steps': () => video.playOnce(meant) } : {});
  // What both videos of a pair were made from has to be read, and not only to be had.
  const isPair = review.media.some(({ side }) => side !== undefined);
  const exhibits = review.shows.map(({ exhibit }) => exhibit);
  if (isPair && generationPrompt) {
    exhibits.unshift({ kind: 'text', title: 'Generation prompt', text: generationPrompt });
  }
  if (exhibits.length === 0 && !alone) return null;
  return (
    <section
      aria-label="What it shows"
      className={clsx(
        'scroll-thin min-h-0 px-3 py-3',
        alone && 'flex-1 text-sm',
        !alone && 'border-t',
        // The frames of the judge, where there are any, stand under it.
        !alone && (hasFrames ? 'max-h-[32%] shrink-0' : 'flex-1'),
      )}
    >
      {exhibits.length === 0 ? (
        <p className="whitespace-pre-wrap text-pretty break-words text-muted">
          {generationPrompt ?? 'Nothing else is known of it.'}
        </p>
      ) : (
        <ExhibitList
          exhibits={exhibits}
          {...(judged && { units: unitChoice(judged) })}
          {...(video && {
            onStretches: video.playOnce,
            part: playback?.videos.get(1)?.playback.part,
          })}
        />
      )}
    </section>
  );
}

/** The units of a judged item, of which one is looked at. */
export function unitChoice({ run, cell, choose }: JudgedItem): UnitChoice {
  const placeOf = (unit: string) =>
    run.cells.find((one) => one.unit === unit && one.question === cell.question) ??
    run.cells.find((one) => one.unit === unit);
  return {
    chosen: cell.unit,
    choose: (unit) => {
      const place = placeOf(unit);
      if (place) choose({ unit, question: place.question });
    },
    addressOf: (unit) =>
      `?${new URLSearchParams({ run: run.id, unit, question: placeOf(unit)?.question ?? '' })}`,
  };
}
