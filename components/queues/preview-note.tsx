'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { countNoun, formatCount, formatDecimal, formatShare } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { drawsClusters, type Policy } from '@/lib/queues/policy.schema';
import { useQueuePreview } from '@/lib/queues/queries';
import type { QueuePreview, Selection } from '@/lib/queues/schema';
import type { ItemNoun } from '@/lib/suites/item-kind';
import { itemsInWords } from './words';

type CountedPolicy = Extract<Policy, { kind: 'random' | 'score' | 'disagreement' }>;

/** Whether a policy asks for more than there is, of those that draw exactly as many as they are asked for. */
export function asksForMore(
  policy: Policy,
  { drawn, clusters }: Pick<QueuePreview, 'drawn' | 'clusters'>,
): policy is CountedPolicy {
  const counts = ['random', 'score', 'disagreement'].includes(policy.kind);
  if (!counts || !('count' in policy)) return false;
  return policy.count > (drawsClusters(policy) ? clusters.drawn : drawn);
}

interface PreviewNoteProps {
  selection: Selection | null;
  noun: ItemNoun;
  /** Draws only what none of the queue’s people has seen, or from all again. */
  onUnseen: (unseen: boolean) => void;
}

/** What a queue would come to: how many items, how many reviews, and how many for each person. */
export function PreviewNote({ selection, noun, onUnseen }: PreviewNoteProps) {
  const { data, error, isFetching } = useQueuePreview(selection);
  return (
    <div
      role="status"
      className="flex min-h-10 min-w-0 flex-1 flex-col justify-center gap-0.5 text-sm"
    >
      {selection && error && <p className="text-bad">{error.message}</p>}
      {selection?.policy.unseen && (
        <p className="text-muted text-xs">
          Only {noun}s of which none of these people has seen what others say.{' '}
          <Remedy onClick={() => onUnseen(false)}>Draw from all</Remedy>
        </p>
      )}
      {isFetching && !data && <Spinner label="Drawing…" />}
      {!selection && <p className="text-muted">Choose a run and at least one person.</p>}
      {selection && data && !error && (
        <>
          <p>
            <strong className="font-semibold">
              {itemsInWords(data.drawn, data.clusters.drawn, noun)}
            </strong>{' '}
            of {formatCount(data.videos)}
            {data.clusters.videos < data.videos && ` in ${formatCount(data.clusters.videos)}`}
            {data.attention > 0 && ` and ${countNoun(data.attention, 'known-answer clip')}`}:{' '}
            {countNoun(data.reviews, 'review')}, about{' '}
            {formatDecimal(data.each, Number.isInteger(data.each) ? 0 : 1)} for each person.
          </p>
          {asksForMore(selection.policy, data) && (
            <p className="text-warn text-xs">
              {formatCount(selection.policy.count)} are asked for, and there are no more than these.
            </p>
          )}
          <p className="text-muted text-xs">
            {data.probability === null
              ? 'Not a sample: chance has no part in it, so it stands for nothing but itself.'
              : data.probability.least === data.probability.most
                ? `Each ${drawsClusters(selection.policy) ? 'cluster' : noun} has a chance of ${formatShare(data.probability.least)}.`
                : `Chances from ${formatShare(data.probability.least)} to ${formatShare(data.probability.most)}; they are stored.`}{' '}
            {selection.attentionShare > 0 &&
              data.known === 0 &&
              `There is no known-answer clip to mix in: run a check-up of ${selection.blind ? 'any judge' : 'this judge with the same prompts'} first.`}
          </p>
          {selection.blind && data.exposed.length > 0 && (
            <p className="text-warn text-xs">
              Not independent, since they have been shown what others say:{' '}
              {data.exposed
                .map(({ name, videos }) => `${name} on ${countNoun(videos, noun)}`)
                .join(', ')}
              . <Remedy onClick={() => onUnseen(true)}>Draw what they have not seen</Remedy>,{' '}
              <Link href="/people" className="underline underline-offset-2 hover:text-text">
                add people
              </Link>{' '}
              who have not, or go on without independence.
            </p>
          )}
          {data.strata.length > 0 && (
            <p className="text-muted text-xs">
              {data.strata
                .map(({ name, videos, drawn }) => `${name}: ${drawn} of ${videos}`)
                .join(' · ')}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** A way out of what a note warns of, in its line. */
function Remedy({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 rounded-sm underline underline-offset-2 hover:text-text"
    >
      {children}
    </button>
  );
}
