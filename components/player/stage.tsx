'use client';

import clsx from 'clsx';
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useCommands } from '@/components/commands/use-commands';
import { useFullScreen } from './use-full-screen';
import { type View, WHOLE, ZOOM_STEP, zoomBy } from './zoom';

/** How videos are looked at together. */
export interface Stage {
  /** What is seen of every picture. */
  view: View;
  setView: (change: (view: View) => View) => void;
  /** Whether it fills the screen. */
  isFull: boolean;
  toggleFull: () => void;
  /** Whether frames that the judge was shown stand as it saw them in the place of the video's own. */
  asJudged: boolean;
  /** Null where the judge was shown none. */
  toggleAsJudged: (() => void) | null;
}

const Context = createContext<Stage | null>(null);

/** The stage that a player stands on. */
export function useStage(): Stage {
  const stage = useContext(Context);
  if (!stage) throw new Error('a player stands on no stage');
  return stage;
}

interface PlayerStageProps {
  /** Whether a video plays on it; without one it has no keys. */
  hasVideo?: boolean;
  /** Whether the judge was shown frames of what plays on it. */
  hasFrames?: boolean;
  /** For a stage that is a landmark. */
  label?: string;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** Where players stand that are looked at together: zoomed by the same amount, so that one detail can be followed, and full screen. */
export function PlayerStage(props: PlayerStageProps) {
  const { hasVideo = true, hasFrames = false, label, className, style, children } = props;
  const area = useRef<HTMLElement>(null);
  const [view, setView] = useState(WHOLE);
  const [asJudged, setAsJudged] = useState(false);
  const [isFull, toggleFull] = useFullScreen(area);
  const stage = useMemo<Stage>(
    () => ({
      view,
      setView,
      isFull,
      toggleFull,
      asJudged,
      toggleAsJudged: hasFrames ? () => setAsJudged((before) => !before) : null,
    }),
    [view, isFull, toggleFull, asJudged, hasFrames],
  );
  useCommands(
    hasVideo
      ? {
          'zoom-in': () => setView((before) => zoomBy(before, ZOOM_STEP)),
          'zoom-out': () => setView((before) => zoomBy(before, 1 / ZOOM_STEP)),
          'whole-picture': () => setView(WHOLE),
          'full-screen': toggleFull,
          ...(stage.toggleAsJudged && { 'as-judged': stage.toggleAsJudged }),
        }
      : {},
  );
  return (
    <section
      ref={area}
      {...(label && { 'aria-label': label })}
      style={style}
      className={clsx(className, isFull && 'fixed inset-0 z-40 !w-full flex flex-col bg-surface')}
    >
      <Context value={stage}>{children}</Context>
    </section>
  );
}
