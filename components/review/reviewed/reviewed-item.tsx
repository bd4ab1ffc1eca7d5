'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';
import type { KeysFor, ReviewKind } from '@/components/commands/commands';
import { KeysDialog } from '@/components/commands/keys-dialog';
import { useCommands } from '@/components/commands/use-commands';
import type { Steered } from '@/components/player/joint-playback';
import { fileKey } from '@/components/player/media-cache';
import { type ItemPlayback, useItemPlayback } from '@/components/player/use-playback';
import { usePlayerCommands } from '@/components/player/use-player-commands';
import type { ItemReview } from '@/lib/reviews/schema';
import { isInWords } from '../findings/findings';
import { useItemNotices } from '../item/notices';
import type { Outgoing } from '../outbox/use-outbox';

/** What a screen gives to the review of a clip. */
interface Given {
  /** With what waits to be stored. */
  review: ItemReview;
  outgoing: Outgoing;
  /** The way back, and where among others the clip stands; at the left of the header. */
  leading: ReactNode;
  /** What can be done about the run or the queue; at the right of the header. */
  trailing: ReactNode;
  /** The person is through with this clip and wants to go on. */
  onDone: () => void;
  /**
   * Where texts of several items stand side by side: the own one of this item, all of them, and whether all that is asked is
   * answered there; left out elsewhere.
   */
  together?: { own: string; texts: ReactNode; isWhole: boolean } | undefined;
}

/** The item under review. What changes with every frame is in `playback`, which views follow by themselves. */
interface UnderReview extends Given {
  /** Null where none of the item's videos is here. */
  playback: ItemPlayback | null;
  /** Shows the list of keys. */
  showKeys: () => void;
}

const Context = createContext<UnderReview | null>(null);

/** The clip under review, for all that stands within its {@link ReviewedItem}. */
export function useReviewedItem(): UnderReview {
  const clip = useContext(Context);
  if (!clip) throw new Error('no clip is under review here');
  return clip;
}

/** One of the videos of the item under review, driven together with the others; null where it is not here. */
export function useVideo(n = 1): Steered | null {
  return useReviewedItem().playback?.videos.get(n)?.steered ?? null;
}

/** The steps of its video that the item shows. */
export function stepsOf({ shows }: Pick<ItemReview, 'shows'>) {
  return shows.flatMap(({ exhibit }) => (exhibit.kind === 'steps' ? exhibit.steps : []));
}

/** Those of them that the item is about. */
export function meantSteps(review: Pick<ItemReview, 'shows'>) {
  return stepsOf(review).filter(({ meant }) => meant);
}

/** What there is to do on an item, by which keys are listed. */
function keysOf(review: ItemReview, video: boolean, together: boolean): KeysFor {
  const { run, versions } = review;
  const { questions = [], groups = [], defects = true } = run?.suite ?? {};
  return {
    video,
    steps: video && meantSteps(review).length > 0,
    data: versions !== null,
    together,
    findings: video && (defects || questions.some(isInWords)),
    defects,
    list: groups.some(({ layout }) => layout === 'list'),
    scales: questions.filter((question) => !isInWords(question)).map(({ scale }) => scale),
  };
}

interface ReviewedItemProps extends Given {
  kind: ReviewKind;
  /** Goes to the next clip, or to the one before. */
  goBy: (by: 1 | -1) => void;
  children: ReactNode;
}

/** The review of one item: its players, and the keys that work whatever is done with it. */
export function ReviewedItem(props: ReviewedItemProps) {
  const { item, media } = props.review;
  const here = media.filter(({ facts }) => facts !== null).map((one) => fileKey(item.id, one));
  // A video that comes while the item is on the screen gets a player, which begins at the start.
  return <PlayedItem key={here.join()} {...props} />;
}

function PlayedItem({ kind, goBy, children, ...given }: ReviewedItemProps) {
  const { review } = given;
  const playback = useItemPlayback(review.item.id, review.media);
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = () => setKeysShown(true);
  usePlayerCommands(playback?.all ?? null);
  useItemNotices(review.item.id);
  useCommands({
    'next-video': () => goBy(1),
    'previous-video': () => goBy(-1),
    keys: showKeys,
  });
  return (
    <Context value={{ ...given, playback, showKeys }}>
      {children}
      {keysShown && (
        <KeysDialog
          open
          onOpenChange={setKeysShown}
          kind={kind}
          has={keysOf(review, playback !== null, given.together !== undefined)}
        />
      )}
    </Context>
  );
}
