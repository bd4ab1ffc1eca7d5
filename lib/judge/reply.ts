import { z } from 'zod';
import { findJson } from './reply-json';
import { declines, readLayouts } from './reply-layout';
import { ABSTAINING, abstains, fitShape, type Shape } from './reply-shape';

/** What was read from a reply, or why nothing could be. */
export type ReadReply<Reply> =
  | { state: 'read'; reply: Reply }
  | {
      state: 'unread';
      reason: 'unparseable' | 'refused' | 'abstained';
      /** A sentence fit for a person, and fit to be quoted to the judge when asking again. */
      detail: string;
    };

/** The most characters of a reply that is read. */
const MAX_REPLY_CHARACTERS = 1_000_000;

const shapes = new WeakMap<z.ZodType, Shape>();

/** A reply schema as strict structured output wants it. Made once, since every call needs it more than once. */
export function replyJsonSchema(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema);
  shapes.set(schema, shape);
  return shape;
}

/**
 * Reads a judge's reply. Takes JSON in any dress (fenced, amid prose, doubled braces, single quotes, unquoted names)
 * and the plain-text layouts that follow from the schema (see `readLayouts`), and fits what it finds to the schema (see
 * `fitShape`). It never throws, never clamps, and never answers a number that is not in the text; two different answers
 * in one reply are none. The time that it takes grows with the reply's length, whatever stands in it.
 */
export function readReply<Reply>(text: string, schema: z.ZodType<Reply>): ReadReply<Reply> {
  if (text.length > MAX_REPLY_CHARACTERS) {
    return unread(
      `The reply has ${text.length} characters; no more than ${MAX_REPLY_CHARACTERS} are read.`,
    );
  }
  const spoken = withoutThinking(text);
  if (spoken === '') return unread('The reply is empty.');
  if (abstains(spoken)) {
    return { state: 'unread', reason: 'abstained', detail: `The judge says: ${excerpt(spoken)}` };
  }
  const shape = replyJsonSchema(schema);
  const faults: string[] = [];
  const json = findJson(spoken);
  const said = figuresIn(spoken);
  for (const values of [json, readLayouts(spoken, shape)]) {
    const readings = new Map<string, Reply>();
    for (const value of values) {
      const parsed = schema.safeParse(fitShape(value, shape));
      if (!parsed.success) faults.push(describeIssues(parsed.error));
      else if (!isVerbatim(parsed.data, said)) faults.push('a score is missing.');
      else readings.set(JSON.stringify(parsed.data), parsed.data);
    }
    const [reading, ...others] = readings.values();
    if (others.length > 0) return unread('The reply holds several answers that differ.');
    if (reading !== undefined) return { state: 'read', reply: reading };
  }
  if (declines(spoken)) {
    return {
      state: 'unread',
      reason: 'refused',
      detail: `The judge declines: ${excerpt(spoken)}`,
    };
  }
  const [fault] = faults;
  const shortfall = json.length > 0 ? '' : 'The reply holds no JSON. ';
  return unread(fault ? `${shortfall}It does not fit: ${fault}` : shortfall.trim());
}

function unread(detail: string): ReadReply<never> {
  return { state: 'unread', reason: 'unparseable', detail };
}

const THOUGHT = '(?:think|thinking|thought|thoughts|reasoning|reflection)';
const THINKING_BEGINS = new RegExp(String.raw`^[<\[◁]${THOUGHT}[>\]▷]`, 'i');
const THINKING_ENDS = new RegExp(String.raw`^[\s\S]*[<\[◁]/${THOUGHT}[>\]▷]`, 'i');

/** The reply without the thinking that some models put before it, and with full-width signs as ASCII. */
function withoutThinking(text: string): string {
  const spoken = text
    .replace(/^\uFEFF/, '')
    .replace(THINKING_ENDS, '')
    .trim();
  if (THINKING_BEGINS.test(spoken)) return '';
  return spoken.replace(/[\uFF01-\uFF5E]/g, (sign) => sign.normalize('NFKC'));
}

function excerpt(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function describeIssues(error: z.ZodError): string {
  const issues = error.issues
    .slice(0, 5)
    .map(
      (issue) => `${issue.path.length > 0 ? issue.path.join('.') : 'the reply'}: ${issue.message}`,
    );
  const more = error.issues.length - issues.length;
  return `${issues.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

const SAYS_NULL = new RegExp(String.raw`(?<![\p{L}\d])(?:${ABSTAINING})(?![\p{L}\d])`, 'iu');

/** What a text says of scores: its numbers, and whether it has some word for “cannot tell”. */
function figuresIn(text: string): { numbers: ReadonlySet<number>; saysNull: boolean } {
  const written = text.match(/\d+(?:[.,]\d+)?/g) ?? [];
  return {
    numbers: new Set(
      written.flatMap((digits) => [digits.replace(',', '.'), ...digits.split(',')]).map(Number),
    ),
    saysNull: SAYS_NULL.test(text) || /\bNone\b/.test(text),
  };
}

/**
 * Whether every number of a value stands in the text, and some word for “cannot tell” where the value has a null. The
 * frames of a finding may be missing: no score hangs on them.
 */
function isVerbatim(value: unknown, said: ReturnType<typeof figuresIn>): boolean {
  if (typeof value === 'number') return said.numbers.has(Math.abs(value));
  if (value === null) return said.saysNull;
  if (typeof value === 'object') {
    return Object.entries(value).every(([name, one]) => name === 'frames' || isVerbatim(one, said));
  }
  return true;
}
