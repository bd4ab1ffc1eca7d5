import { createHash } from 'node:crypto';
import { atBatchPrice } from '@/lib/judge/by-file';
import { filesTaken } from '@/lib/judge/dials.schema';
import { estimateTokens } from '@/lib/judge/prepared-call';
import type {
  CallRecord,
  CallsByFile,
  Judge,
  JudgeParameters,
  JudgeRequest,
} from '@/lib/judge/schema';
import { withUsage } from '../budget/usage';
import type { ReadyJudge } from '../ready-judges';
import { retryWhileDatabaseIsDown } from '../retry-while-database-is-down';
import { fileCall, findFiled, markFailed } from './calls.store';
import { Postponed } from './postponed';

/** A call that was sent so often in vain has failed. */
export const MOST_SENDINGS = 3;

/** What is known of a judge whose calls go in files. */
export interface FiledUse {
  judge: Judge;
  byFile: CallsByFile;
  judgeId: string;
  /** With the prices of such calls. */
  parameters: JudgeParameters;
  /** Is told of each answer. */
  note(record: CallRecord): Promise<void>;
}

/** How the calls of a judge go in files; null where they go one by one. */
export function filedUse(
  { judge, judgeId, parameters }: ReadyJudge,
  callsBy: string | null,
  note: FiledUse['note'],
): FiledUse | null {
  const { byFile } = judge;
  if (!byFile || !parameters || filesTaken(parameters) !== callsBy) return null;
  return { judge, byFile, judgeId, parameters: atBatchPrice(parameters), note };
}

/** What calls of a run have the same answer by: the request, and what is said of an earlier reply. */
function keyOf({ requestHash, correction }: JudgeRequest): string {
  if (requestHash === undefined) throw new Error('A call in a file has a record');
  return createHash('sha256')
    .update(JSON.stringify([requestHash, correction?.rawReply, correction?.message]))
    .digest('hex');
}

/**
 * A judge that answers an item's calls with what came in files. A call that has no answer yet is put down for the next file, and
 * throws {@link Postponed}.
 */
export function filedJudge(
  { judge, byFile, judgeId, parameters, note }: FiledUse,
  { runId, itemId }: { runId: string; itemId: string },
): Judge {
  return {
    ...judge,
    async reply(request) {
      const place = { runId, itemId, key: keyOf(request) };
      const known = await retryWhileDatabaseIsDown(() => findFiled(place));
      if (known && !known.answer) throw new Postponed();
      const read = known?.answer && byFile.read(known.answer, known.form, request);
      const form = read && known.sendings < MOST_SENDINGS ? read.again : null;
      if (!known || !read || form !== null) {
        const { text, call, prompt, requestHash = '', correction } = request;
        const told = (correction?.rawReply.length ?? 0) + (correction?.message.length ?? 0);
        const characters = text.before.length + text.after.length + told;
        const inputTokens = estimateTokens(characters, call.frames);
        const written = await byFile.write(request, form);
        const toFile = {
          ...place,
          ...written,
          judgeId,
          requestHash,
          prompt: prompt.id,
          inputTokens,
        };
        await retryWhileDatabaseIsDown(() => fileCall(toFile, known));
        throw new Postponed();
      }
      const record = withUsage(read.record, request, parameters);
      if (record.reason === 'unreachable' || record.reason === 'timed-out') {
        await retryWhileDatabaseIsDown(() => markFailed(known.id));
      }
      await note(record);
      return { ...record, callId: known.id };
    },
  };
}
