import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { filesTaken } from '@/lib/judge/dials.schema';
import { judgeParametersSchema } from '@/lib/judge/schema';
import type { CallsBy } from './schema';

const factsSchema = z.object({
  kind: z.string(),
  name: z.string(),
  parameters: judgeParametersSchema.pick({ server: true, shown: true }).nullish(),
});

/**
 * Refuses to have calls go in files where the deciding judge's server does not take them so.
 * @param facts see `factsForRun`
 * @throws {AppError} 422
 */
export function refuseUnfiled(callsBy: CallsBy | null, facts: unknown): void {
  if (callsBy === null) return;
  const { kind, name, parameters } = factsSchema.parse(facts);
  if (kind === 'endpoint' && parameters && filesTaken(parameters) === callsBy) return;
  const how = callsBy === 'batch-api' ? 'has no batch API' : 'takes no files of calls';
  throw new AppError(
    422,
    `“${name}” is asked one call at a time: its server ${how}, or it is shown videos. Its page says which kind of server it is.`,
    'callsBy',
  );
}
