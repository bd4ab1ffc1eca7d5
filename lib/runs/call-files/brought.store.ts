import 'server-only';
import { database } from '@/lib/db';
import { lineReader, readLine } from '@/lib/endpoint/call-lines';
import { AppError, missing } from '@/lib/errors';
import type { CallsByFile } from '@/lib/judge/schema';
import type { SuiteById } from '@/lib/suites/by-id';
import { type JudgeOf, readyJudges } from '../ready-judges';
import { findRun } from '../store';
import { type CameForCall, cameFor, statesOf, storeAnswers } from './calls.store';
import { filedUse } from './filed-judge';
import { endFile, liveFiles } from './files.store';
import type { BroughtAnswers } from './schema';

/** How many answers are stored at once, and how many faults are told. */
const STORED_AT_ONCE = 200;
const MOST_TOLD = 10;

/** A file of calls that people carry. @throws {AppError} 404 when the run has no such file, or is done with it */
export async function offeredFile(runId: string, fileId: string) {
  const file = await database().callFile.findFirst({
    where: { id: fileId, runId, state: 'offered' },
  });
  return file ?? missing('file of calls', fileId);
}

/**
 * Takes in a file of answers that a person brought: each line's answer to the call that it names, of any of the run's files.
 * What else stands in it is told. Calls that it does not answer go in the next file with those that follow.
 * @throws {AppError} 404; 409 where the run carries no files by people
 */
export async function takeBrought(
  runId: string,
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { suiteById, judgeOf }: { suiteById: SuiteById; judgeOf: JudgeOf },
): Promise<BroughtAnswers> {
  const run = (await findRun(runId)) ?? missing('run', runId);
  if (run.callsBy !== 'batch-file') {
    throw new AppError(409, 'No files of answers are brought to this run: its judge is asked.');
  }
  const judges = await readyJudges(run, suiteById(run.suite, run.suiteVersion), { judgeOf });
  if ('unfit' in judges) throw new AppError(409, judges.unfit ?? 'The judge cannot be asked.');
  const use = [judges.deciding, ...judges.others]
    .map((one) => filedUse(one, run.callsBy, async () => undefined))
    .find((one) => one !== null);
  if (!use) throw new AppError(409, 'The judge of this run takes no files of calls any more.');
  const brought = await readBrought(runId, body, use.byFile);
  // What follows on the answers goes with the rest, in one file.
  if (brought.answered > 0) {
    for (const file of await liveFiles(runId)) await endFile(file, { counted: false });
  }
  const open = await database().filedCall.count({
    where: { runId, state: { in: ['waiting', 'sent'] } },
  });
  return { ...brought, open };
}

async function readBrought(
  runId: string,
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  byFile: CallsByFile,
): Promise<Omit<BroughtAnswers, 'open'>> {
  const sum = { answered: 0, known: 0, unknown: 0, faults: [] as string[], unreadable: 0 };
  let came: CameForCall[] = [];
  const store = async () => {
    const states = await statesOf(
      runId,
      came.map(({ id }) => id),
    );
    const once = new Map(came.map((one) => [one.id, one]));
    const fitting = [...once.values()].filter(({ id }) => states.has(id));
    const stored = await storeAnswers(runId, fitting);
    const unknown = came.filter(({ id }) => !states.has(id)).length;
    sum.unknown += unknown;
    sum.answered += stored.length;
    sum.known += came.length - unknown - stored.length;
    came = [];
  };
  const lines = lineReader(async (text, number) => {
    const line = text === null ? null : readLine(text);
    if (line?.state === 'answered') came.push(cameFor(line, byFile));
    else if (line?.state !== 'not-made') {
      sum.unreadable += 1;
      const why = line?.why ?? 'is too long';
      if (sum.faults.length < MOST_TOLD) sum.faults.push(`Line ${number} ${why}.`);
    }
    if (came.length >= STORED_AT_ONCE) await store();
  });
  for await (const chunk of body) await lines.take(chunk);
  await lines.end();
  await store();
  return sum;
}
