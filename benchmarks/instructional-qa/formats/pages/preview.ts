import { type AnnotatedVideo, durationOf, type Step } from '../annotations/schema';
import { plainText } from '../text';
import type { Clip, Trimming, TrimmingSettings } from '../trimming/schema';
import { trim } from '../trimming/trim';
import type { ReadVideo } from './reading';
import type { ListedVideo, Preview, Shown } from './schema';

/** A video with what trimming it came to. */
export interface TrimmedVideo {
  video: ReadVideo;
  trimming: Trimming;
}

/** Cuts videos into clips, in their order. */
export function trimVideos(
  videos: readonly ReadVideo[],
  settings: TrimmingSettings,
): TrimmedVideo[] {
  return videos.map((video) => ({ video, trimming: trim(video, settings) }));
}

/** What trimming came to in all. */
export function totalsOf(trimmed: readonly TrimmedVideo[]): Preview['totals'] {
  const clips = trimmed.flatMap(({ trimming }) => trimming.cuts.map(({ clip }) => clip));
  const drops = trimmed.flatMap(({ trimming }) => trimming.drops);
  const broken = new Map<Preview['totals']['broken'][number]['rule'], number>();
  for (const { broken: check } of drops) broken.set(check.rule, (broken.get(check.rule) ?? 0) + 1);
  return {
    videos: trimmed.length,
    clips: clips.length,
    drops: drops.length,
    clipSeconds: secondsOf(clips),
    dropSeconds: secondsOf(drops.map(({ clip }) => clip)),
    broken: [...broken].map(([rule, count]) => ({ rule, count })),
  };
}

function secondsOf(clips: readonly Clip[]): number {
  return clips.reduce((sum, { from, to }) => sum + to - from, 0);
}

const IS_SHOWN: Readonly<Record<Shown, (trimming: Trimming) => boolean>> = {
  all: () => true,
  dropped: ({ drops }) => drops.length > 0,
  several: ({ cuts }) => cuts.length > 1,
  none: ({ cuts }) => cuts.length === 0,
};

/** The videos that somebody wants to see, in their order. */
export function filterVideos(
  trimmed: readonly TrimmedVideo[],
  { show, search }: { show: Shown; search: string },
): TrimmedVideo[] {
  const wanted = search.trim().toLowerCase();
  return trimmed.filter(
    ({ video, trimming }) =>
      IS_SHOWN[show](trimming) &&
      [video.video, video.subject].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** A trimmed video as the preview lists it. Categories are told apart as trimming tells them apart. */
export function listVideo({ video, trimming: { cuts, drops } }: TrimmedVideo): ListedVideo {
  const categories = new Map<string, { name: string; place: number }>();
  const steps = video.steps.map(({ from, to, text, category, substeps }) => {
    const name = category ?? text;
    const key = plainText(name);
    const known = categories.get(key) ?? { name, place: categories.size + 1 };
    categories.set(key, known);
    return {
      from,
      to,
      text,
      category: known.place,
      substeps: substeps.map(({ line: _line, category: _category, ...substep }) => substep),
    };
  });
  const { file, line, video: name, source, subject } = video;
  const stretchOf = stretchesOf(video);
  return {
    file,
    line,
    video: name,
    source,
    subject,
    steps,
    duration: durationOf(video),
    categories: [...categories.values()].map((one) => one.name),
    clips: cuts.map(({ clip, why, checks }) => ({ ...stretchOf(clip), why, checks })),
    drops: drops.map(({ clip, broken, checks }) => ({
      ...stretchOf(clip),
      broken,
      checks,
    })),
  };
}

/** A function that says where a clip lies. Its steps follow each other in the video. */
function stretchesOf({ steps }: AnnotatedVideo) {
  const keyOf = ({ from, to, text }: Step) => JSON.stringify([from, to, text]);
  // Of equal ones the first.
  const places = new Map(
    steps.toReversed().map((step, index) => [keyOf(step), steps.length - index]),
  );
  return ({ from, to, steps: own }: Clip) => {
    const first = (own[0] && places.get(keyOf(own[0]))) ?? 0;
    return { from, to, first, last: first - 1 + own.length };
  };
}
