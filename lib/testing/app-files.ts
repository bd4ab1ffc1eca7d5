import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { fieldsOf } from '@/lib/query-fields';

const APP = path.resolve('app');

/** The methods that a route may handle. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What Next calls for a request to a route, and by which schemas it reads it. */
export interface Handler {
  (request: Request, context: object): Promise<Response>;
  readonly described?: {
    readonly query?: z.ZodType;
    readonly body?: { readonly json?: z.ZodType };
  };
}

/** What a page calls on the server. */
export type Action = (...input: unknown[]) => Promise<unknown>;

const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).toSorted();

/** The source of a file of the app. */
export function sourceOf(file: string): string {
  return readFileSync(path.join(APP, file), 'utf8');
}

/** The app's routes, as paths inside of `app`: `api/runs/route.ts`. */
export const routes = files.filter((file) => file.endsWith('route.ts'));

/** The app's pages, as paths inside of `app`. */
export const pages = files.filter((file) => file.endsWith('page.tsx'));

/** The files of server actions, as paths inside of `app`. */
export const actionFiles = files.filter(
  (file) => /\.tsx?$/.test(file) && /^'use server'/m.test(sourceOf(file)),
);

/** What a route handles, by method. */
export async function handlersOf(route: string): Promise<[method: string, handle: Handler][]> {
  const module: Record<string, Handler> = await import(path.join(APP, route));
  return Object.entries(module).filter(([name]) => METHODS.includes(name));
}

/** What says by which schema it reads an address's query. */
interface Reader {
  readonly described?: { readonly query?: z.ZodType };
}

/** The parameters of an address that a handler knows; it refuses others. */
export function parametersOf({ described }: Reader): string[] {
  return described?.query ? Object.keys(fieldsOf(described.query)) : [];
}

/** Those parameters of a query that a handler knows. */
export function knownTo(handle: Reader, query: Readonly<Record<string, string>>) {
  const known = parametersOf(handle);
  return Object.fromEntries(Object.entries(query).filter(([name]) => known.includes(name)));
}

/** The actions of a file, by name. */
export async function actionsOf(file: string): Promise<[name: string, action: Action][]> {
  const module: Record<string, Action> = await import(path.join(APP, file));
  return Object.entries(module);
}

/** What draws a page. */
export async function pageOf(file: string): Promise<(props: object) => Promise<unknown>> {
  return (await import(path.join(APP, file))).default;
}

/** Parameters of any path, all of one value. */
export function paramsOf(value: unknown): Promise<object> {
  const get = (_target: object, name: string | symbol) => (name === 'then' ? undefined : value);
  return Promise.resolve(new Proxy({}, { get }));
}

/** All that a response holds; a download is written as text, which a response itself does not read back in tests. */
export async function bodyOf(response: Response): Promise<string> {
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
  }
  return text;
}
