import { beforeAll, expect, it, vi } from 'vitest';
import { POST as importItems } from '@/app/api/items/import/route';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
freshDatabase();

const rows = (...ids: string[]) =>
  ids
    .map((id) => {
      const caption = `The ball ${id} rolls.`;
      const about = { id, video: 'ball.mp4', type: 'brief', model: 'One' };
      return JSON.stringify({ ...about, caption, reference: caption });
    })
    .join('\n');

async function send(key: string | null, text: string) {
  const headers = {
    'content-type': 'application/json',
    ...(key !== null && { 'idempotency-key': key }),
  };
  const body = JSON.stringify({
    suite: 'caption-rubric',
    files: [{ name: 'rows.jsonl', text }],
    store: true,
  });
  const address = 'http://127.0.0.1/api/v1/items/import';
  const response = await importItems(new Request(address, { method: 'POST', headers, body }));
  return { status: response.status, headers: response.headers, answer: await response.json() };
}

const imports = () => database().auditEntry.count({ where: { action: 'items.imported' } });

beforeAll(async () => {
  expect((await send(null, rows('a'))).answer).toMatchObject({ added: 1, faults: [] });
});

it('does what comes again with the same key once, and answers the same', async () => {
  const before = await imports();
  const first = await send('one', rows('b', 'c'));
  expect(first.answer).toMatchObject({ added: 2 });
  expect(await send('one', rows('b', 'c'))).toMatchObject({ status: 200, answer: first.answer });
  expect(await imports()).toBe(before + 1);
  expect((await send('another', rows('b', 'c'))).answer).not.toEqual(first.answer);
});

it('refuses a key that came with something else', async () => {
  await send('two', rows('d'));
  expect(await send('two', rows('e'))).toMatchObject({
    status: 422,
    answer: { detail: 'This Idempotency-Key came with another request before.' },
  });
});

it('does one of several that come at once, and tells the others to wait or what came of it', async () => {
  const before = await imports();
  const all = await Promise.all(Array.from({ length: 5 }, () => send('three', rows('f', 'g'))));
  expect(await imports()).toBe(before + 1);
  for (const { status, headers, answer } of all) {
    if (status === 409) expect(headers.get('retry-after')).toBe('1');
    else expect(answer).toMatchObject({ added: 2 });
  }
  expect(all.some(({ status }) => status === 200)).toBe(true);
});

it('forgets the key of what was refused, of what never ended, and all of them after a day', async () => {
  const refused = await send('four', 'x'.repeat(10));
  const again = await send('four', rows('h'));
  expect([refused.answer.added ?? 0, again.status]).toEqual([
    0,
    refused.status === 200 ? 422 : 200,
  ]);
  await send('five', rows('i'));
  const db = database();
  await db.$executeRaw`UPDATE "RequestKey" SET answer = NULL WHERE key = 'five'`;
  expect((await send('five', rows('i'))).status).toBe(409);
  await db.$executeRaw`UPDATE "RequestKey" SET at = now() - interval '11 minutes' WHERE key = 'five'`;
  expect((await send('five', rows('i'))).status).toBe(200);
  await db.$executeRaw`UPDATE "RequestKey" SET at = now() - interval '25 hours'`;
  expect((await send('two', rows('j'))).status).toBe(200);
});

it('does nothing again of which the answer could not be kept', async () => {
  const db = database();
  await db.$executeRawUnsafe(`
    CREATE FUNCTION keep_none() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no answer is kept'; END $$`);
  await db.$executeRaw`
    CREATE TRIGGER keep_none BEFORE UPDATE ON "RequestKey" FOR EACH ROW EXECUTE FUNCTION keep_none()`;
  expect((await send('six', rows('k'))).status).toBe(500);
  await db.$executeRaw`DROP TRIGGER keep_none ON "RequestKey"`;
  expect((await send('six', rows('k'))).status).toBe(409);
});

it('takes no key that is too long', async () => {
  expect((await send('k'.repeat(256), rows('l'))).status).toBe(422);
});
