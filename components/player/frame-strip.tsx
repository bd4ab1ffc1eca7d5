'use client';

import clsx from 'clsx';
import { memo, useEffect, useMemo, useRef } from 'react';
import { FrameImage } from '@/components/evidence/frame-image';
import type { Cluster, Frame } from '@/lib/video/schema';
import { densityWords } from './density-words';
import type { Driven } from './joint-playback';
import { frameAt } from './stepping';
import { usePlaybackState } from './use-playback';

interface FrameStripProps {
  playback: Driven;
  frames: readonly Frame[];
  clusters: readonly Cluster[];
  /** How many frames the video itself has. */
  frameCount: number;
  /** Hashes of the frames that went into the chosen cell's verdict. */
  sent: ReadonlySet<string>;
}

/** Exactly the frames that the judge was given, in order; those behind the chosen cell stand out. */
export const FrameStrip = memo(function FrameStrip({
  playback,
  frames,
  clusters,
  frameCount,
  sent,
}: FrameStripProps) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useMemo(
    () => frames.map((frame) => inClusters(frame, clusters)),
    [frames, clusters],
  );
  const firstSent = frames.find((frame) => sent.has(frame.hash))?.hash;
  useEffect(() => {
    const item = firstSent && list.current?.querySelector(`[data-hash="${firstSent}"]`);
    if (!(item instanceof HTMLElement)) return;
    // Only the strip itself may scroll, never the page; and with the picture, as that is laid out then.
    const frame = requestAnimationFrame(() => list.current?.scrollTo({ top: item.offsetTop - 8 }));
    return () => cancelAnimationFrame(frame);
  }, [firstSent]);
  return (
    <section aria-label="What the judge sees" className="flex min-h-26 flex-1 flex-col border-t">
      <h2 className="flex shrink-0 flex-wrap items-baseline justify-between gap-x-3 px-3 pt-2 pb-1.5 text-muted text-xs">
        <span className="shrink-0 font-medium">What the judge sees</span>
        <span className="text-faint tabular-nums">
          {densityWords(frames, frameCount)}
          {sent.size > 0 && ` · ${sent.size} for this cell`}
        </span>
      </h2>
      <ol
        ref={list}
        className="scroll-thin relative grid min-h-0 flex-1 grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] content-start gap-x-1.5 gap-y-2 px-3 pt-0.5 pb-3"
      >
        {shown.map((one) => (
          <StripFrame
            key={one.frame.position}
            {...one}
            playback={playback}
            isSent={sent.has(one.frame.hash)}
            dimmed={sent.size > 0 && !sent.has(one.frame.hash)}
          />
        ))}
      </ol>
      <PresentFrame playback={playback} frames={frames} list={list} />
    </section>
  );
});

/** A frame, the numbers of the clusters that it is in, and whether it is the key frame of one. */
function inClusters(frame: Frame, all: readonly Cluster[]) {
  const clusters = all.flatMap((cluster, index) =>
    cluster.frames.includes(frame.position) ? [index + 1] : [],
  );
  return { frame, clusters, isKey: all.some(({ keyFrame }) => keyFrame === frame.position) };
}

interface StripFrameProps extends ReturnType<typeof inClusters> {
  playback: Driven;
  isSent: boolean;
  /** Others were sent for the chosen cell, this one was not. */
  dimmed: boolean;
}

const StripFrame = memo(function StripFrame({
  frame,
  playback,
  isKey,
  isSent,
  dimmed,
  clusters,
}: StripFrameProps) {
  const words = [
    `Frame at ${frame.at.toFixed(2)} s`,
    isKey ? 'key frame' : '',
    clusters.length > 0 ? `cluster ${clusters.join(' and ')}` : '',
    isSent ? 'sent for this cell' : '',
  ];
  return (
    <li data-hash={frame.hash} data-position={frame.position} className="group/frame">
      <button
        type="button"
        title={words.filter(Boolean).join(' · ')}
        onClick={() => playback.seek(frame.at)}
        className={clsx(
          'block w-full overflow-hidden rounded-sm transition-opacity',
          isSent && 'ring-2 ring-accent',
          !isSent && 'ring-1 ring-line hover:ring-line-strong',
          dimmed && 'opacity-55 hover:opacity-100 group-data-[present]/frame:opacity-100',
        )}
      >
        <FrameImage
          frame={frame}
          alt={words.filter(Boolean).join(', ')}
          className="aspect-video w-full"
        />
      </button>
      <span className="mt-0.5 flex items-center gap-1 border-transparent border-t-2 text-xs tabular-nums group-data-[present]/frame:border-text">
        {isKey && <span aria-hidden className="size-1.5 rotate-45 rounded-[1px] bg-text" />}
        <span className={isSent ? 'text-text' : 'text-faint'}>{frame.at.toFixed(2)}</span>
        <span className="ml-auto text-faint">{clusters.join('·')}</span>
      </span>
    </li>
  );
});

/** Marks the sampled frame nearest before the playhead, without rendering the strip again for every frame played. */
function PresentFrame({
  playback,
  frames,
  list,
}: {
  playback: Driven;
  frames: readonly Frame[];
  list: React.RefObject<HTMLOListElement | null>;
}) {
  const { time } = usePlaybackState(playback);
  const present = frameAt(
    frames.map(({ at }) => at),
    time,
  );
  useEffect(() => {
    const item = list.current?.querySelector(`[data-position="${present}"]`);
    item?.setAttribute('data-present', '');
    return () => item?.removeAttribute('data-present');
  }, [present, list]);
  return null;
}
