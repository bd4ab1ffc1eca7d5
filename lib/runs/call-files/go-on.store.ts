import 'server-only';
import { database } from '@/lib/db';
import { chatLines } from '@/lib/endpoint/call-lines';
import { ProviderRefusal, type RemoteBatch } from '@/lib/judge/by-file';
import type { CallsByFile } from '@/lib/judge/schema';
import type { SuiteById } from '@/lib/suites/by-id';
import type { CallFile } from '@/prisma/generated/client';
import { describeUsedUp } from '../budget/schema';
import { highestCallCosts } from '../budget/store';
import { costUnknown } from '../budget/usage';
import { pauseRun } from '../control.store';
import { enqueueCallFiles } from '../job-queue.store';
import { type JudgeOf, readyJudges } from '../ready-judges';
import { currencyOf, findRun, type RunToJudge } from '../store';
import { type CameForCall, cameFor, storeAnswers } from './calls.store';
import { type FiledUse, filedUse } from './filed-judge';
import {
  endFile,
  gatherCalls,
  isInFile,
  isUnderWay,
  liveFiles,
  noteFile,
  smallestTooLarge,
  TOO_LARGE,
} from './files.store';
import { callFilesJobSchema } from './schema';
import { writeFile } from './write-file';

/** How many answers are stored at once. */
const STORED_AT_ONCE = 200;

/** After so many failures in a row of speaking with a provider the run pauses. */
const MOST_FAILURES = 12;

/** The shortest and the longest wait until a file is looked at again, in seconds. */
const SHORTEST_GAP = 1;
const LONGEST_GAP = 300;

/** How long until a file is looked at again: a tenth of the time that it has been out, so ever longer. */
function gapOf({ sentAt, createdAt, failures }: CallFile, now = Date.now()): number {
  const out = (now - (sentAt ?? createdAt).getTime()) / 10_000;
  return Math.min(LONGEST_GAP, Math.max(SHORTEST_GAP, out, failures && 2 ** failures));
}

/** What goes on with a run's files is given. */
export interface CallFilesDependencies {
  suiteById: SuiteById;
  judgeOf: JudgeOf;
}

/**
 * Goes on with the calls of a run that go in files: sends those that wait once no item can be judged further without them, and
 * takes in what has come. May be broken off at any point and done again: what is sent is known before and after, and no call is
 * paid for twice.
 */
export async function goOnWithCalls(
  payload: unknown,
  { suiteById, judgeOf }: CallFilesDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { runId } = callFilesJobSchema.parse(payload);
  const run = await findRun(runId);
  if (!run?.callsBy) return;
  const judges = await readyJudges(run, suiteById(run.suite, run.suiteVersion), { judgeOf });
  if ('unfit' in judges) return pauseRun(runId, judges.unfit);
  const uses = new Map<string, FiledUse>();
  for (const one of [judges.deciding, ...judges.others]) {
    const use = filedUse(one, run.callsBy, async () => undefined);
    if (use) uses.set(one.judgeId, use);
  }
  const before = await liveFiles(runId);
  for (const file of before) {
    const use = uses.get(file.judgeId);
    if (use && file.state !== 'offered') await goOnWithFile(run, file, use.byFile, signal);
  }
  const live = await liveFiles(runId);
  if (live.length === 0 && run.state === 'running') return gather(run, uses);
  const carried = live.filter(({ state }) => state !== 'offered');
  if (carried.length === 0) return;
  await enqueueCallFiles(database(), runId, Math.min(...carried.map((file) => gapOf(file))));
}

/** Makes files of what waits, once no item is judged any further without it. */
async function gather(run: RunToJudge, uses: ReadonlyMap<string, FiledUse>): Promise<void> {
  const soon = () => enqueueCallFiles(database(), run.id, 'soon');
  if (await isUnderWay(run.id)) return soon();
  const dearest = run.budget === null ? new Map() : await highestCallCosts(run.id);
  const [use] = uses.values();
  const tooLarge = await smallestTooLarge(run.id);
  const most = use?.byFile.provider.limits ?? { bytes: 0, calls: 0 };
  const isOffered = run.callsBy === 'batch-file';
  const unlimited = { bytes: Number.MAX_SAFE_INTEGER, calls: Number.MAX_SAFE_INTEGER };
  const bytes = tooLarge === null ? most.bytes : Math.min(most.bytes, tooLarge / 2);
  const { files, usedUp, held } = await gatherCalls(run.id, {
    budget: run.budget,
    expect({ judgeId, prompt, inputTokens }) {
      const known = dearest.get(prompt);
      if (known !== undefined) return { most: known, likely: known };
      return costUnknown(inputTokens, uses.get(judgeId)?.parameters ?? null);
    },
    limits: isOffered ? unlimited : { ...most, bytes },
    state: isOffered ? 'offered' : 'preparing',
    linesOf: (judgeId) => uses.get(judgeId)?.byFile.lines ?? chatLines,
  });
  if (usedUp) {
    await pauseRun(run.id, describeUsedUp(usedUp.left, usedUp.likely, currencyOf(run)));
  } else if (files > 0 && !isOffered) await soon();
  else if (held) await enqueueCallFiles(database(), run.id, LONGEST_GAP / 10);
}

/** Sends a file, or looks how far it is and takes in what has come. A provider that fails is asked again later. */
async function goOnWithFile(
  run: RunToJudge,
  file: CallFile,
  byFile: CallsByFile,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (file.state === 'preparing') await send(run, file, byFile, signal);
    else await look(run, file, byFile, signal);
    if (file.failures > 0) await noteFile(file.id, { failures: 0 });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await fail(run, file, error);
  }
}

async function fail(run: RunToJudge, file: CallFile, error: ProviderRefusal): Promise<void> {
  const failures = file.failures + 1;
  const isLast = !error.transient || failures >= MOST_FAILURES;
  if (file.state === 'sent' && error.status === 404) {
    await endFile(file, { counted: false, note: error.message });
  } else await noteFile(file.id, { failures, note: error.message });
  if (isLast && run.state === 'running') {
    await pauseRun(run.id, error.message, { probed: error.status !== 404 });
  }
}

/**
 * Uploads a file and has it worked on. Before a provider is asked for that it is noted, so that after a breakdown in between
 * what it has begun is found by our own id, and not begun again.
 */
async function send(
  run: RunToJudge,
  file: CallFile,
  { provider, lines }: CallsByFile,
  signal: AbortSignal,
): Promise<void> {
  if (file.askedAt) {
    const has = (id: string) => isInFile(file.id, id);
    const asked = { ownId: file.id, since: file.askedAt, calls: file.calls, has };
    const begun = await provider.find(asked, signal);
    if (begun === 'unclear') return noteFile(file.id, { note: UNCLEAR });
    if (begun) return noteSent(file, begun);
  }
  if (run.state !== 'running') return endFile(file, { counted: false });
  const content = { bytes: Number(file.bytes), pieces: writeFile(file.id, lines) };
  let { remoteFile } = file;
  try {
    if (remoteFile === null && provider.upload) {
      remoteFile = await provider.upload(`framejury-${file.id}.jsonl`, content, signal);
    }
    await noteFile(file.id, { remoteFile, askedAt: new Date() });
    await noteSent(file, await provider.begin(remoteFile ?? content, file.id, signal));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const { status } = error;
    // What is refused was not begun.
    if (status !== null && status >= 400 && status < 500 && status !== 408) {
      await noteFile(file.id, { askedAt: null });
    }
    if (status !== 413 || file.calls === 1) throw error;
    return endFile(file, { counted: false, note: TOO_LARGE });
  }
}

const UNCLEAR = 'Whether it was begun is known once a batch of as many calls has ended.';

function noteSent({ id }: CallFile, batch: RemoteBatch): Promise<void> {
  const sent = { state: 'sent', remoteBatch: batch.id, sentAt: new Date() };
  return noteFile(id, { ...sent, failures: 0, note: null });
}

async function look(
  run: RunToJudge,
  file: CallFile,
  byFile: CallsByFile,
  signal: AbortSignal,
): Promise<void> {
  const { provider } = byFile;
  const batch = await provider.look(file.remoteBatch ?? '', signal);
  if (batch.state === 'under-way') {
    await noteFile(file.id, { done: batch.done, note: null });
    if (run.state === 'running' || file.cancelled) return;
    await provider.cancel(batch.id, signal);
    return noteFile(file.id, { cancelled: true });
  }
  for (const output of batch.outputs) await takeIn(run.id, output, byFile, signal);
  const counted = batch.fault === null && !file.cancelled;
  await endFile(file, { counted, note: batch.fault });
  if (batch.fault === null || run.state !== 'running') return;
  // Where other files fill the provider's queue, this one goes after them.
  const others = (await liveFiles(run.id)).length;
  if (!(batch.isFull && others > 0)) await pauseRun(run.id, batch.fault);
}

/** Takes in a provider's file of answers. What it says in no known form is asked again. */
async function takeIn(
  runId: string,
  output: string,
  byFile: CallsByFile,
  signal: AbortSignal,
): Promise<void> {
  let came: CameForCall[] = [];
  const store = async () => {
    await storeAnswers(runId, came);
    came = [];
  };
  await byFile.provider.read(
    output,
    async (text) => {
      const line = byFile.lines.read(text);
      if (line.state !== 'answered') return;
      came.push(cameFor(line, byFile));
      if (came.length >= STORED_AT_ONCE) await store();
    },
    signal,
  );
  await store();
}
