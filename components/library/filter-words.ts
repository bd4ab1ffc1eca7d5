import { formatDecimal } from '@/components/ui/numbers';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { type LibraryFilters, type LibraryState, splitFacet } from '@/lib/library/schema';
import { ownerOf } from './score-words';

/** What the states are called. */
export const STATE_WORDS: Record<LibraryState, string> = {
  all: 'All',
  unjudged: 'Not judged',
  judging: 'Judging',
  'held-back': 'Held back',
  'to-review': 'To review',
  reviewed: 'Reviewed',
  disputed: 'Disputed',
  troubled: 'With failures',
};

type Dimension = LibraryFacets['dimensions'][number];

/** The bounds between which the worst answer to a question is in the bad half of its scale: then it counts as “found”. */
export function foundRange({
  better,
  middle,
}: Pick<Dimension, 'better' | 'middle'>): Pick<LibraryFilters, 'from' | 'to'> {
  return better === 'high' ? { from: null, to: middle } : { from: middle, to: null };
}

/** What a facet is called, from its name. */
export function facetTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A facet that is asked for, in words. */
export function facetWords(facet: string): string {
  const [name, word] = splitFacet(facet);
  return `${facetTitle(name)}: ${word}`;
}

/** One active filter in words, and what the filters are without it. */
export interface FilterWord {
  key: string;
  words: string;
  without: Partial<LibraryFilters>;
}

type Known = Pick<LibraryFacets, 'dimensions' | 'raters' | 'benchmarks'> | undefined;

/** The active filters in words, one for each value; not the search and the state, which show themselves. */
export function filterWords(filters: LibraryFilters, known: Known): FilterWord[] {
  const each = (
    name: 'generators' | 'judges' | 'tags' | 'facets',
    wordsOf: (value: string) => string,
  ): FilterWord[] =>
    filters[name].map((value) => ({
      key: `${name} ${value}`,
      words: wordsOf(value),
      without: { [name]: filters[name].filter((one) => one !== value) },
    }));
  const words = [
    ...each('generators', (value) => (value ? `Generator: ${value}` : 'Generator not known')),
    ...each('judges', (value) => (value ? `Judge: ${value}` : 'Judge not known')),
    ...each('tags', (value) => `Tag: ${value}`),
    ...each('facets', facetWords),
  ];
  const range = rangeWords(filters, known);
  if (range) {
    words.push({
      key: 'range',
      words: range,
      without: { dimension: null, from: null, to: null },
    });
  }
  if (filters.differs !== null) {
    words.push({
      key: 'differs',
      words: `Differ by ${printBound(filters.differs)} or more`,
      without: { differs: null },
    });
  }
  if (filters.rater !== null) {
    const name = known?.raters.find(({ id }) => id === filters.rater)?.name ?? 'one person';
    words.push({ key: 'rater', words: `Answered by ${name}`, without: { rater: null } });
  }
  if (filters.standing !== null) {
    words.push({
      key: 'standing',
      words: standingWords(filters.standing),
      without: { standing: null },
    });
  }
  if (filters.benchmark !== null) {
    const name = known?.benchmarks.find(({ id }) => id === filters.benchmark)?.name ?? 'one';
    words.push({ key: 'benchmark', words: `Benchmark: ${name}`, without: { benchmark: null } });
  }
  if (filters.cell !== null) {
    words.push({ key: 'cell', words: cellWords(filters.cell), without: { cell: null } });
  }
  return words;
}

/** Which cell of the results is meant, in words. */
function cellWords(cell: string): string {
  const asked = new URLSearchParams(cell);
  const models = asked.getAll('model').map((model) => model || 'model not known');
  return `Behind a figure: ${[asked.get('figure'), ...models, asked.get('by')].filter(Boolean).join(', ')}`;
}

/** What became of items in their stage, in words. */
function standingWords(standing: string): string {
  const [stood, gate, why] = standing.split(':');
  if (stood === 'out' && gate) return `Removed by “${gate}”${why ? `: ${why}` : ''}`;
  if (standing === 'given') return 'Taken up by this stage';
  if (standing === 'on') return 'Went on from this stage';
  return standing === 'out' ? 'Removed by this stage' : 'Waiting in this stage';
}

/** All that narrows the list in words, search and state too. */
export function narrowingWords(filters: LibraryFilters, known: Known): FilterWord[] {
  const words = filterWords(filters, known);
  if (filters.state !== 'all') {
    words.unshift({
      key: 'state',
      words: STATE_WORDS[filters.state],
      without: { state: 'all' },
    });
  }
  if (filters.text.trim()) {
    words.unshift({ key: 'text', words: `“${filters.text.trim()}”`, without: { text: '' } });
  }
  return words;
}

function rangeWords({ dimension, from, to, scores }: LibraryFilters, known: Known): string | null {
  if (dimension === null || (from === null && to === null)) return null;
  const found = known?.dimensions.find(({ id }) => id === dimension);
  const name = found?.label ?? dimension;
  const whose = `(${ownerOf(scores)})`;
  if (found?.kind === 'question' && isFound(found, { from, to })) {
    return `${found.better === 'high' ? 'Low' : 'Found'}: ${name} ${whose}`;
  }
  const subject = found?.kind === 'question' ? `${name}, at worst ${whose}` : `${name} ${whose}`;
  if (to === null) return `${subject} from ${printBound(from ?? 0)}`;
  if (from === null) return `${subject} up to ${printBound(to)}`;
  return `${subject} ${printBound(from)} to ${printBound(to)}`;
}

/** Whether a range is that in which a question counts as found. */
export function isFound(
  dimension: Pick<Dimension, 'better' | 'middle'>,
  { from, to }: Pick<LibraryFilters, 'from' | 'to'>,
): boolean {
  const range = foundRange(dimension);
  return from === range.from && to === range.to;
}

/** A bound as a person would write it: with two decimals at most, and no more than it has. */
export function printBound(bound: number): string {
  return formatDecimal(bound, 2).replace(/\.?0+$/, '');
}
