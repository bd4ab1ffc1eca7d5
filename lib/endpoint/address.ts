import type { Secrets } from './redaction';

/** The address of a model, its name there, and what lets requests in. */
export interface Endpoint extends Secrets {
  baseUrl: string;
  model: string;
  /** The header of the key, where it is not `Authorization: Bearer`. */
  keyHeader?: string;
  /** Further headers, by name in small letters. */
  headers?: Readonly<Record<string, string>>;
  /** What is added to the address. */
  query?: Readonly<Record<string, string>>;
}

/** Where a request goes and what lets it in. */
export function addressOf(endpoint: Endpoint, path: 'chat/completions' | 'models') {
  const { baseUrl, apiKey, keyHeader, headers = {}, query = {} } = endpoint;
  const asked = new URLSearchParams(query).toString();
  const url = `${baseUrl}/${path}${asked && `?${asked}`}`;
  return { url, apiKey, headers, ...(keyHeader && { keyHeader }) };
}
