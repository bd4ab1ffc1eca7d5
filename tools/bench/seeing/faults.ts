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

/** Seconds that a fault lasts. */
const LENGTHS = [0.2, 0.4, 0.8];
/** How many random times each length is tried at, in each scene. */
const TIMES = 100;
/** At how many of them the built-in judge looks, too. */
const JUDGED = 25;
const WIDTH = 240;
/** A fault neither begins with the clip nor ends with it. */
const MARGIN = 0.3;

interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

type Scene = (typeof BRIEF_SCENES)[number];

/** Numbers from 0 to 1, the same on each call. */
function createRandom(): () => number {
  let state = 12;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

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

interface Tally {
  one: number;
  two: number;
  of: number;
  found: number;
  judged: number;
}

/** Prints what each coverage sees of faults that last for a moment, at random times. */
export async function measureFaults(): Promise<void> {
  const random = createRandom();
  const tallies = new Map<string, Tally>();
  const tally = (coverage: Coverage, length: number): Tally => {
    const key = `${coverage} ${length}`;
    const known = tallies.get(key) ?? { one: 0, two: 0, of: 0, found: 0, judged: 0 };
    tallies.set(key, known);
    return known;
  };
  for (const scene of BRIEF_SCENES) await tryScene(scene, random, tally);
  console.log(
    `Faults of a moment in ${BRIEF_SCENES.length} clips of ${BRIEF_SECONDS} s, at ${TIMES} random times each: a frame within; two; found by the built-in judge`,
  );
  for (const coverage of coverageSchema.options.toReversed()) {
    const cells = LENGTHS.map((length) => {
      const { one, two, of, found, judged } = tally(coverage, length);
      const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)} %`;
      return `${length} s: ${percent(one, of)}; ${percent(two, of)}; ${percent(found, judged)}`;
    });
    console.log(`  ${coverage.padEnd(11)} ${cells.join('   ')}`);
  }
}

async function tryScene(
  scene: Scene,
  random: () => number,
  tally: (coverage: Coverage, length: number) => Tally,
): Promise<void> {
  const twin = briefClip(scene, null);
  const there = await paintAll(twin);
  const gone = await paintAll(briefClip(scene, { from: 0, to: BRIEF_SECONDS }));
  const [greyThere, greyGone] = [there.map(greyOf), gone.map(greyOf)];
  const [first] = there;
  if (!first) throw new Error('a clip without frames');
  const quiet = takeFrames(greyThere, first);
  for (const coverage of coverageSchema.options.toReversed()) {
    const shown = framesShown(quiet, coverage);
    const alarm = alarms(shown, there, twin).false ? 'a false alarm' : 'no false alarm';
    console.log(
      `${scene.name}, nothing happens, ${coverage}: ${shown.frames.length} frames, ${shown.clusters.length} clusters, ${alarm}`,
    );
  }
  for (const length of LENGTHS) {
    for (let time = 0; time < TIMES; time += 1) {
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
        if (time >= JUDGED) continue;
        const pictures = there.map((picture, index) =>
          isGone(index) ? (gone[index] ?? picture) : picture,
        );
        sum.judged += 1;
        sum.found += alarms(shown, pictures, briefClip(scene, moment)).right ? 1 : 0;
      }
    }
  }
}
