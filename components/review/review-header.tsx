'use client';

import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronLeft,
  CloudOff,
  Keyboard,
  ListChecks,
  Scale,
} from 'lucide-react';
import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { countNoun, formatCount, formatMoment } from '@/components/ui/numbers';
import { Popover } from '@/components/ui/popover';
import { Spinner } from '@/components/ui/spinner';
import type { VideoReview } from '@/lib/reviews/schema';
import { Scores } from './scores';
import type { Outgoing } from './use-outbox';
import type { VideoListing } from './use-video-list';

/** Properties of {@link ReviewHeader}. */
export interface ReviewHeaderProps {
  review: VideoReview;
  listing: VideoListing;
  outgoing: Outgoing;
  onRun: (runId: string) => void;
  onJudge: () => void;
  onKeys: () => void;
}

/** Which video, judged by whom, with which scores. */
export function ReviewHeader(props: ReviewHeaderProps) {
  const { review, listing, onRun, onJudge, onKeys } = props;
  const { video, run } = review;
  const scored = run?.state === 'judged' || run?.state === 'incomplete';
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-stretch gap-x-3 border-b bg-surface px-3 py-1.5">
      <Link
        href={listing.libraryAddress}
        aria-label="Back to the library"
        title="Back to the library"
        className="-mr-1 grid w-7 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-4" />
      </Link>
      <Position listing={listing} />
      <div className="flex min-w-48 flex-1 flex-col justify-center">
        <h1 className="truncate font-semibold text-sm" title={video.name}>
          {video.name}
        </h1>
        <div className="flex items-center gap-2">
          {video.generatorModel && (
            <Badge className="min-w-0 max-w-36 truncate">{video.generatorModel}</Badge>
          )}
          <GenerationPrompt text={video.generationPrompt} />
        </div>
      </div>
      {run && scored && <Scores run={run} />}
      <div className="flex items-center gap-1 border-l pl-2">
        <SendingState outgoing={props.outgoing} />
        <RunMenu review={review} onRun={onRun} onJudge={onJudge} />
        <IconButton label="All keys" hotkey="?" onClick={onKeys}>
          <Keyboard />
        </IconButton>
      </div>
    </header>
  );
}

/** Where in the list the video stands, and the ways to its neighbours. */
function Position({ listing }: { listing: VideoListing }) {
  const [before, after] = [listing.neighbour(-1), listing.neighbour(1)];
  return (
    <div className="flex items-center">
      <IconButton
        label="The video before"
        hotkey="K"
        size="sm"
        disabled={!before}
        onClick={() => before && listing.go(before.id)}
      >
        <ArrowUp />
      </IconButton>
      <p className="min-w-10 text-center text-2xs text-muted tabular-nums leading-3">
        <span className="text-text">
          {listing.index >= 0 ? formatCount(listing.index + 1) : '–'}
        </span>
        <br />
        of {formatCount(listing.videos.length)}
      </p>
      <IconButton
        label="The next video"
        hotkey="J"
        size="sm"
        disabled={!after}
        onClick={() => after && listing.go(after.id)}
      >
        <ArrowDown />
      </IconButton>
    </div>
  );
}

/** Whether all that the person did has been stored. */
function SendingState({ outgoing: { parcels, lost } }: { outgoing: Outgoing }) {
  if (parcels.length === 0) return null;
  if (!lost) return <Spinner label="Storing" quiet />;
  return (
    <p role="status" className="flex items-center gap-1.5 px-1 text-warn text-xs">
      <CloudOff aria-hidden className="size-3.5" />
      {countNoun(parcels.length, 'change')} kept here until the server answers
    </p>
  );
}

function GenerationPrompt({ text }: { text: string | null }) {
  if (!text) return <p className="text-faint text-xs">No generation prompt is known.</p>;
  return (
    <Popover
      trigger={
        <button
          type="button"
          className="min-w-0 truncate rounded-sm text-left text-muted text-xs hover:text-text"
        >
          {text}
        </button>
      }
    >
      <h2 className="mb-1 font-medium text-muted text-xs">Generation prompt</h2>
      <p className="whitespace-pre-wrap text-pretty">{text}</p>
    </Popover>
  );
}

function RunMenu({
  review: { run, runs },
  onRun,
  onJudge,
}: Pick<ReviewHeaderProps, 'review' | 'onRun' | 'onJudge'>) {
  if (!run) return null;
  return (
    <Menu
      trigger={
        <Button variant="ghost" className="!h-9 max-w-44 !gap-1.5 !px-2 text-left">
          <span className="flex min-w-0 flex-col leading-4">
            <span className="truncate text-text text-xs">{run.judge}</span>
            <span className="truncate font-normal text-2xs text-faint">{formatMoment(run.at)}</span>
          </span>
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      }
    >
      <MenuLabel>Judged by</MenuLabel>
      {runs.map(({ id, judge, at }) => (
        <MenuChoice key={id} chosen={id === run.id} onSelect={() => onRun(id)}>
          {judge}
          <span className="text-faint text-xs">{formatMoment(at)}</span>
        </MenuChoice>
      ))}
      <MenuSeparator />
      <MenuItem asChild>
        <Link href={`/runs/${run.id}`}>
          <ListChecks aria-hidden />
          Open this run
        </Link>
      </MenuItem>
      <MenuItem onSelect={onJudge}>
        <Scale aria-hidden />
        Judge once more…
      </MenuItem>
    </Menu>
  );
}
