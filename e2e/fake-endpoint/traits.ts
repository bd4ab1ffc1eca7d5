/** How the fake model can misbehave. */
export const FAULTS = [
  /** 429 with `Retry-After`. */
  'rate-limit',
  /** 429 that no waiting mends. */
  'no-quota',
  /** 500. */
  'server-error',
  /** Takes the request and never answers. */
  'hang',
  /** Breaks the connection off. */
  'drop',
  /** 401. */
  'wrong-key',
  /** A `refusal` in place of content. */
  'refusal',
  /** Finish reason `content_filter`. */
  'content-filter',
  /** Half a reply with finish reason `length`. */
  'cut-off',
  /** Half a reply that claims to be whole. */
  'malformed',
  /** Words without an answer. */
  'chatter',
  /** A score of 11. */
  'out-of-range',
  /** 400 for a request with pictures. */
  'no-vision',
  /** Takes pictures and does not look at them. */
  'blind',
  /** 400 for `response_format: json_schema`. */
  'no-json-schema',
  /** 400 for any `response_format`. */
  'no-structured-output',
  /** 400 for `max_tokens`, which newer models call otherwise. */
  'no-max-tokens',
] as const;

/** One of {@link FAULTS}. */
export type Fault = (typeof FAULTS)[number];

/** How the fake model writes its replies. */
export const LAYOUTS = [
  'json',
  'fenced',
  'prose',
  'doubled-braces',
  'single-quotes',
  'table',
  'tabs',
  'lines',
] as const;

/** One of {@link LAYOUTS}. */
export type Layout = (typeof LAYOUTS)[number];

/** Reads the traits out of a model's name: `fake-vlm:rate-limit`, `fake-vlm:no-structured-output:table`. */
export function traitsOf(model: string): { faults: Fault[]; layout: Layout | null } {
  const [, ...traits] = model.split(':');
  return {
    faults: FAULTS.filter((fault) => traits.includes(fault)),
    layout: LAYOUTS.find((layout) => traits.includes(layout)) ?? null,
  };
}
