'use client';

import { ArrowDown, ArrowUp, ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import { CommandButton } from '@/components/commands/command-key';
import { formatCount } from '@/components/ui/numbers';
import type { VideoListing } from './use-video-list';

/** The way back to the library, and where in its list the video stands. */
export function VideoNavigation({ listing }: { listing: VideoListing }) {
  return (
    <>
      <Link
        href={listing.libraryAddress}
        aria-label="Back to the library"
        title="Back to the library"
        className="-mr-1 grid w-7 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-4" />
      </Link>
      <Position listing={listing} />
    </>
  );
}

/** Where in the list the video stands, and the ways to its neighbours. */
function Position({ listing }: { listing: VideoListing }) {
  const [before, after] = [listing.neighbour(-1), listing.neighbour(1)];
  return (
    <div className="flex items-center">
      <CommandButton
        command="previous-video"
        size="sm"
        disabled={!before}
        onClick={() => before && listing.go(before.id)}
      >
        <ArrowUp />
      </CommandButton>
      <p className="min-w-10 text-center text-2xs text-muted tabular-nums leading-3">
        <span className="text-text">
          {listing.index === null ? '–' : formatCount(listing.index + 1)}
        </span>
        <br />
        of {formatCount(listing.found)}
      </p>
      <CommandButton
        command="next-video"
        size="sm"
        disabled={!after}
        onClick={() => after && listing.go(after.id)}
      >
        <ArrowDown />
      </CommandButton>
    </div>
  );
}
