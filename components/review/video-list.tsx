'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { Check, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import Image from 'next/image';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { FILTER_LABELS } from '@/components/library/library-toolbar';
import { LIBRARY_FILTERS } from '@/components/library/order';
import { Input, Select } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { formatCount } from '@/components/ui/numbers';
import type { LibraryVideo } from '@/lib/reviews/schema';
import { findJump } from './jump';
import type { VideoListing } from './use-video-list';

const ROW_HEIGHT = 44;

/** Properties of {@link VideoList}. */
export interface VideoListProps {
  listing: VideoListing;
  /** Id of the video on the screen. */
  shown: string;
  /** In pixels. */
  width: number;
  onClose: () => void;
}

/** The videos that the library's filters leave, to go through one after the other. */
export function VideoList({ listing, shown, width, onClose }: VideoListProps) {
  const jump = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const found = findJump(listing.videos, listing.text);
    if (!found) return;
    listing.go(found.id);
    event.currentTarget.blur();
  };
  return (
    <nav
      aria-label="Videos"
      style={{ width }}
      className="flex min-h-0 shrink-0 flex-col bg-surface max-lg:hidden"
    >
      <header className="flex flex-col gap-1.5 border-b p-2">
        <div className="flex items-center justify-between gap-2 pl-1">
          <p className="text-muted text-xs tabular-nums">
            {listing.index >= 0 ? formatCount(listing.index + 1) : '–'} of{' '}
            {formatCount(listing.videos.length)}
            {listing.videos.length < listing.total && (
              <span className="text-faint"> · {formatCount(listing.total)} in all</span>
            )}
          </p>
          <IconButton label="Close the list" size="sm" onClick={onClose}>
            <PanelLeftClose />
          </IconButton>
        </div>
        <Input
          type="search"
          aria-label="Find a video by name, prompt or id; Enter opens the first"
          placeholder="Find, Enter opens"
          value={listing.text}
          onChange={(event) => void listing.setText(event.target.value)}
          onKeyDown={jump}
          className="!h-7 !text-xs"
        />
        <Select
          aria-label="Which videos"
          value={listing.filter}
          onChange={(event) => {
            const filter = LIBRARY_FILTERS.find((one) => one === event.target.value);
            if (filter) void listing.setFilter(filter);
          }}
        >
          {LIBRARY_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {FILTER_LABELS[filter]}
            </option>
          ))}
        </Select>
      </header>
      <Rows listing={listing} shown={shown} />
    </nav>
  );
}

/** What stands in the list's place while it is closed. */
export function ClosedVideoList({ onOpen }: { onOpen: () => void }) {
  return (
    <div className="flex w-9 shrink-0 flex-col items-center border-r bg-surface pt-2 max-lg:hidden">
      <IconButton label="Open the list of videos" size="sm" onClick={onOpen}>
        <PanelLeftOpen />
      </IconButton>
    </div>
  );
}

function Rows({ listing, shown }: Pick<VideoListProps, 'listing' | 'shown'>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { videos, index } = listing;
  const virtualizer = useVirtualizer({
    count: videos.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey: (position) => videos[position]?.id ?? position,
  });
  useEffect(() => {
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [virtualizer, index]);
  return (
    <div ref={scroller} className="scroll-thin min-h-0 flex-1">
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index: position, start }) => {
          const video = videos[position];
          return (
            video && (
              <li
                key={key}
                aria-setsize={videos.length}
                aria-posinset={position + 1}
                style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
                className="absolute inset-x-0 top-0"
              >
                <Row
                  video={video}
                  shown={video.id === shown}
                  address={listing.address(video.id)}
                  onOpen={() => listing.go(video.id)}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

function Row({
  video,
  shown,
  address,
  onOpen,
}: {
  video: LibraryVideo;
  shown: boolean;
  address: string;
  onOpen: () => void;
}) {
  const { latest } = video;
  const done = latest !== null && latest.toReview > 0 && latest.reviewed === latest.toReview;
  const open = (event: MouseEvent) => {
    // A new tab or window is the browser's own affair.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href={address}
      onClick={open}
      aria-current={shown ? 'page' : undefined}
      title={video.name}
      className={clsx(
        'flex h-full items-center gap-2 px-2 outline-offset-[-2px]',
        shown ? 'bg-accent-soft' : 'hover:bg-raised',
      )}
    >
      {video.thumbnail ? (
        <Image
          unoptimized
          src={`/api/frames/${video.thumbnail}`}
          alt=""
          width={48}
          height={27}
          className="h-7 w-12 shrink-0 rounded-xs bg-raised object-cover"
        />
      ) : (
        <span className="h-7 w-12 shrink-0 rounded-xs bg-raised" />
      )}
      <span className="min-w-0 flex-1">
        <span className={clsx('block truncate text-xs', shown && 'font-medium')}>{video.name}</span>
        <span className="flex items-center gap-1 text-2xs text-muted tabular-nums">
          {done && <Check aria-hidden className="size-3 text-good" strokeWidth={3} />}
          {wordsOf(video)}
        </span>
      </span>
    </a>
  );
}

function wordsOf({ latest }: LibraryVideo): string {
  if (!latest) return 'not judged';
  if (latest.toReview === 0) return latest.state;
  return `${latest.reviewed} of ${latest.toReview} reviewed`;
}
