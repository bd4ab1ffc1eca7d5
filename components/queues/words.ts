import { facetWords } from '@/components/library/filter-words';
import { countNoun, formatCount } from '@/components/ui/numbers';
import {
  drawsClusters,
  facetsAmong,
  type Policy,
  type StratumBy,
  stratumFacet,
} from '@/lib/queues/policy.schema';
import { type ItemState, LEFT_COUNTED, type QueueState } from '@/lib/queues/schema';
import type { ItemNoun } from '@/lib/suites/item-kind';

/** What the states of items are called, and how they look. */
export const ITEM_STATE_WORDS = {
  unreviewed: { label: 'Unreviewed', tone: 'neutral' },
  'in-progress': { label: 'In progress', tone: 'accent' },
  'needs-reader': { label: 'Needs another reader', tone: 'warn' },
  disagreement: { label: 'Disagreement', tone: 'bad' },
  done: { label: 'Done', tone: 'good' },
} as const satisfies Record<ItemState, { label: string; tone: string }>;

/** What the states of queues are called, and how they look. */
export const QUEUE_STATE_WORDS = {
  open: { label: 'Open', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const satisfies Record<QueueState, { label: string; tone: string }>;

/** What the policies are called, and what each is good for. */
export const POLICY_WORDS: Record<Policy['kind'], { label: string; help: string }> = {
  all: { label: 'All', help: 'Everything, in random order.' },
  random: {
    label: 'Random',
    help: 'Each with the same chance. Good for headline figures.',
  },
  stratified: {
    label: 'Stratified',
    help: 'A fixed number from each stratum, so that rare kinds are not missed. Chances are stored for the estimates.',
  },
  uncertain: {
    label: 'Likely errors, by chance',
    help: 'Where repeats or judges differ, or scores are near the middle, the chance is higher. The chances are stored, so that estimates can be corrected by them.',
  },
  score: {
    label: 'Worst scores first',
    help: 'Good for fixing scores. Not a sample: it says nothing about the others.',
  },
  disagreement: {
    label: 'Judges differ most first',
    help: 'Good for finding out which judge errs. Not a sample: it says nothing about the others.',
  },
  chosen: {
    label: 'Chosen in the library',
    help: 'What somebody picked. Not a sample: it says nothing about the others.',
  },
};

/** A policy in a few words. */
export function policyWords(policy: Policy): string {
  return [drawWords(policy), ...facetsAmong(policy).map(facetWords)].join(', ');
}

function drawWords(policy: Policy): string {
  const { label } = POLICY_WORDS[policy.kind];
  const whole = drawsClusters(policy);
  if (policy.kind === 'all' || policy.kind === 'chosen') {
    return whole ? `${label}, cluster by cluster` : label;
  }
  const count = whole ? countNoun(policy.count, 'cluster') : policy.count;
  if (policy.kind === 'stratified') {
    return `${label} by ${stratumWords(policy.by)}, ${count} of each`;
  }
  return `${label}, ${count}`;
}

/** What strata are by, in a few words. */
function stratumWords(by: StratumBy): string {
  return stratumFacet(by) ?? (by === 'score' ? 'the judge’s worst score' : 'generator');
}

/** How many items, and in how many clusters where that differs, e.g. “12 items in 3 clusters”. */
export function itemsInWords(items: number, clusters: number, noun: ItemNoun): string {
  return items === clusters
    ? countNoun(items, noun)
    : `${countNoun(items, 'item')} in ${countNoun(clusters, 'cluster')}`;
}

/** How many clips are left for a person, of which no more than {@link LEFT_COUNTED} are counted. */
export function leftWords(left: number): string {
  return left < LEFT_COUNTED ? formatCount(left) : `${formatCount(LEFT_COUNTED)}+`;
}

/** How long something takes, to what is worth saying of it: “48 s”, “12 min”, “2 h 5 min”. @param seconds */
export function durationWords(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
