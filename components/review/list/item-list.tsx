'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { Check, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import Image from 'next/image';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { isComposing } from '@/components/commands/keys';
import { STATE_WORDS } from '@/components/library/filter-words';
import { Input, Select } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { formatCount } from '@/components/ui/numbers';
import type { LibraryItem } from '@/lib/library/listing.schema';
import { LIBRARY_STATES } from '@/lib/library/schema';
import { useListSize } from '../layout/panels';
import { useSection } from '../reviewed/shown-item';
import type { ItemListing } from './use-item-list';

const ROW_HEIGHT = 44;

/** So many rows before and after those in view are wanted as well. */
const AHEAD = 20;

interface ItemListProps {
  listing: ItemListing;
  /** Id of the item on the screen. */
  shown: string;
  onClose: () => void;
}

/** The items that the library's filters leave, to go through one after the other. */
export function ItemList({ listing, shown, onClose }: ItemListProps) {
  const width = useListSize();
  const isClips = useSection() === 'videos';
  return (
    <nav
      aria-label={isClips ? 'Videos' : 'Items'}
      style={{ width }}
      className="flex min-h-0 shrink-0 flex-col bg-surface max-lg:hidden"
    >
      <header className="flex flex-col gap-1.5 border-b p-2">
        <div className="flex items-center justify-between gap-2">
          <Place listing={listing} />
          <IconButton label="Close the list" size="sm" onClick={onClose}>
            <PanelLeftClose />
          </IconButton>
        </div>
        <Input
          type="search"
          aria-label={`Find ${isClips ? 'a video' : 'an item'} by name, prompt or id; Enter opens the first`}
          placeholder="Find, Enter opens"
          value={listing.text}
          onChange={(event) => void listing.setText(event.target.value)}
          onKeyDown={(event) => leave(event, () => listing.jump(listing.text))}
          className="!h-7 !text-xs"
        />
        <Select
          aria-label={isClips ? 'Which videos' : 'Which items'}
          value={listing.state}
          onChange={(event) => {
            const state = LIBRARY_STATES.find((one) => one === event.target.value);
            if (state) void listing.setState(state);
          }}
        >
          {LIBRARY_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_WORDS[state]}
            </option>
          ))}
        </Select>
      </header>
      <Rows listing={listing} shown={shown} />
    </nav>
  );
}

/** Leaves a field with `Esc`, or with `Enter` when that has led somewhere. */
function leave(event: KeyboardEvent<HTMLInputElement>, onEnter: () => Promise<boolean>): void {
  const field = event.currentTarget;
  if (event.key === 'Escape') field.blur();
  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
  onEnter().then(
    (led) => led && field.blur(),
    (error: unknown) => toast.error(error instanceof Error ? error.message : String(error)),
  );
}

/** Where in the list the item stands; another position can be typed. */
function Place({ listing: { index, found, goTo } }: { listing: ItemListing }) {
  const print = index === null ? '–' : formatCount(index + 1);
  const jump = async (field: HTMLInputElement) => {
    const wanted = Number(field.value.replace(/\D/g, ''));
    if (wanted < 1 || found === 0) return false;
    await goTo(Math.min(wanted, found) - 1);
    return true;
  };
  return (
    <p className="flex min-w-0 items-center gap-1 text-muted text-xs tabular-nums">
      <Input
        // What was typed goes when another item is shown.
        key={print}
        type="text"
        inputMode="numeric"
        aria-label="Position; Enter goes to the one that is typed"
        title="Type a position and press Enter"
        defaultValue={print}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => {
          event.target.value = print;
        }}
        onKeyDown={(event) => leave(event, () => jump(event.currentTarget))}
        style={{ width: `${Math.max(3, formatCount(found).length) + 2}ch` }}
        className="!h-6 !px-1 !text-xs text-right"
      />
      <span className="truncate">of {formatCount(found)}</span>
    </p>
  );
}

/** What stands in the list's place while it is closed. */
export function ClosedItemList({ onOpen }: { onOpen: () => void }) {
  return (
    <div className="flex w-9 shrink-0 flex-col items-center border-r bg-surface pt-2 max-lg:hidden">
      <IconButton label="Open the list of videos" size="sm" onClick={onOpen}>
        <PanelLeftOpen />
      </IconButton>
    </div>
  );
}

function Rows({ listing, shown }: Pick<ItemListProps, 'listing' | 'shown'>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { items, found, index, look } = listing;
  const virtualizer = useVirtualizer({
    count: found,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  useEffect(() => {
    if (index !== null) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [virtualizer, index]);
  const rows = virtualizer.getVirtualItems();
  const first = Math.max(0, (rows[0]?.index ?? 0) - AHEAD);
  const last = Math.min(found - 1, (rows.at(-1)?.index ?? 0) + AHEAD);
  useEffect(() => look({ first, last }), [look, first, last]);
  return (
    <div ref={scroller} className="scroll-thin min-h-0 flex-1">
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index: position, start }) => {
          const item = items.at(position);
          return (
            <li
              key={item?.id ?? position}
              aria-setsize={found}
              aria-posinset={position + 1}
              aria-busy={!item}
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
              className="absolute inset-x-0 top-0"
            >
              {item ? (
                <Row
                  item={item}
                  shown={item.id === shown}
                  address={listing.address(item)}
                  onOpen={() => listing.go(item)}
                />
              ) : (
                <span className="flex h-full items-center gap-2 px-2">
                  <span className="h-7 w-12 shrink-0 rounded-xs bg-raised" />
                  <span className="h-3 w-24 rounded-sm bg-raised" />
                  <span className="sr-only">Loading</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Row({
  item,
  shown,
  address,
  onOpen,
}: {
  item: LibraryItem;
  shown: boolean;
  address: string;
  onOpen: () => void;
}) {
  const { run } = item;
  const done = run !== null && run.toReview > 0 && run.reviewed === run.toReview;
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
      title={`${item.name}, ${wordsOf(item)}`}
      className={clsx(
        'flex h-full items-center gap-2 px-2 outline-offset-[-2px]',
        shown ? 'bg-accent-soft' : 'hover:bg-raised',
      )}
    >
      {item.thumbnail ? (
        <Image
          key={item.thumbnail}
          unoptimized
          src={`/api/frames/${item.thumbnail}`}
          alt=""
          width={48}
          height={28}
          className="h-7 w-12 shrink-0 rounded-xs bg-raised object-cover"
        />
      ) : (
        <span className="h-7 w-12 shrink-0 rounded-xs bg-raised" />
      )}
      <span className="min-w-0 flex-1">
        <span className={clsx('block truncate text-xs', shown && 'font-medium')}>{item.name}</span>
        <span className="flex items-center gap-1 text-xs text-muted tabular-nums">
          {done && <Check aria-hidden className="size-3 shrink-0 text-good" strokeWidth={3} />}
          <span className="truncate">{done ? 'reviewed' : wordsOf(item)}</span>
        </span>
      </span>
    </a>
  );
}

function wordsOf({ run, blind, heldBack, moving }: LibraryItem): string {
  if (!run) return moving ?? 'not judged';
  if (heldBack) return 'held back';
  if (blind) return 'blind';
  if (run.toReview === 0) return run.state;
  return `${run.reviewed} of ${run.toReview} reviewed`;
}
