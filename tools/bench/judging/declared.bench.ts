import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { database } from '@/lib/db';
import { keepVersion } from '@/lib/declared/kept.store';
import { Brought, nameOf } from '@/lib/suites/calls';
import type { SuiteInput } from '@/lib/suites/input';
import { nothingToJudge } from '@/lib/suites/outcome';
import type { Suite } from '@/lib/suites/suite';
import { projectOf } from '@/lib/video/store';
import { defineBench } from '../bench';
import { median, row } from '../figures';
import { type EndpointJudge, type Installation, withInstallation } from '../set-up/installation';
import { processorTimes } from '../set-up/processes';
import { awaitEnd, beginRun } from '../set-up/runs';
import { storeVideos } from '../set-up/videos';
import { byHand, declared, declaredFiles } from './by-hand';

const LATENCY_MS = 50;
const CONCURRENCY = 64;
/** As many as the suite takes. */
const FRAMES = 16;
const RULES = [
  'What is let go of falls.',
  'Solid things stay out of each other.',
  'What is hit moves on in the direction of the hit.',
  'Liquid runs downwards.',
  'Shadows fall away from the light.',
  'Soft things give way.',
];
const CALLS_A_VIDEO = 2 + RULES.length;

/** Makes items of a suite out of videos that no other item has. @returns their ids */
async function storeItems({ takes: { kind } }: Suite, count: number): Promise<string[]> {
  const { id: projectId } = await projectOf(null);
  const clips = await storeVideos(count, { even: FRAMES });
  const videos = await database().itemMedia.findMany({ where: { itemId: { in: clips } } });
  const ids: string[] = [];
  for (const { videoId } of videos) {
    const item = await database().item.create({
      data: {
        projectId,
        kind,
        key: videoId ?? '',
        name: videoId ?? '',
        prompt: 'A hand lets a ball fall into a bowl of water.',
        data: { rules: RULES, action: 'letting fall' },
        media: { create: { n: 1, videoId } },
      },
    });
    ids.push(item.id);
  }
  return ids;
}

/** What a run cost: milliseconds in all, and of the worker's processor. */
async function measureRun(
  { parts }: Installation,
  judge: EndpointJudge,
  suite: Suite,
  videos: number,
) {
  const itemIds = await storeItems(suite, videos);
  const pids = parts.all().map(({ running }) => running.pid);
  const before = await processorTimes(pids);
  const whole = await awaitEnd(
    await beginRun(itemIds, judge, suite, { coverage: 'standard' }),
    100,
  );
  const after = await processorTimes(pids);
  return { whole, worker: after.parts - before.parts };
}

/** Milliseconds that a suite itself takes for an item, of which the calls brought nothing: planning, texts, verdicts, scores. */
function measureSuite(suite: Suite): number {
  const frames = Array.from({ length: FRAMES }, (_, position) => ({
    position,
    at: position,
    hash: String(position),
    width: 768,
    height: 432,
  }));
  const times = Array.from({ length: 400 }, () => {
    const input: SuiteInput = {
      data: { rules: RULES, action: 'letting fall' },
      prompt: 'A hand lets a ball fall.',
      media: [{ duration: FRAMES, frames, clusters: [] }],
      settings: {},
    };
    const began = performance.now();
    const brought = new Brought(
      suite.calls(input).map((call) => {
        call.variables(new Brought([]));
        return { ...nameOf(call), outcome: nothingToJudge('Nobody was asked.') };
      }),
    );
    suite.units(input);
    suite.scores(suite.answers(brought, input), input);
    return performance.now() - began;
  });
  // The first ones warm up.
  return median(times.slice(200));
}

type Cost = Awaited<ReturnType<typeof measureRun>>;

/** Whole runs of a suite that is data, and of the same one written in code, in turns: the same questions, texts, calls and scores. */
export const bench = defineBench({
  measures: 'runs of a suite that is data, over those of the same in code',
  small: { videos: 12, turns: 4 },
  full: { videos: 60, turns: 12 },
  run: ({ videos, turns: count }) =>
    withInstallation({ apps: 0, workers: 0 }, async (installation) => {
      const module = pathToFileURL(path.resolve('tools/bench/judging/by-hand.ts'));
      process.env.NODE_OPTIONS = `--conditions=react-server --import=tsx --import=${module}`;
      await keepVersion(declaredFiles, null);
      await installation.parts.scale({ apps: 0, workers: 1 });
      const { fake, judge } = await installation.connect(
        { latencyMs: LATENCY_MS },
        { concurrency: CONCURRENCY },
      );
      const run = (suite: Suite) => measureRun(installation, judge, suite, videos);
      for (const suite of [byHand, declared]) await run(suite);
      if (fake.statistics.calls !== 2 * videos * CALLS_A_VIDEO) {
        throw new Error('the two do not ask the same');
      }
      const turns: Record<'code' | 'data', Cost>[] = [];
      for (let turn = 0; turn < count; turn += 1) {
        // Each goes first as often as the other.
        const first = turn % 2 === 0 ? byHand : declared;
        const one = await run(first);
        const other = await run(first === byHand ? declared : byHand);
        turns.push(first === byHand ? { code: one, data: other } : { code: other, data: one });
      }
      const ratioOf = (what: keyof Cost) => turns.map(({ code, data }) => data[what] / code[what]);
      return [
        row(
          'the whole run, in code',
          'ms',
          turns.map(({ code }) => code.whole),
        ),
        row('the whole run, as data over in code', 'ratio', ratioOf('whole'), { most: 1.1 }),
        row('processor of the worker, as data over in code', 'ratio', ratioOf('worker')),
        row('the suite’s own work on an item, in code', 'ms', measureSuite(byHand)),
        row('the suite’s own work on an item, as data', 'ms', measureSuite(declared)),
      ];
    }),
});
