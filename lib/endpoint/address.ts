import type { Secrets } from './redaction';

/** The address of a model, its name there, and what lets requests in. */
export interface Endpoint extends Secrets {
  baseUrl: string;
  model: string;
  /** The header of the key, where it is not `Authorization: Bearer`. */
  keyHeader?: string;
  /** Further headers, by name in small letters; one of the key's name takes its place. */
  headers?: Readonly<Record<string, string>>;
  /** What is added to the address. */
  query?: Readonly<Record<string, string>>;
}

/** What every request to an endpoint says of itself. */
export function headersOf({ apiKey, keyHeader, headers }: Endpoint): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'framejury',
    ...(apiKey !== null &&
      (keyHeader ? { [keyHeader]: apiKey } : { authorization: `Bearer ${apiKey}` })),
    ...headers,
  };
}
