import type { Picture } from '@/lib/suites/ask';
import type { ListedUnit, SuiteInput } from '@/lib/suites/input';
import { ITEM_UNIT, parseUnit } from '@/lib/suites/question';
import type { Verdict } from '@/lib/suites/verdict';
import type { DeclaredPrompt } from './schema';

/** What is made of two answers that differ by the order in which the videos were shown. */
export type Differing = 'tie' | 'unscored';

/** What a judge is told of the two videos, the left one first. */
const ON_SIDES = ['Video on the left', 'Video on the right'];

/**
 * The pictures of a call: of a key frame or a cluster its own, else those of the whole video; of an item of several videos
 * those of all, each said to be of which.
 * @param sides whether the second video stands before the first, of a call about sides; null for any other
 */
export function picturesOf(
  { unit, kind }: ListedUnit,
  which: DeclaredPrompt['frames'],
  { media }: SuiteInput,
  sides: { swapped: boolean } | null,
): readonly Picture[] {
  if (which === 'none') return [];
  const taken = (frames: readonly Picture[]) => (which === 'first' ? frames.slice(0, 1) : frames);
  if (unit === ITEM_UNIT) {
    const named = media.map((medium, index) => ({ medium, name: `Video ${index + 1}` }));
    return (sides?.swapped ? named.toReversed() : named).flatMap(({ medium, name }, place) => {
      const video = (sides && ON_SIDES[place]) ?? name;
      return taken(medium?.frames ?? []).map((frame) => ({ ...frame, video }));
    });
  }
  const { span, medium: n } = parseUnit(unit);
  const frames = media[n - 1]?.frames ?? [];
  if (!span || (kind !== 'key-frame' && kind !== 'cluster')) return taken(frames);
  // Names of units have three decimals.
  const near = 0.0005;
  return taken(frames.filter(({ at }) => at >= span.from - near && at <= span.to + near));
}

/** Which pictures of a call are of which video, for its text; empty where they are of one. */
export function videosWords(pictures: readonly Picture[]): string {
  const videos = [...new Set(pictures.flatMap(({ video }) => video ?? []))];
  return videos
    .map((video) => {
      const from = pictures.findIndex((picture) => picture.video === video);
      const to = pictures.findLastIndex((picture) => picture.video === video);
      return `${video}: ${from === to ? `picture ${from + 1}` : `pictures ${from + 1} to ${to + 1}`}.`;
    })
    .join(' ');
}

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
