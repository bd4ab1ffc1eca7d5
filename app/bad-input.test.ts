import { describe, expect, it, vi } from 'vitest';
import { fieldsOf } from '@/lib/query-fields';
import {
  type Handler,
  handlersOf,
  pageOf,
  pages,
  parametersOf,
  routes,
  sourceOf,
} from '@/lib/testing/app-files';
import { freshDatabase } from '@/lib/testing/database';

freshDatabase({ plansOnce: true });

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');

const ID = '00000000-0000-7000-8000-000000000099';
const HASH = 'a'.repeat(64);

/** What stands for an id, a word or a number in an address. */
const TEXTS = [
  '',
  `${ID}\0`,
  '-'.repeat(36),
  '\ud800',
  'ä\n"→',
  '99999999999999999999',
  '__proto__',
  'x'.repeat(10_000),
];

/** The worst of them, tried in each place alone while all else is as it should be. */
const WORST = ['a\0b', '99999999999999999999'];

/** A field that no route knows. */
const UNHEARD_OF = 'nobodyHasHeardOfThis';

/** What a body needs besides, where it may have one of several shapes. */
const AROUND: Readonly<Record<string, object>> = {
  'api/library/selection/route.ts': { kind: 'named', ids: [ID] },
};

/** Whose refusals have the form of another protocol. */
const OTHER_PROTOCOLS = ['api/mcp/route.ts'];

/** What every name of a path's holes stands for. */
function namedParams(file: string, value: string) {
  const names = [...file.matchAll(/\[(\.\.\.)?(\w+)\]/g)];
  return Object.fromEntries(names.map(([, many, name]) => [name, many ? [value] : value]));
}

/** Words that the addresses of pages know. */
const SHARED = ['run', 'suite', 'project', 'sort', 'from', 'to', 'left', 'right', 'tag'];

/** The words of an address's query that a page names itself, and those that many know. */
function namesIn(file: string): string[] {
  const named = sourceOf(file).matchAll(/\b([a-z]\w+)\??: |get(?:All)?\('(\w+)'\)/g);
  return [...new Set([...SHARED, ...[...named].map(([, one, other]) => one ?? other ?? '')])];
}

/** The fields of the JSON that a handler takes. */
function fieldsSentTo({ described }: Handler): string[] {
  return described?.body?.json ? Object.keys(fieldsOf(described.body.json)) : [];
}

async function statusOf(handle: Handler, file: string, value: string, request: Request) {
  const response = await handle(request, { params: Promise.resolve(namedParams(file, value)) });
  if (response.status >= 400 && !OTHER_PROTOCOLS.includes(file)) {
    const answer: unknown = await response.json();
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const { error } = answer as { error: string };
    expect(answer).toEqual({
      ...{ type: 'about:blank', status: response.status, title: expect.stringMatching(/^[A-Z]/) },
      detail: error,
      error: expect.stringMatching(/\w+ .*\w/),
      field: expect.toBeOneOf([expect.any(String), null]),
    });
  } else {
    await response.arrayBuffer();
  }
  return response.status;
}

describe('bad input', () => {
  it.each(routes)('to the route %s is refused with a sentence', async (file) => {
    for (const [method, handle] of await handlersOf(file)) {
      const reads = ['GET', 'HEAD'].includes(method);
      for (const [value, search] of questionsTo(file, parametersOf(handle))) {
        for (const body of reads ? [null] : bodiesWith(fieldsSentTo(handle), value, search)) {
          const headers = { 'content-type': 'application/json', 'content-length': '1' };
          const url = `http://127.0.0.1:3210/api?${search}`;
          const request = new Request(url, { method, headers, body });
          const status = await statusOf(handle, file, value, request);
          expect(status, `${method} ${value} ${search} ${body}`).toBeLessThan(500);
        }
      }
    }
  });

  it.each(routes)('to the route %s names a parameter that it does not know', async (file) => {
    for (const [method, handle] of await handlersOf(file)) {
      if (!handle.described) continue;
      const url = `http://127.0.0.1:3210/api?${UNHEARD_OF}=1`;
      const headers = { 'content-type': 'application/json', 'content-length': '1' };
      const params = Promise.resolve(namedParams(file, file.includes('[hash]') ? HASH : ID));
      const response = await handle(new Request(url, { method, headers }), { params });
      expect([response.status, (await response.json()).field], method).toEqual([422, UNHEARD_OF]);
    }
  });

  it.each(routes)('to the route %s names a field that it does not know', async (file) => {
    for (const [method, handle] of await handlersOf(file)) {
      if (!handle.described?.body?.json) continue;
      const headers = { 'content-type': 'application/json', 'content-length': '1' };
      const request = new Request('http://127.0.0.1:3210/api', {
        ...{ method, headers },
        body: JSON.stringify({ ...AROUND[file], [UNHEARD_OF]: 1 }),
      });
      const params = Promise.resolve(namedParams(file, ID));
      const response = await handle(request, { params });
      const known = await response.json();
      expect([response.status, known.field], `${method} ${known.detail}`).toEqual([
        422,
        UNHEARD_OF,
      ]);
      expect(known.detail).toBe(`“${UNHEARD_OF}” is not known.`);
    }
  });

  it('to the route of runs, misspelt, is refused with the field that was meant', async () => {
    const { POST } = await import('@/app/api/runs/route');
    const request = new Request('http://127.0.0.1:3210/api/runs', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ suite: 'hallucination', judgeId: ID, item_ids: [ID], prompt: {} }),
    });
    const response = await POST(request);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      field: 'item_ids',
      detail: '“item_ids” is not known; did you mean “itemIds”?',
    });
  });

  it.each(['/api/rums', '/api'])('to %s, which there is not, is refused as such', async (where) => {
    const { GET } = await import('@/app/api/[[...address]]/route');
    const response = await GET(new Request(`http://127.0.0.1:3210${where}`));
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({
      title: 'Not Found',
      detail: expect.stringContaining(`nothing at ${where};`),
    });
  });

  it.each(pages)('in the address of the page %s breaks nothing', async (file) => {
    const draw = await pageOf(file);
    for (const value of TEXTS) {
      const search = Object.fromEntries(namesIn(file).map((name) => [name, value]));
      const props = {
        params: Promise.resolve(namedParams(file, value)),
        searchParams: Promise.resolve(search),
      };
      const end = await draw(props).then(
        () => null,
        (error: { digest?: string }) => error.digest ?? error,
      );
      expect(end, JSON.stringify(value)).toSatisfy(
        (known) => known === null || /^NEXT_(REDIRECT|HTTP_ERROR_FALLBACK;404)/.test(String(known)),
      );
    }
  });
});

/** What is asked: a text in the path's holes, with all of the query that is known, or one word of it alone. */
function questionsTo(
  file: string,
  names: readonly string[],
): [value: string, search: URLSearchParams][] {
  const found = file.includes('[hash]') ? HASH : ID;
  return [
    ...TEXTS.map((value): [string, URLSearchParams] => [value, new URLSearchParams()]),
    ...TEXTS.map((value): [string, URLSearchParams] => [
      value,
      new URLSearchParams(names.map((name) => [name, value])),
    ]),
    ...WORST.flatMap((value) =>
      names.map((name): [string, URLSearchParams] => [
        found,
        new URLSearchParams({ [name]: value }),
      ]),
    ),
  ];
}

/** What is sent: no JSON, JSON of another shape, and objects that have the text in every field. */
function bodiesWith(names: readonly string[], value: string, search: URLSearchParams): string[] {
  const fields = Object.fromEntries(names.map((name) => [name, value]));
  if (search.size > 0) return [JSON.stringify(fields)];
  const withValue = [JSON.stringify(value), JSON.stringify(fields)];
  // Those without the text are sent once.
  return value === TEXTS[0] ? ['', '{', '\0', 'null', '[]', ...withValue] : withValue;
}
