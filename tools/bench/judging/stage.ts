import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeEndpoint, FakeSettings } from '@/e2e/fake-endpoint/server';
import { startFakeEndpoint } from '@/e2e/fake-endpoint/server';
import { database } from '@/lib/db';
import { createEndpointJudge } from '@/lib/judge/store';
import { createRun } from '@/lib/runs/begin.store';
import type { RunSettings } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { suiteById } from '@/prompts';
import { openDatabase, updateDatabase } from '@/scripts/database/open.mjs';
import { prepareWorker } from '@/scripts/preparation/worker-bundle.mjs';
import { startProgram, stopProgram } from '@/scripts/processes/processes.mjs';
import { workerProgram } from '@/scripts/processes/programs.mjs';
import { readSettings } from '@/scripts/settings.mjs';
import { makeFolder } from '../database';

/** As long as keys are: what is done for each reply to keep them out of the record costs by their length. */
const KEY = `sk-proj-${'aB3dE5gH7j'.repeat(16)}`.slice(0, 164);

/** An endpoint that was connected as a judge. */
export type EndpointJudge = Awaited<ReturnType<typeof createEndpointJudge>>;

/** An installation that is thrown away afterwards. Everything in it is real but the model. */
export interface Stage {
  workerPid: number;
  /** The path of the database's log. */
  log: string;
  /** Ends the worker at once, with all that it has under way, and starts another. */
  replaceWorker(): void;
  /** Starts an endpoint, and connects it as a judge. */
  connect(
    settings: Partial<FakeSettings>,
    parameters: object,
  ): Promise<{ fake: FakeEndpoint; judge: EndpointJudge }>;
  clear(): Promise<void>;
}

/** Opens an installation of its own: database, data folder and a worker's process. */
export async function openStage(): Promise<Stage> {
  const folder = await makeFolder();
  const settings = readSettings({ FRAMEJURY_DATA: path.join(folder, 'data') });
  process.env.FRAMEJURY_DATA = settings.dataFolder;
  const opened = await openDatabase(settings);
  await updateDatabase(settings, opened.url);
  await prepareWorker(settings.root);
  process.env.DATABASE_URL = opened.url;
  const startWorker = () => startProgram(workerProgram(settings, 'production', opened.url));
  let worker = startWorker();
  const fakes: FakeEndpoint[] = [];
  return {
    log: path.join(settings.logFolder, 'postgres.log'),
    get workerPid() {
      return worker.pid;
    },
    replaceWorker() {
      process.kill(worker.pid, 'SIGKILL');
      worker = startWorker();
    },
    async connect(options, parameters) {
      const fake = await startFakeEndpoint(options);
      fakes.push(fake);
      const judge = await createEndpointJudge({
        name: fake.baseUrl,
        baseUrl: fake.baseUrl,
        model: 'fake-vlm',
        apiKey: KEY,
        parameters,
      });
      return { fake, judge };
    },
    async clear() {
      await stopProgram(worker);
      await Promise.all(fakes.map((fake) => fake.close()));
      await opened.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What a run of the hallucination suite does where nothing else is said. */
const USUAL_SETTINGS: RunSettings = {
  blindToPrompt: false,
  tellGenerated: true,
  coverage: 'economical',
};

/** Begins a run, of the hallucination suite where none is named. @returns its id */
export function beginRun(
  itemIds: string[],
  judge: EndpointJudge,
  suite: Suite = suiteById('hallucination'),
  settings: RunSettings = USUAL_SETTINGS,
): Promise<string> {
  const { id, kind, name, parameters, baseUrl, model } = judge;
  const texts = suite.prompts.map(({ id: prompt, hash, markdown }) => ({ prompt, hash, markdown }));
  return createRun(
    { suite: suite.id, judgeId: id, itemIds, settings },
    suite,
    { id, facts: { kind, name, parameters, baseUrl, model } },
    texts,
  );
}

/**
 * Waits for a run's end.
 * @param onLook called at every look
 * @returns milliseconds from its creation to its end, by the database's clock
 */
export async function awaitEnd(
  runId: string,
  lookMs: number,
  onLook: () => Promise<void> = async () => undefined,
): Promise<number> {
  while (true) {
    const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
    if (run.state === 'paused') throw new Error(`the run pauses: ${run.stateReason}`);
    if (run.endedAt) return run.endedAt.getTime() - run.createdAt.getTime();
    await onLook();
    await sleep(lookMs);
  }
}
