'use client';

import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { facetTitle } from '@/components/library/filter-words';
import { useNoun } from '@/components/library/noun';
import { useMay } from '@/components/people/person-context';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ChoiceField } from '@/components/ui/choice-field';
import { IconButton } from '@/components/ui/icon-button';
import { formatCount, formatShare } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { useQueueItems } from '@/lib/queues/queries';
import {
  ITEM_PAGE,
  ITEM_STATES,
  type ItemState,
  type QueueDetail,
  type QueueItems,
} from '@/lib/queues/schema';
import type { ReleaseItems } from './actions';
import { ReleaseButton } from './release-button';
import { ITEM_STATE_WORDS } from './words';

interface QueueItemsTableProps {
  queue: QueueDetail;
  releaseItems: ReleaseItems;
}

/** The items of a queue by state, page by page. */
export function QueueItemsTable({ queue, releaseItems }: QueueItemsTableProps) {
  const noun = useNoun();
  const [state, setState] = useState<ItemState | null>(null);
  const [facet, setFacet] = useState<string | null>(null);
  const [page, setPage] = useState(0);
  const { data, error } = useQueueItems(queue.id, state, facet, page);
  return (
    <Card
      flush
      title={`${facetTitle(noun)}s`}
      actions={
        data && data.total > ITEM_PAGE ? (
          <Pages page={page} total={data.total} onPage={setPage} />
        ) : null
      }
    >
      <StateChoices
        counts={queue.counts}
        chosen={state}
        onChoose={(wanted) => {
          setState(wanted);
          setPage(0);
        }}
      />
      {data?.columns.map((column) => (
        <WordChoice
          key={column.id}
          column={column}
          chosen={facet}
          onChoose={(wanted) => {
            setFacet(wanted);
            setPage(0);
          }}
        />
      ))}
      {error && <p className="p-4 text-bad">{error.message}</p>}
      {!data && !error && (
        <div className="p-4">
          <Spinner label={`Reading the ${noun}s…`} />
        </div>
      )}
      {data?.items.length === 0 && <p className="p-4 text-muted">No {noun}s in this state.</p>}
      {data && data.items.length > 0 && (
        <ItemRows {...data} queue={queue} releaseItems={releaseItems} />
      )}
    </Card>
  );
}

function ItemRows({
  items,
  columns,
  queue,
  releaseItems,
}: QueueItemsTableProps & Pick<QueueItems, 'items' | 'columns'>) {
  const noun = useNoun();
  const isHeldBack = useMay('admin') && queue.heldBack && queue.state !== 'closed';
  const chance = items.some(({ probability }) => probability !== null);
  return (
    <Table className="[&_tbody>tr:last-child>td]:border-b-0">
      <thead>
        <tr>
          <HeaderCell numeric>Place</HeaderCell>
          {columns.map(({ id, label }) => (
            <HeaderCell key={id}>{label}</HeaderCell>
          ))}
          <HeaderCell>{facetTitle(noun)}</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell>Reviewed by</HeaderCell>
          {chance && <HeaderCell numeric>Chance</HeaderCell>}
          {isHeldBack && <HeaderCell className="w-24">Release</HeaderCell>}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <DataCell numeric className="w-16 text-muted">
              {formatCount(item.position + 1)}
            </DataCell>
            {columns.map(({ id }) => (
              <DataCell key={id} className="text-muted">
                {item.words[id]}
              </DataCell>
            ))}
            <DataCell>
              <Link
                href={`/videos/${item.itemId}?run=${queue.runId}`}
                className="font-medium hover:text-accent"
              >
                {item.name}
              </Link>
              {item.attention && <Badge className="ml-2">Known answer</Badge>}
            </DataCell>
            <DataCell>
              <Badge tone={ITEM_STATE_WORDS[item.state].tone}>
                {ITEM_STATE_WORDS[item.state].label}
              </Badge>
            </DataCell>
            <DataCell className="text-muted">
              {item.raters
                .map(({ name, submitted }) => (submitted ? name : `${name} (working on it)`))
                .join(', ')}
            </DataCell>
            {chance && (
              <DataCell numeric className="text-muted">
                {item.probability === null ? '–' : formatShare(item.probability)}
              </DataCell>
            )}
            {isHeldBack && (
              <DataCell>
                {awaitedOf(item, queue) > 0 && (
                  <ReleaseButton
                    queueId={queue.id}
                    noun={noun}
                    releaseItems={releaseItems}
                    item={{ id: item.id, name: item.name, awaited: awaitedOf(item, queue) }}
                  />
                )}
              </DataCell>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface WordChoiceProps {
  column: QueueItems['columns'][number];
  /** A word of any column, as `column:word`; null for all. */
  chosen: string | null;
  onChoose: (facet: string | null) => void;
}

/** Which items are listed, by a word of a column. */
function WordChoice({ column: { id, label, words }, chosen, onChoose }: WordChoiceProps) {
  if (words.length < 2) return null;
  return (
    <div className="border-b px-4 py-2">
      <ChoiceField
        label={label}
        className="w-72"
        choices={[
          { id: '', name: 'All' },
          ...words.map(({ value, items }) => ({
            id: `${id}:${value}`,
            name: `${value} (${formatCount(items)})`,
          })),
        ]}
        value={chosen?.startsWith(`${id}:`) ? chosen : ''}
        onChoose={(facet) => onChoose(facet || null)}
      />
    </div>
  );
}

/** How many reviews of an item can still be handed in. */
function awaitedOf(
  { state, raters }: QueueItems['items'][number],
  queue: Pick<QueueDetail, 'raters'>,
): number {
  return state === 'done' ? 0 : queue.raters - raters.filter(({ submitted }) => submitted).length;
}

interface StateChoicesProps {
  counts: QueueDetail['counts'];
  /** Null for all states. */
  chosen: ItemState | null;
  onChoose: (state: ItemState | null) => void;
}

function StateChoices({ counts, chosen, onChoose }: StateChoicesProps) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="flex flex-wrap gap-1.5 border-b px-4 py-2">
      <StateChoice chosen={chosen === null} count={total} onChoose={() => onChoose(null)}>
        All
      </StateChoice>
      {ITEM_STATES.map((one) => (
        <StateChoice
          key={one}
          chosen={chosen === one}
          count={counts[one]}
          onChoose={() => onChoose(one)}
        >
          {ITEM_STATE_WORDS[one].label}
        </StateChoice>
      ))}
    </div>
  );
}

function StateChoice({
  chosen,
  count,
  onChoose,
  children,
}: {
  chosen: boolean;
  count: number;
  onChoose: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={clsx(
        'h-7 rounded-md px-2.5 text-xs ring-1 ring-inset transition-colors',
        chosen
          ? 'bg-accent-soft font-medium text-accent ring-accent'
          : 'text-muted ring-line hover:bg-raised hover:text-text',
      )}
    >
      {children} <span className="tabular-nums">{formatCount(count)}</span>
    </button>
  );
}

function Pages({
  page,
  total,
  onPage,
}: {
  page: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const last = Math.ceil(total / ITEM_PAGE) - 1;
  return (
    <span className="flex items-center gap-1 text-muted text-xs tabular-nums">
      <IconButton
        label="Previous page"
        size="sm"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft />
      </IconButton>
      {formatCount(page + 1)} of {formatCount(last + 1)}
      <IconButton
        label="Next page"
        size="sm"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight />
      </IconButton>
    </span>
  );
}
