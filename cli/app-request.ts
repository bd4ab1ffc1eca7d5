import process from 'node:process';
import type { z } from 'zod';
import { refusalOf } from '@/lib/request';
import { addressOf, readSettings } from '@/scripts/settings.mjs';
import { Trouble } from '@/scripts/trouble.mjs';

/**
 * Where the app is: as given with an option, else where `npm start` puts it.
 * @throws {Trouble} when it is no address
 */
export function readUrl(text: string | undefined, option = '--url'): string {
  if (text === undefined) return addressOf(readSettings(process.env));
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new Trouble(`${option} must begin with http:// or https://, but it is “${text}”.`);
  }
  return text.replace(/\/+$/, '');
}

/** That nothing answers, or only that it cannot at the moment: the same may be asked again. */
export class Unanswered extends Trouble {}

/** While the app starts or its database is away, while its disk is full, and when it was asked too often. */
const PASSING = [429, 502, 503, 504, 507];

/** The header with the API key in `FRAMEJURY_KEY`, or `FRAMEJURY_API_KEY`; none where there is no key. */
export function keyHeader(): Record<string, string> {
  const key = process.env.FRAMEJURY_KEY || process.env.FRAMEJURY_API_KEY;
  return key ? { 'x-api-key': key } : {};
}

/**
 * Asks the running app, see {@link keyHeader}.
 * @throws {Unanswered} when the app does not run there, or cannot answer at the moment; {Trouble} when it refuses
 */
export async function requestApp(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, ...keyHeader() };
  const response = await fetch(url, { ...init, headers }).catch(() => {
    const { origin } = new URL(url);
    throw new Unanswered(`Framejury does not answer at ${origin}. Start it, or say where it is.`);
  });
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => null);
  const { message, field } = refusalOf(answer, response.status);
  const sentence = field ? `${message} (${field})` : message;
  throw PASSING.includes(response.status) ? new Unanswered(sentence) : new Trouble(sentence);
}

/**
 * Asks the running app for JSON.
 * @param body given for what is asked by POST
 * @throws {Trouble} as {@link requestApp} does, and where another program than Framejury, or another version, answers
 */
export async function readApp<Data>(
  url: string,
  schema: z.ZodType<Data>,
  body?: object,
): Promise<Data> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await requestApp(url, init);
  const read = schema.safeParse(await response.json().catch(() => null));
  if (read.success) return read.data;
  const { origin, pathname } = new URL(url);
  throw new Trouble(
    `What ${origin} answered at ${pathname} cannot be read. Is it a Framejury of the same version as this command?`,
  );
}
