import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { createApiKey } from '@/lib/people/api-keys.store';
import type { KeyScope, Role } from '@/lib/people/schema';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { storeQueue } from '@/lib/testing/queued';
import { storeVideo } from '@/lib/testing/stored';
import { POST } from './route';

freshDatabase();
vi.stubEnv('FRAMEJURY_SIGN_IN', 'required');
vi.mock('@/prompts', async () => {
  const { smallSuite: suite } = await import('@/lib/testing/small-suite');
  return { suites: [suite], suiteById: () => suite, suiteOfPrompt: () => suite, takenIds: [] };
});
const breaking = vi.hoisted(() => ({ with: '' }));
vi.mock('@/lib/library/projects.store', async (original) => {
  const real = await original<typeof import('@/lib/library/projects.store')>();
  const listProjects: typeof real.listProjects = async (person) => {
    if (breaking.with) throw new Error(breaking.with);
    return real.listProjects(person);
  };
  return { ...real, listProjects };
});

/** The route behind a server, as Next would have it. */
const server = http.createServer(async (request, response) => {
  if (request.method !== 'POST') return void response.writeHead(405).end();
  let body = '';
  for await (const chunk of request) body += chunk;
  const headers = request.headers as Record<string, string>;
  const answer = await POST(new Request(url, { method: 'POST', headers, body }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
});
let url = '';

const keys = { reading: '', admin: '', blind: '' };
const ids = { run: '', item: '', blind: '' };

async function addPerson(name: string, role: Role, scope: KeyScope) {
  const { id } = await database().rater.create({ data: { kind: 'person', name } });
  const account = await database().account.create({
    data: { name, email: `${name}@example.org`, role, raterId: id },
  });
  return { id, key: (await createApiKey(account.id, { name: 'agent', scope })).key };
}

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`;
  keys.reading = (await addPerson('ada', 'admin', 'read')).key;
  keys.admin = (await addPerson('ben', 'admin', 'admin')).key;
  const blind = await addPerson('eve', 'reviewer', 'review');
  Object.assign(keys, { blind: blind.key });
  ids.blind = blind.id;
  ids.item = await storeVideo('marble');
  ids.run = await storeRun([ids.item], 7);
  await storeQueue(ids.run, [blind.id]);
});
afterAll(() => server.close());

async function connect(key: string, mode: 'legacy' | 'auto' = 'legacy') {
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

async function call(key: string, name: string, given: object = {}) {
  const client = await connect(key);
  const { content, isError } = await client.callTool({ name, arguments: { ...given } });
  await client.close();
  const [first] = content;
  return { text: first?.type === 'text' ? first.text : '', isError };
}

describe('an agent', () => {
  it.each(['legacy', 'auto'] as const)(
    'is told the tools (%s), with schemas of what they take',
    async (mode) => {
      const client = await connect(keys.reading, mode);
      const { tools } = await client.listTools();
      const tool = (name: string) => tools.find((one) => one.name === name);
      expect(tool('read_item')).toMatchObject({
        description: expect.stringContaining('For viewers and above.'),
        inputSchema: { properties: { itemId: { format: 'uuid' } }, required: ['itemId'] },
        annotations: { readOnlyHint: true },
      });
      expect(tool('make_queue')).toMatchObject({
        inputSchema: {
          properties: { body: { properties: { memberIds: { type: 'array' } } } },
          required: ['body'],
        },
        annotations: { readOnlyHint: false },
      });
      for (const { inputSchema } of tools) expect(inputSchema.type).toBe('object');
      expect((await client.callTool({ name: 'list_runs' })).isError).toBe(false);
      await client.close();
    },
  );

  it('reads what a read-only key permits, and is told what it does not', async () => {
    const found = await call(keys.reading, 'search_library', { suite: 'small', limit: 5 });
    expect(JSON.parse(found.text)).toMatchObject({ videos: [{ id: ids.item }] });
    const item = await call(keys.reading, 'read_item', { itemId: ids.item, run: ids.run });
    expect(JSON.parse(item.text).run).toMatchObject({ id: ids.run });
    expect(item.text).toContain('"value":7');
    const agreement = await call(keys.reading, 'read_agreement', { run: ids.run });
    expect(agreement.isError).toBe(false);
    const queue = await call(keys.reading, 'make_queue', { body: {} });
    expect(queue).toMatchObject({
      isError: true,
      text: expect.stringContaining('This needs the role “admin”'),
    });
    const imported = await call(keys.reading, 'import_answers', { name: 'a.csv', body: 'video' });
    expect(imported).toMatchObject({
      isError: true,
      text: expect.stringContaining('This needs the role “reviewer”'),
    });
  });

  it('makes a queue and imports under a key that may, which the audit knows', async () => {
    const body = {
      name: 'By an agent',
      runId: ids.run,
      policy: { kind: 'all' },
      seed: 1,
      raters: 1,
      attentionShare: 0,
      memberIds: [ids.blind],
      blind: true,
      tolerance: 1,
      instructions: '',
      leaseMinutes: 30,
    };
    const made = await call(keys.admin, 'make_queue', { body });
    const { queueId } = JSON.parse(made.text);
    const file = `video,suite,question,unit,value,judge\nmarble,small,q,key-frame@0.500,4,Elsewhere`;
    const imported = await call(keys.admin, 'import_answers', {
      ...{ name: 'answers.csv', store: true, body: file },
    });
    expect([imported.isError, JSON.parse(imported.text)]).toMatchObject([false, { rows: 1 }]);
    const entries = await database().auditEntry.findMany({ where: { subjectId: queueId } });
    expect(entries).toMatchObject([{ action: 'queue.created', personName: 'ben' }]);
  });

  it('whose account is blind gets nothing of what it is blind for', async () => {
    const item = await call(keys.blind, 'read_item', { itemId: ids.item, run: ids.run });
    expect(item.isError).toBe(false);
    expect(item.text).toContain(ids.item);
    expect(item.text).not.toContain('"value":7');
    const results = await call(keys.blind, 'read_results', { suite: 'small', run: ids.run });
    expect(JSON.parse(results.text)).toMatchObject({ withheld: 1 });
  });

  it('is told what is wrong with what it gives, by the field', async () => {
    const bad = [
      await call(keys.reading, 'read_item', { itemId: 'x' }),
      await call(keys.reading, 'search_library', { sute: 'small' }),
      await call(keys.reading, 'list_runs', { body: { limit: 1 } }),
      await call(keys.reading, 'no_such_tool'),
    ];
    expect(bad).toMatchObject([
      { isError: true, text: expect.stringContaining('"field":"itemId"') },
      { isError: true, text: expect.stringContaining('did you mean “suite”?') },
      { isError: true, text: expect.stringContaining('“body” is not known') },
      { isError: true, text: 'There is no tool “no_such_tool”.' },
    ]);
  });

  it('is told that something broke, and not what', async () => {
    breaking.with = 'an inner matter';
    const broken = await call(keys.reading, 'list_projects');
    breaking.with = '';
    expect(broken).toEqual({
      isError: true,
      text: expect.stringContaining('Something broke. The'),
    });
    expect(broken.text).not.toContain('inner');
    expect((await call(keys.reading, 'list_projects')).isError).toBe(false);
  });

  it('with a key that nobody has, or none, gets nothing', async () => {
    await expect(connect('fj_unknown')).rejects.toThrow(/401|not valid/);
    const answer = await POST(new Request(url, { method: 'POST' }));
    expect([answer.status, (await answer.json()).detail]).toEqual([401, 'Sign in first.']);
  });
});
