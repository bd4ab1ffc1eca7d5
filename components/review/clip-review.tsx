'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';
import type { ReviewKind } from '@/components/commands/commands';
import { KeysDialog } from '@/components/commands/keys-dialog';
import { useCommands } from '@/components/commands/use-commands';
import type { Playback } from '@/components/player/playback';
import { usePlayback } from '@/components/player/use-playback';
import { usePlayerCommands } from '@/components/player/use-player-commands';
import type { VideoReview } from '@/lib/reviews/schema';
import type { Outgoing } from './outbox/use-outbox';

/** What a screen gives to the review of a clip. */
interface Given {
  /** With what waits to be stored. */
  review: VideoReview;
  outgoing: Outgoing;
  /** The way back, and where among others the clip stands; at the left of the header. */
  leading: ReactNode;
  /** What can be done about the run or the queue; at the right of the header. */
  trailing: ReactNode;
  /** The person is through with this clip and wants to go on. */
  onDone: () => void;
}

/** The clip under review. What changes with every frame is in `playback`, which views follow by themselves. */
interface Clip extends Given {
  playback: Playback;
  /** Shows the list of keys. */
  showKeys: () => void;
}

const Context = createContext<Clip | null>(null);

/** The clip under review, for all that stands within its {@link ClipReview}. */
export function useClip(): Clip {
  const clip = useContext(Context);
  if (!clip) throw new Error('no clip is under review here');
  return clip;
}

/** Properties of {@link ClipReview}. */
export interface ClipReviewProps extends Given {
  kind: ReviewKind;
  /** Goes to the next clip, or to the one before. */
  goBy: (by: 1 | -1) => void;
  children: ReactNode;
}

/** The review of one clip: its player, and the keys that work whatever is done with it. */
export function ClipReview({ kind, goBy, children, ...given }: ClipReviewProps) {
  const { id, facts } = given.review.video;
  const playback = usePlayback(id, facts);
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = () => setKeysShown(true);
  usePlayerCommands(playback);
  useCommands({
    'next-video': () => goBy(1),
    'previous-video': () => goBy(-1),
    keys: showKeys,
  });
  return (
    <Context value={{ ...given, playback, showKeys }}>
      {children}
      <KeysDialog open={keysShown} onOpenChange={setKeysShown} kind={kind} />
    </Context>
  );
}
