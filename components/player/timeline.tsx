'use client';

import clsx from 'clsx';
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { heatStyle } from '@/components/ui/heat';
import { formatSpan } from '@/components/ui/numbers';
import type { Frame } from '@/lib/video/schema';
import type { Driven } from './joint-playback';
import type { Span } from './playback';
import { usePlaybackState } from './use-playback';

/** A cluster as the timeline draws it: its span, its key frame's time, and the worst score within. */
export interface TimelineCluster extends Span {
  keyFrame: number;
  /** 0–1 along the scale; null when nothing in it is scored. */
  worst: number | null;
}

interface TimelineProps {
  playback: Driven;
  frames: readonly Frame[];
  clusters: readonly TimelineCluster[];
  /** The chosen unit's stretch. */
  chosen: Span | null;
  /** When the judge says that what it found is to be seen. */
  judgeSpan?: Span | null;
  /** What people found and the judge missed, and what is being marked. */
  findings: readonly TimelineFinding[];
  /** The part of the video that is meant and drawn; the whole when left out. */
  part?: Span | null;
}

/** A finding as the timeline draws it. */
export interface TimelineFinding extends Span {
  key: string;
  /** In words, for who hovers. */
  label: string;
  /** Whether it is still being written. */
  draft: boolean;
}

/** Time from left to right: clusters tinted by their worst score, key frames, sampled frames, and the playhead. */
export function Timeline(props: TimelineProps) {
  const { playback, clusters, chosen, judgeSpan, findings } = props;
  const drawn = props.part ?? { from: 0, to: playback.duration };
  const length = drawn.to - drawn.from;
  const frames = props.frames.filter(({ at }) => at >= drawn.from && at <= drawn.to);
  const styleOf = ({ from, to }: Span) => ({
    left: percentOf(from, drawn),
    width: `${((to - from) / length) * 100}%`,
  });
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    playback.seek(drawn.from + ((event.clientX - box.left) / box.width) * length);
  };
  return (
    <div className="px-3 pt-0.5 pb-2">
      <Slider playback={playback} drawn={drawn} onPoint={seek}>
        <div className="absolute inset-x-0 top-1 h-4 overflow-hidden rounded-sm bg-raised">
          {clusters.map((cluster, index) => (
            <ClusterMark key={cluster.from} worst={cluster.worst} style={styleOf(cluster)}>
              {index + 1}
            </ClusterMark>
          ))}
        </div>
        {chosen && (
          <span
            style={styleOf(chosen)}
            className="pointer-events-none absolute top-0.5 h-5 min-w-0.5 rounded-sm ring-2 ring-accent"
          />
        )}
        {judgeSpan && (
          <span
            title={`The judge: ${formatSpan(judgeSpan)}`}
            style={styleOf(judgeSpan)}
            className="absolute top-[1.0625rem] h-1 min-w-1 rounded-full bg-accent shadow-[0_0_0_1px_var(--surface)]"
          />
        )}
        {findings.map(({ key, label, draft, ...span }) => (
          <span
            key={key}
            title={label}
            style={styleOf(span)}
            className={clsx(
              'absolute top-[1.875rem] h-1 min-w-1 rounded-full',
              draft ? 'bg-accent' : 'bg-bad',
            )}
          />
        ))}
        <FrameMarks frames={frames} clusters={clusters} drawn={drawn} />
      </Slider>
    </div>
  );
}

/** Sampled frames, and the key frames among them. */
function FrameMarks({
  frames,
  clusters,
  drawn,
}: Pick<TimelineProps, 'frames' | 'clusters'> & { drawn: Span }) {
  return (
    <>
      {frames.map((frame) => (
        <span
          key={frame.position}
          style={{ left: percentOf(frame.at, drawn) }}
          className="absolute top-[1.4375rem] h-1.5 w-px bg-faint"
        />
      ))}
      {clusters.map(({ keyFrame }) => (
        <span
          key={keyFrame}
          style={{ left: percentOf(keyFrame, drawn) }}
          className="absolute top-[1.4375rem] size-1.5 -translate-x-1/2 rotate-45 rounded-[1px] bg-text"
        />
      ))}
    </>
  );
}

function ClusterMark({
  worst,
  style,
  children,
}: Pick<TimelineCluster, 'worst'> & { style: CSSProperties; children: ReactNode }) {
  return (
    <span
      style={{ ...style, ...(worst === null ? {} : heatStyle(worst)) }}
      className={clsx(
        'absolute inset-y-0 grid place-items-center border-surface border-r-2 font-medium text-xs tabular-nums',
        worst === null && 'hatched text-muted',
      )}
    >
      {children}
    </span>
  );
}

/** Where a time is drawn, from left to right. */
function percentOf(time: number, { from, to }: Span): string {
  const share = (time - from) / (to - from);
  return `${Math.max(0, Math.min(share, 1)) * 100}%`;
}

function Slider({
  playback,
  drawn,
  onPoint,
  children,
}: {
  playback: Driven;
  drawn: Span;
  onPoint: (event: PointerEvent<HTMLDivElement>) => void;
  children: ReactNode;
}) {
  const { time } = usePlaybackState(playback);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Time in the video"
      aria-valuemin={drawn.from}
      aria-valuemax={drawn.to}
      aria-valuenow={time}
      aria-valuetext={
        drawn.from === 0
          ? `${time.toFixed(2)} of ${drawn.to.toFixed(2)} seconds`
          : `${time.toFixed(2)} seconds, from ${drawn.from.toFixed(2)} to ${drawn.to.toFixed(2)}`
      }
      className="relative h-9 touch-none cursor-pointer rounded-sm"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPoint(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) onPoint(event);
      }}
    >
      {children}
      <span
        style={{ left: percentOf(time, drawn) }}
        className="pointer-events-none absolute -top-0.5 h-8 w-0.5 -translate-x-1/2 rounded-full bg-text shadow-[0_0_0_1.5px_var(--surface)]"
      />
    </div>
  );
}
