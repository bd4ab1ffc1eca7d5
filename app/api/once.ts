import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { giveBackKey, keepAnswer, takeKey } from '@/lib/request-keys/keys.store';

const MOST_CHARACTERS = 255;

/**
 * Does what a request asks once: with an `Idempotency-Key` that came with the same request before, it is answered what that
 * was. A refusal is not kept.
 * @param asked what makes requests the same, besides their method and address: bytes, or what JSON said
 * @throws {AppError} 409 while the first one is being answered, 422 for a key that is too long or came with another request
 */
export async function answerOnce(
  request: Request,
  personId: string,
  asked: unknown,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers.get('idempotency-key');
  if (key === null) return work();
  if (key === '' || key.length > MOST_CHARACTERS) {
    throw new AppError(422, `An Idempotency-Key has 1 to ${MOST_CHARACTERS} characters.`);
  }
  const { pathname, search } = new URL(request.url);
  const hash = createHash('sha256').update(`${request.method} ${pathname}${search}\n`);
  hash.update(asked instanceof Uint8Array ? asked : (JSON.stringify(asked) ?? ''));
  const keyed = { personId, key, digest: hash.digest('hex') };
  const known = await takeKey(keyed);
  if (known !== null) return answerOf(known);
  const answer = await work().catch(async (error: unknown) => {
    await giveBackKey(keyed);
    throw error;
  });
  const text = answer instanceof Response ? await answer.text() : JSON.stringify(answer);
  // Where it cannot be kept the key stays taken: what was done must not be done again.
  await keepAnswer(keyed, text);
  return answerOf(text);
}

function answerOf(json: string): Response {
  return new Response(json, { headers: { 'content-type': 'application/json' } });
}
