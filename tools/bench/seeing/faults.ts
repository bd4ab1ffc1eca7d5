import { FRAME_RATE } from '@/clips/clip';
import { clipPainter, frameCount, frameTime } from '@/clips/draw';
import { sampleOf } from '@/clips/samples';
import { BRIEF_SCENES, BRIEF_SECONDS, briefClip } from '@/clips/scenes/brief';
import { knownAnswers } from '@/lib/answers/known-answers';
import { measure } from '@/lib/baseline/measure';
import { clusterUnit } from '@/lib/suites/question';
import {
  type Coverage,
  coverageSchema,
  framesShown,
  type ShownFrames,
} from '@/lib/video/frames/coverage';
import { planFrames } from '@/lib/video/frames/frame-plan';
import { DEFAULT_FRAME_SETTINGS } from '@/lib/video/frames/need';
import { baseline } from '@/prompts/hallucination/baseline';
import { questions } from '@/prompts/hallucination/questions';
import { dynamicCheckSchema } from '@/prompts/hallucination/schema';
import { createRandom } from '../agreement/random';
import type { Row } from '../bench';
import { shareRow } from '../figures';

/** Seconds that a fault lasts. */
const LENGTHS = [0.2, 0.4, 0.8];
const WIDTH = 240;
/** A fault neither begins with the clip nor ends with it. */
const MARGIN = 0.3;

interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

type Scene = (typeof BRIEF_SCENES)[number];

async function paintAll(clip: ReturnType<typeof briefClip>): Promise<Picture[]> {
  const painter = await clipPainter(clip, WIDTH);
  const pictures: Picture[] = [];
  for (let index = 0; index < frameCount(clip); index += 1) {
    const rgb = await painter.paint(frameTime(index));
    pictures.push({ width: painter.width, height: painter.height, rgb });
  }
  return pictures;
}

function greyOf({ rgb }: Picture): Uint8Array {
  return Uint8Array.from({ length: rgb.length / 3 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3);
    return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  });
}

/** The frame set that the app would take of pictures; hashes are left out, as nothing here needs them. */
function takeFrames(greys: readonly Uint8Array[], { width, height }: Picture) {
  const times = greys.map((_, index) => frameTime(index));
  const plan = planFrames(
    'clip',
    {
      track: 0,
      codec: 'h264',
      storedWidth: width,
      width,
      height,
      rotation: 0,
      times,
      offset: 0,
      independent: [0],
      duration: times.length / FRAME_RATE,
      hasAudio: false,
      colour: { matrix: 'bt709', fullRange: false },
      coloursAreRgb: false,
      warnings: [],
    },
    DEFAULT_FRAME_SETTINGS,
  );
  if (!('choose' in plan.keep)) throw new Error('the default mode does not look at frames');
  const kept = plan.keep.choose({ width, height, times, pixels: greys });
  const frames = kept.map((index, position) => {
    const at = times[index] ?? 0;
    return { position, at, hash: '', width, height };
  });
  return { frames, clusters: plan.clusters(kept.length), settings: DEFAULT_FRAME_SETTINGS };
}

/** The most frames within a stretch of time that one cluster has. */
function framesWithin(shown: ShownFrames, { from, to }: { from: number; to: number }): number {
  const counts = shown.clusters.map(
    ({ frames }) =>
      frames.filter((place) => {
        const at = shown.frames[place]?.at ?? -1;
        return at >= from - 1e-6 && at < to - 1e-6;
      }).length,
  );
  return Math.max(0, ...counts);
}

/** Whether the built-in judge finds something appearing or disappearing in a cluster: where it is, or where it is not. */
function alarms(
  shown: ShownFrames,
  pictures: readonly Picture[],
  clip: ReturnType<typeof briefClip>,
) {
  const found = { right: false, false: false };
  for (const { frames } of shown.clusters) {
    const times = frames.map((place) => shown.frames[place]?.at ?? 0);
    const seen = times.map((at) => pictures[Math.round(at * FRAME_RATE)] as Picture);
    const reply = baseline['hallucination/dynamic-check']?.(measure(seen, times), {
      unit: '',
      variables: {},
      frames: [],
    });
    const unit = clusterUnit(times[0] ?? 0, times.at(-1) ?? 0);
    const truth = knownAnswers(sampleOf(clip), questions, [unit]);
    const wrong = truth.some(({ question, value }) => question === 'd3' && value > 0);
    if ((dynamicCheckSchema.parse(reply).d3?.score ?? 0) === 0) continue;
    if (wrong) found.right = true;
    else found.false = true;
  }
  return found;
}

/** Of how many faults how many had a frame within, two of them, and were found among those that the built-in judge looked at. */
interface Tally {
  of: number;
  one: number;
  two: number;
  judged: number;
  found: number;
}

type TallyOf = (coverage: Coverage, length: number) => Tally;

/** What is tried: random times for each length in each scene, and at how many of them the built-in judge looks, too. */
interface Trial {
  times: number;
  judged: number;
}

/** What each coverage sees of faults that last for a moment, at random times. */
export async function measureFaults(trial: Trial): Promise<Row[]> {
  const { uniform } = createRandom(12);
  const tallies = new Map<string, Tally>();
  const tally: TallyOf = (coverage, length) => {
    const key = `${coverage} ${length}`;
    const known = tallies.get(key) ?? { of: 0, one: 0, two: 0, judged: 0, found: 0 };
    tallies.set(key, known);
    return known;
  };
  let alarming = 0;
  for (const scene of BRIEF_SCENES) alarming += await tryScene(scene, trial, uniform, tally);
  const coverages = coverageSchema.options.toReversed();
  const seen = coverages.flatMap((coverage) =>
    LENGTHS.flatMap((length) => {
      const { of, one, two, judged, found } = tally(coverage, length);
      const what = `gone for ${length} s, ${coverage}`;
      return [
        ...shareRow(`a frame within, ${what}`, one, of),
        ...shareRow(`two frames within, ${what}`, two, of),
        ...shareRow(`found by the built-in judge, ${what}`, found, judged),
      ];
    }),
  );
  const quiet = BRIEF_SCENES.length * coverages.length;
  return [...shareRow('false alarms where nothing happens', alarming, quiet, { most: 0 }), ...seen];
}

/** @returns at how many coverages there is a false alarm where nothing happens */
async function tryScene(
  scene: Scene,
  { times, judged }: Trial,
  random: () => number,
  tally: TallyOf,
): Promise<number> {
  const twin = briefClip(scene, null);
  const there = await paintAll(twin);
  const gone = await paintAll(briefClip(scene, { from: 0, to: BRIEF_SECONDS }));
  const [greyThere, greyGone] = [there.map(greyOf), gone.map(greyOf)];
  const [first] = there;
  if (!first) throw new Error('a clip without frames');
  const quiet = takeFrames(greyThere, first);
  const alarming = coverageSchema.options.filter(
    (coverage) => alarms(framesShown(quiet, coverage), there, twin).false,
  );
  for (const length of LENGTHS) {
    for (let time = 0; time < times; time += 1) {
      const from = MARGIN + random() * (BRIEF_SECONDS - 2 * MARGIN - length);
      const moment = { from, to: from + length };
      const isGone = (index: number) =>
        frameTime(index) >= moment.from - 1e-6 && frameTime(index) < moment.to - 1e-6;
      const greys = greyThere.map((grey, index) =>
        isGone(index) ? (greyGone[index] ?? grey) : grey,
      );
      const set = takeFrames(greys, first);
      for (const coverage of coverageSchema.options) {
        const shown = framesShown(set, coverage);
        const within = framesWithin(shown, moment);
        const sum = tally(coverage, length);
        sum.of += 1;
        sum.one += within >= 1 ? 1 : 0;
        sum.two += within >= 2 ? 1 : 0;
        if (time >= judged) continue;
        const pictures = there.map((picture, index) =>
          isGone(index) ? (gone[index] ?? picture) : picture,
        );
        sum.judged += 1;
        sum.found += alarms(shown, pictures, briefClip(scene, moment)).right ? 1 : 0;
      }
    }
  }
  return alarming.length;
}
