'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { CommandButton } from '@/components/commands/command-key';
import { formatCount } from '@/components/ui/numbers';
import { BackLink } from '../layout/back-link';
import type { VideoListing } from './use-item-list';

/** The way back to the library, and where in its list the video stands. */
export function VideoNavigation({ listing }: { listing: VideoListing }) {
  return (
    <>
      <BackLink href={listing.libraryAddress} label="Back to the library" />
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
        onClick={() => before && listing.go(before)}
      >
        <ArrowUp />
      </CommandButton>
      <p className="min-w-10 text-center text-xs text-muted tabular-nums leading-3">
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
        onClick={() => after && listing.go(after)}
      >
        <ArrowDown />
      </CommandButton>
    </div>
  );
}
