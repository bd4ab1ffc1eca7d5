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
import { median } from '../timing';
import { byHand, declared, declaredFiles } from './by-hand';
import { awaitEnd, beginRun, type EndpointJudge, type Stage } from './stage';
import { processorTimes } from './throughput';
import { storeVideos } from './videos';

const LATENCY_MS = 50;
const CONCURRENCY = 64;
const VIDEOS = 60;
const TURNS = 12;
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
const CALLS_A_RUN = VIDEOS * (2 + RULES.length);

/** Makes items of a suite out of videos that no other item has. @returns their ids */
async function storeItems({ takes: { kind } }: Suite): Promise<string[]> {
  const { id: projectId } = await projectOf(null);
  const clips = await storeVideos(VIDEOS, { even: FRAMES });
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
async function measureRun(stage: Stage, judge: EndpointJudge, suite: Suite) {
  const itemIds = await storeItems(suite);
  const before = await processorTimes(stage.workerPid);
  const whole = await awaitEnd(
    await beginRun(itemIds, judge, suite, { coverage: 'standard' }),
    100,
  );
  const after = await processorTimes(stage.workerPid);
  return { whole, worker: after.worker - before.worker };
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

/**
 * Whole runs of a suite that is data, and of the same one written in code, in turns: the same questions, texts, calls and
 * scores. Printed are the medians of both, and the median of the ratios turn by turn with its quartiles.
 */
export async function measureDeclared(stage: Stage): Promise<void> {
  const module = pathToFileURL(path.resolve('tools/bench/judging/by-hand.ts'));
  process.env.NODE_OPTIONS = `--conditions=react-server --import=tsx --import=${module}`;
  await keepVersion(declaredFiles, null);
  stage.replaceWorker();
  const { fake, judge } = await stage.connect(
    { latencyMs: LATENCY_MS, looks: false },
    { concurrency: CONCURRENCY },
  );
  for (const suite of [byHand, declared]) await measureRun(stage, judge, suite);
  if (fake.statistics.calls !== 2 * CALLS_A_RUN) throw new Error('the two do not ask the same');
  const turns: Record<'code' | 'data', Awaited<ReturnType<typeof measureRun>>>[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    // Each goes first as often as the other.
    const first = turn % 2 === 0 ? byHand : declared;
    const one = await measureRun(stage, judge, first);
    const other = await measureRun(stage, judge, first === byHand ? declared : byHand);
    turns.push(first === byHand ? { code: one, data: other } : { code: other, data: one });
  }
  const itself = { code: measureSuite(byHand), data: measureSuite(declared) };
  console.log(
    `A suite’s own work on an item: in code ${itself.code.toFixed(2)} ms, as data ${itself.data.toFixed(2)} ms`,
  );
  console.log(
    `A suite that is data and the same in code, ${TURNS} runs of ${CALLS_A_RUN} calls each:`,
  );
  for (const what of ['whole', 'worker'] as const) {
    const of = (side: 'code' | 'data') => median(turns.map((turn) => turn[side][what]));
    const ratios = turns.map(({ code, data }) => data[what] / code[what]).toSorted((a, b) => a - b);
    const at = (share: number) => ratios[Math.floor((TURNS - 1) * share)]?.toFixed(3);
    console.log(
      `  ${what === 'whole' ? 'the whole run' : 'the worker’s processor'}: in code ${of('code').toFixed(0)} ms, as data ${of('data').toFixed(0)} ms, ratio ${median(ratios).toFixed(3)} (quartiles ${at(0.25)}–${at(0.75)})`,
    );
  }
}
