import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, describe as group, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '@/lib/query-fields';
import { describe, operationsOf, type Route } from './openapi.json/describe';
import { loadRoutes } from './routes';

/** Signing in is better-auth's own; the second one answers what is not there; the last one describes itself. */
const NOT_DESCRIBED = ['auth/[...path]', '[[...address]]', 'openapi.json'];

let routes: Readonly<Record<string, Route>> = {};
beforeAll(async () => {
  routes = await loadRoutes();
});

group('the description of the interface', () => {
  it('has every route that there is, with every method', async () => {
    const here = path.join(process.cwd(), 'app', 'api');
    const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'route.ts')
      .map((file) => path.dirname(file))
      .filter((folder) => !NOT_DESCRIBED.includes(folder))
      .map((folder) => `/${folder.replaceAll('[', '{').replaceAll(']', '}')}`);
    expect(Object.keys(routes).toSorted()).toEqual(files.toSorted());
    for (const [address, route] of Object.entries(routes)) {
      const described = operationsOf({ [address]: route }).map(({ method }) => method as string);
      const exported = Object.keys(route).filter((name) => /^[A-Z]+$/.test(name));
      expect([address, described.toSorted()]).toEqual([address, exported.toSorted()]);
      expect(exported).not.toEqual([]);
    }
  });

  it('names all parts of each address', () => {
    for (const { path: address, method, operation } of operationsOf(routes)) {
      const named = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const { parameters } = describe({ [address]: { [method]: routes[address]?.[method] } }).paths[
        address
      ]?.[method.toLowerCase()] ?? { parameters: [] };
      const known = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect([operation.summary, known]).toEqual([operation.summary, named]);
    }
  });

  it('has a name of its own for each operation, and refers to nothing that is not there', () => {
    const description = describe(routes);
    const operations = Object.values(description.paths).flatMap(Object.values);
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const text = JSON.stringify(description);
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      expect(description.components[kind as 'schemas']).toHaveProperty([name]);
    }
    expect(text).not.toContain('"#/$defs/');
  });

  it('has nothing that generators of Python clients refuse: a schema that is false, or none', () => {
    const description = describe(routes);
    expect(JSON.stringify(description)).not.toMatch(/"(items|additionalItems)":false/);
    for (const operation of Object.values(description.paths).flatMap(Object.values)) {
      const contents = [operation.requestBody?.content, operation.responses[200].content];
      for (const media of contents.flatMap((content) => Object.values(content ?? {}))) {
        expect([operation.operationId, media]).toEqual([
          operation.operationId,
          expect.objectContaining({ schema: expect.any(Object) }),
        ]);
      }
    }
  });

  it.each([
    ['/library', ['offset', 'columns', 'spread']],
    ['/queues/{id}/items', ['page']],
    ['/runs', []],
    ['/runs/{id}', ['from']],
    ['/comparison/answers', ['from']],
    ['/comparison/videos', ['from']],
  ])('has %s go on by a cursor, and says nothing of what its page asks', (address, ofPages) => {
    const { parameters } = describe({ [address]: routes[address] ?? {} }).paths[address]?.get ?? {};
    const names = parameters?.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(['after', 'limit']));
    for (const name of ofPages) {
      expect(Object.keys(fieldsOf(routes[address]?.GET?.described.query ?? z.any()))).toContain(
        name,
      );
      expect(names).not.toContain(name);
    }
  });

  it('says of what each operation answers', () => {
    for (const { path: address, method, operation } of operationsOf(routes)) {
      const says = operation.answer !== undefined || (operation.files ?? []).length > 0;
      expect([address, method, says]).toEqual([address, method, true]);
    }
  });
});
