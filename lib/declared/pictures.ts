import type { Picture } from '@/lib/suites/ask';
import type { ListedUnit, SuiteInput } from '@/lib/suites/input';
import { ITEM_UNIT, parseUnit } from '@/lib/suites/question';
import { MOST_CELLS, type Sheet } from '@/lib/suites/sheet';
import { type Clip, type Whole, whole } from '@/lib/suites/whole';
import type { Frame } from '@/lib/video/schema';
import { pictureFieldsOf, pictureOf } from './data';
import type { Declaration, DeclaredPrompt } from './schema';

/** How close two times are that a unit's name, which has three decimals, does not tell apart. */
const NEAR = 0.0005;

/** What a judge is told of the two videos, the left one first. */
const ON_SIDES = ['Video on the left', 'Video on the right'];

/**
 * The pictures of a call: of a key frame or a cluster its own, else those of the whole video; of an item of several videos
 * those of all, each said to be of which. Of each video what the prompt takes.
 * @param sides whether the second video stands before the first, of a call about sides; null for any other
 */
export function picturesOf(
  unit: ListedUnit,
  which: DeclaredPrompt['frames'],
  { media }: SuiteInput,
  sides: { swapped: boolean } | null,
): { frames: readonly Picture[]; sheets?: readonly Sheet[]; whole?: Whole } {
  if (which === 'none') return { frames: [] };
  if (unit.unit !== ITEM_UNIT) {
    const { frames, clip } = shownOf(unit, media);
    if (which === 'sheet') return { frames: [], sheets: sheetsOf(frames, 'the video') };
    return { frames: taken(frames, which), ...(which === 'all' && whole([clip])) };
  }
  const named = media.map((medium, index) => ({ medium, name: `Video ${index + 1}` }));
  const videos = (sides?.swapped ? named.toReversed() : named).map(({ medium, name }, place) => ({
    frames: medium?.frames ?? [],
    medium,
    video: (sides && ON_SIDES[place]) ?? name,
  }));
  if (which === 'sheet') {
    const inWords = (video: string) => video.charAt(0).toLowerCase() + video.slice(1);
    return {
      frames: [],
      sheets: videos.flatMap((one) => sheetsOf(one.frames, inWords(one.video))),
    };
  }
  const here = videos.filter(({ medium }) => medium !== null);
  const clips = here.map(({ medium, video }) => medium?.clip && { ...medium.clip, video });
  const words = here.map(({ video }, place) => `${video}: video ${place + 1}.`);
  return {
    frames: videos.flatMap(({ frames, video }) =>
      taken(frames, which).map((frame) => ({ ...frame, video })),
    ),
    ...(which === 'all' && whole(clips, { videos: words.join(' ') })),
  };
}

/** What a judge is told before the picture of a field, which comes before all frames. */
export function pictureCaption({ items }: Pick<Declaration, 'items'>, field: string): string {
  return items.fields[field]?.label ?? field;
}

/** The fields whose pictures a prompt's calls carry. */
export function picturesShown(
  declaration: Pick<Declaration, 'items'>,
  { pictures }: Pick<DeclaredPrompt, 'pictures'>,
): readonly string[] {
  const { fields } = declaration.items;
  return pictures ?? pictureFieldsOf(declaration).filter((field) => !fields[field]?.reference);
}

/** The pictures of an item's fields that a call carries, each under its field's name. */
export function fieldPictures(
  declaration: Pick<Declaration, 'items'>,
  prompt: Pick<DeclaredPrompt, 'pictures'>,
  data: unknown,
): Picture[] {
  return picturesShown(declaration, prompt).flatMap((field, position) => {
    const picture = pictureOf(data, field);
    return picture
      ? [{ ...picture, position, at: 0, caption: pictureCaption(declaration, field) }]
      : [];
  });
}

/** The frames of a unit of one video, and the video's file where these are all of it. */
function shownOf(
  { unit, kind }: ListedUnit,
  media: SuiteInput['media'],
): { frames: readonly Frame[]; clip?: Clip | undefined } {
  const isPart = kind === 'key-frame' || kind === 'cluster';
  const { span, medium } = isPart || kind === 'video' ? parseUnit(unit) : { span: null, medium: 1 };
  const { frames = [], clip } = media[medium - 1] ?? {};
  if (!span || !isPart) return { frames, clip };
  return { frames: frames.filter(({ at }) => at >= span.from - NEAR && at <= span.to + NEAR) };
}

function taken(
  frames: readonly Frame[],
  which: Exclude<DeclaredPrompt['frames'], 'sheet' | 'none'>,
): readonly Frame[] {
  const [first, last] = [frames.slice(0, 1), frames.slice(-1)];
  if (which === 'all') return frames;
  if (which === 'first') return first;
  if (which === 'last') return last;
  return frames.length > 1 ? [...first, ...last] : first;
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

/** Frames in as few sheets as hold them, each about as many, numbered throughout. */
function sheetsOf(frames: readonly Frame[], video: string): Sheet[] {
  const count = Math.ceil(frames.length / MOST_CELLS);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.round((index * frames.length) / count);
    const to = Math.round(((index + 1) * frames.length) / count);
    const which =
      count === 1 ? 'The frames' : `Sheet ${index + 1} of ${count}: frames ${from + 1}–${to}`;
    return {
      caption: `${which} of ${video}, in order by their numbers`,
      cells: frames.slice(from, to).map((frame, at) => ({ number: from + at + 1, frame })),
    };
  });
}
