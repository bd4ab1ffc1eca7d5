/** How an answer that began with status 200 can fail as HTTP, or turn out to be none. */
const BREAKAGES = [
  /** The connection is cut in the middle of the body. */
  'cut-body',
  /** The same, where the body’s length was not said. */
  'cut-unsized',
  /** A byte now and then, for ever. */
  'trickle',
  'bad-chunks',
  /** The length said is less than the body’s. */
  'short-length',
  'bad-gzip',
  'bad-utf8',
  'endless',
  'empty-body',
  /** 204. */
  'no-content',
  /** 302. */
  'redirect',
  /** A web page to sign in. */
  'login-page',
  'plain-text',
  /** 200 with an error. */
  'ok-error',
  'other-json',
  'no-choices',
  'null-message',
] as const;

/** Which of the forms a chat completion takes in the wild, or in what way it lacks a reply. */
const DRESSES = [
  /** Compressed though that was not asked for. */
  'gzip',
  /** Content as a list of parts. */
  'parts',
  'output-parts',
  /** A stream of events, whole or cut. */
  'stream',
  'cut-stream',
  /** The reply of several choices. */
  'two-choices',
  'usage-as-text',
  'no-usage',
  /** Only reasoning, to the end or to the token limit. */
  'only-reasoning',
  'endless-reasoning',
  'tool-call',
  /** Two million characters. */
  'rambling',
  'finish-error',
] as const;

/** How the fake model can misbehave. */
export const FAULTS = [
  /** 429 with `Retry-After`. */
  'rate-limit',
  /** 429 that no waiting ends. */
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
  /** 400 for a temperature, or for a seed. */
  'no-temperature',
  'no-seed',
  ...BREAKAGES,
  ...DRESSES,
] as const;

/** How the words of errors are wrapped; without one of these as OpenAI does it. */
export const ERROR_SHAPES = [
  'message-on-top',
  'message-in-text',
  'error-as-text',
  'detail-as-text',
  'detail-list',
  'error-list',
  'error-page',
  'plain-error',
  'error-with-200',
] as const;

/** One of {@link ERROR_SHAPES}. */
export type ErrorShape = (typeof ERROR_SHAPES)[number];

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
export function traitsOf(model: string): {
  faults: Fault[];
  layout: Layout | null;
  errors: ErrorShape | null;
} {
  const [, ...traits] = model.split(':');
  return {
    errors: ERROR_SHAPES.find((shape) => traits.includes(shape)) ?? null,
    faults: FAULTS.filter((fault) => traits.includes(fault)),
    layout: LAYOUTS.find((layout) => traits.includes(layout)) ?? null,
  };
}
