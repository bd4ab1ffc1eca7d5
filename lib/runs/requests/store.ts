import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import type { RecordedReply } from '@/lib/judge/prepared-call';
import { missingEntrySchema } from '@/lib/replies/read';
import { batched } from '../batched';

/** A reply on record, and whether it was given for this item in this run. */
export interface FoundReply extends RecordedReply {
  stepId: bigint;
  here: boolean;
}

/** A request whose reply is looked up, and where it is to be used. */
export interface ReplyLookup {
  requestHash: string;
  runId: string;
  itemId: string;
  prompt: string;
  unit: string;
  role: string;
  sample: number;
  question: string;
  /** The worker that will ask if there is no reply. */
  workerId: string;
}

/**
 * The result of a lookup: the reply is on record; the caller is to ask for it, or for what is missing of it; or another
 * is asking for it now.
 */
export type LookupResult =
  | { state: 'found'; reply: FoundReply }
  | { state: 'to-ask'; partly: FoundReply | null }
  | { state: 'in-flight' };

const missingSchema = z.array(missingEntrySchema).nullable();

/**
 * Looks up the reply to an equal request of any run: whole replies before partly read ones, and this run's own before
 * others. If there is no whole one and nobody asks for it, the request is marked as in flight until {@link
 * endRequests}. Rows are written in the order of their keys, so that two workers never deadlock.
 */
export const lookUpReply = batched(async (sought: ReplyLookup[]): Promise<LookupResult[]> => {
  const column = <Name extends keyof ReplyLookup>(name: Name) => sought.map((each) => each[name]);
  type Row = Omit<FoundReply, 'stepId'> & { place: bigint; stepId: bigint | null; begun: boolean };
  const rows = await database().$queryRaw<Row[]>`
    WITH sought AS MATERIALIZED (
      SELECT * FROM unnest(${column('requestHash')}::text[], ${column('runId')}::uuid[], ${column('itemId')}::uuid[],
        ${column('prompt')}::text[], ${column('unit')}::text[], ${column('role')}::text[], ${column('sample')}::int[], ${column('question')}::text[], ${column('workerId')}::text[])
        WITH ORDINALITY AS sought(hash, run, item, prompt, unit, role, sample, question, worker, place)
    ), found AS MATERIALIZED (
      SELECT sought.place, step.* FROM sought CROSS JOIN LATERAL (
        SELECT s.id, s.reply, s."rawReply", s.missing, s.transcribed, s.reason = 'truncated' AS "cutOff", s."runId" = sought.run AND s."itemId" = sought.item
          AND s.prompt = sought.prompt AND s.unit = sought.unit AND s.role = sought.role AND s.sample = sought.sample
          AND s.question = sought.question AS here
        FROM "Step" s WHERE s."requestHash" = sought.hash AND (s.reason IS NULL OR s.missing IS NOT NULL)
        ORDER BY coalesce(jsonb_array_length(s.missing), 0), here DESC, s.id LIMIT 1) AS step
    ), begun AS (
      INSERT INTO "RequestUnderWay" AS known ("requestHash", "workerId")
      SELECT DISTINCT ON (hash) hash, worker FROM sought 
      WHERE place NOT IN (SELECT place FROM found WHERE missing IS NULL) ORDER BY hash
      ON CONFLICT ("requestHash") DO UPDATE SET since = now() WHERE known."workerId" = excluded."workerId"
      RETURNING "requestHash", "workerId"
    )
    SELECT sought.place, found.id AS "stepId", found.reply, found."rawReply", found.missing, found.here,
      coalesce(found.transcribed, '{}') AS transcribed, coalesce(found."cutOff", false) AS "cutOff",
      begun."requestHash" IS NOT NULL AS begun
    FROM sought LEFT JOIN found USING (place) LEFT JOIN begun
      ON begun."requestHash" = sought.hash AND begun."workerId" = sought.worker`;
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
  return sought.map((_each, index): LookupResult => {
    const row = byPlace.get(index + 1);
    if (!row) throw new Error('every request that is sought has a row');
    const { stepId, reply, rawReply, here, transcribed, cutOff } = row;
    const missing = missingSchema.parse(row.missing);
    const known =
      stepId === null ? null : { stepId, reply, rawReply, missing, here, transcribed, cutOff };
    if (known && missing === null) return { state: 'found', reply: known };
    return row.begun ? { state: 'to-ask', partly: known } : { state: 'in-flight' };
  });
});

/** Ends a worker's requests in flight, so that others may ask them. */
export async function endRequests(
  workerId: string,
  requestHashes: readonly string[],
): Promise<void> {
  await database().$executeRaw`
    DELETE FROM "RequestUnderWay" WHERE "workerId" = ${workerId} AND "requestHash" = ANY(${requestHashes}::text[])`;
}
