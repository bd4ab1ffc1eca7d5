import 'server-only';
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { decryptSecret, derivedSecret, encryptSecret } from '@/lib/secret';
import { type Dials, isKeyName, isPublicName, MASK } from './dials.schema';

/** Headers and query of a judge, by name. */
export type SentValues = Pick<Dials, 'headers' | 'query'>;

const PARTS = ['headers', 'query'] as const;

/** The secret values as they are sealed, with the address that they were typed for. */
const sealedSchema = z.object({
  baseUrl: z.string(),
  headers: z.record(z.string(), z.string()),
  query: z.record(z.string(), z.string()),
});

/** What stands where a value stands for all to see: the value, if it is no secret; equal masks are of equal values. */
async function shownValue(name: string, value: string): Promise<string> {
  if (isPublicName(name)) return value;
  if (isKeyName(name)) return MASK;
  const key = await derivedSecret('judge values');
  const mark = createHmac('sha256', key)
    .update(JSON.stringify([name, value]))
    .digest('hex');
  return `${MASK} ${mark.slice(0, 12)}`;
}

/**
 * Takes the secrets out of headers and query.
 * @param typed values as typed; one that is still masked stays as it was
 * @param kept the values there were, of the same address; null where there are none
 * @returns what may be shown, names of headers in small letters; and the secrets, encrypted, null where there are none
 * @throws {AppError} 422 for a masked value that is none of those kept
 */
export async function sealValues(
  typed: SentValues,
  kept: { shown: SentValues; real: SentValues } | null,
  baseUrl: string,
): Promise<{ shown: SentValues; sealed: string | null }> {
  const shown: SentValues = { headers: {}, query: {} };
  const secret: SentValues = { headers: {}, query: {} };
  for (const part of PARTS) {
    for (const [written, value] of Object.entries(typed[part])) {
      const name = part === 'headers' ? written.toLowerCase() : written;
      const stays = value.startsWith(MASK);
      const real = stays ? keptValue(kept, part, name, value) : value;
      if (real === undefined) {
        const message = `Type the value of “${name}” again: a masked one goes to no other address.`;
        throw new AppError(422, message, `parameters.${part}`);
      }
      shown[part][name] = await shownValue(name, real);
      if (!isPublicName(name)) secret[part][name] = real;
    }
  }
  const has = PARTS.some((part) => Object.keys(secret[part]).length > 0);
  return {
    shown,
    sealed: has ? await encryptSecret(JSON.stringify({ baseUrl, ...secret })) : null,
  };
}

function keptValue(
  kept: { shown: SentValues; real: SentValues } | null,
  part: (typeof PARTS)[number],
  name: string,
  mask: string,
): string | undefined {
  return kept && kept.shown[part][name] === mask ? kept.real[part][name] : undefined;
}

/**
 * The secrets that {@link sealValues} took out; none where they were typed for another address.
 * @throws {AppError} 409 when they can no longer be decrypted
 */
export async function openValues(
  sealed: string | null,
  baseUrl: string,
  judge: string,
): Promise<SentValues> {
  if (sealed === null) return { headers: {}, query: {} };
  const values = sealedSchema.parse(JSON.parse(await decryptSecret(sealed, judge)));
  return values.baseUrl === baseUrl ? values : { headers: {}, query: {} };
}

/**
 * The values to send in place of those that are shown.
 * @param shown what a judge, or a run, has on record
 * @param now what the judge has: as it is shown, and its secrets
 * @throws {AppError} 409 when a secret value is not there, or is no longer what it was
 */
export function realValues(
  shown: SentValues,
  now: { shown: SentValues; real: SentValues },
  judge: string,
): SentValues {
  const resolve = (part: (typeof PARTS)[number]) =>
    Object.entries(shown[part]).map(([name, value]) => {
      if (!value.startsWith(MASK)) return [name, value] as const;
      const real = keptValue(now, part, name, value);
      if (real !== undefined) return [name, real] as const;
      const where = part === 'headers' ? 'header' : 'part of the query';
      throw new AppError(
        409,
        `The value of the ${where} “${name}” of “${judge}” has changed or is gone: replies would not be those of the settings on record. Enter it again, or begin another run.`,
      );
    });
  return {
    headers: Object.fromEntries(resolve('headers')),
    query: Object.fromEntries(resolve('query')),
  };
}

/** Texts that nobody may see, of headers and query as they are sent. */
export function secretsIn({ headers, query }: SentValues): string[] {
  return [...Object.entries(headers), ...Object.entries(query)].flatMap(([name, value]) => {
    if (isPublicName(name)) return [];
    // “Bearer KEY”, “session=KEY”: a server may echo the key alone.
    if (isKeyName(name)) return [value, ...value.split(/[\s;,=]+/)];
    // A single word stands in replies that have nothing to do with it.
    return /^\p{L}{1,19}$/u.test(value) ? [] : [value];
  });
}
