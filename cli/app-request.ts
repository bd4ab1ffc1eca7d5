import process from 'node:process';
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

/**
 * Asks the running app, with the API key in `FRAMEJURY_KEY`, or `FRAMEJURY_API_KEY`, where there is one.
 * @throws {Trouble} when the app does not run there, or refuses
 */
export async function requestApp(url: string, init: RequestInit = {}): Promise<Response> {
  const key = process.env.FRAMEJURY_KEY || process.env.FRAMEJURY_API_KEY;
  const headers = { ...init.headers, ...(key && { 'x-api-key': key }) };
  const response = await fetch(url, { ...init, headers }).catch(() => {
    const { origin } = new URL(url);
    throw new Trouble(`Framejury does not answer at ${origin}. Start it, or say where it is.`);
  });
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => null);
  const { message, field } = refusalOf(answer, response.status);
  throw new Trouble(field ? `${message} (${field})` : message);
}
