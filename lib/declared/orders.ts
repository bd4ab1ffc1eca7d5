import type { Verdict } from '@/lib/suites/verdict';

/** What is made of two answers that differ by the order in which the videos were shown. */
export type Differing = 'tie' | 'unscored';

/** A verdict by side, where `first` stands for the left one, as one by video. */
export function byVideo(verdict: Verdict, swapped: boolean): Verdict {
  if (!swapped || verdict.state !== 'scored') return verdict;
  const { value } = verdict;
  const other = value === 'first' ? 'second' : value === 'second' ? 'first' : value;
  return { ...verdict, value: other };
}

/**
 * What answers by video in both orders come to. Where one order brought none there is none: what is left would favour a side.
 * @param swapped the one with the second video on the left
 */
export function agreed(first: Verdict, swapped: Verdict, differing: Differing): Verdict {
  if (first.state === 'unscored') return first;
  if (swapped.state === 'unscored') return swapped;
  const told = [
    `With video 1 on the left: ${saying(first)}`,
    `With video 2 on the left: ${saying(swapped)}`,
  ].join('\n\n');
  if (first.value === swapped.value) {
    return { state: 'scored', value: first.value, rationale: told };
  }
  if (differing === 'tie') return { state: 'scored', value: 'tie', rationale: told };
  return {
    state: 'unscored',
    reason: 'abstained',
    detail: `The answers differ by the order.\n\n${told}`,
  };
}

const WORDS: Readonly<Record<string, string>> = { first: 'video 1', second: 'video 2' };

function saying({ value, rationale }: Extract<Verdict, { state: 'scored' }>): string {
  const said = WORDS[value] ?? String(value).replace('-', ' ');
  return `${said}.${rationale ? ` ${rationale}` : ''}`;
}
