import { z } from 'zod';
import { readChoices, withWords } from './choice';
import { type Resolved, resolveClaims } from './claims';
import { fitShape, fitWords } from './fit';
import { findJson } from './json';
import { readEntriesInJson, readItemInJson } from './json-claims';
import { labelledFields } from './labelled-fields';
import { readLabelledLists } from './lists';
import { createNamer } from './names';
import { readProse } from './prose';
import { abstains, declines, excerpt, withoutThinking } from './reply-text';
import { readRevisions } from './revisions';
import {
  type Entry,
  entriesOf,
  type Fields,
  isFields,
  isPlainText,
  isRated,
  oneItem,
  partialSchema,
  propertiesOf,
  replyJsonSchema,
  type Scale,
  type Shape,
  scaleOf,
  withoutNull,
} from './shape';
import { readSteps } from './steps';

/** An entry of a reply that could not be read. */
export const missingEntrySchema = z.object({
  /** Its name in the reply's schema, e.g. `s3`. */
  entry: z.string(),
  /** Why, in words that begin small and end without a stop: `no score is given`. */
  why: z.string(),
});

/** See {@link missingEntrySchema}. */
export type MissingEntry = z.infer<typeof missingEntrySchema>;

/** What was read from a reply, or why nothing could be. */
export type ReadReply<Reply> =
  | { state: 'read'; reply: Reply }
  | {
      /** Of several entries some were read. */
      state: 'partly-read';
      reply: Partial<Reply>;
      missing: MissingEntry[];
      /** What is missing and why: a sentence fit for a person. */
      detail: string;
    }
  | {
      state: 'unread';
      reason: 'unparseable' | 'refused' | 'abstained';
      /** A sentence fit for a person, and fit to be quoted to the judge when asking again. */
      detail: string;
      /** All entries, each with its reason; of a reply that is one rated item, just `score`. */
      missing?: MissingEntry[];
    };

/** The most characters of a reply that is read. */
const MAX_REPLY_CHARACTERS = 1_000_000;

/**
 * Reads a judge's reply. Takes JSON in any dress (fenced, amid prose, doubled braces, single quotes, unquoted names) and
 * prose (passages under names, tables, labelled values). Where a plain text is asked for, it is the reply as it came. A reply with several entries is read entry by entry: what is
 * not found, contradicts itself or is off the scale is missing, and costs the others nothing. It never throws, never
 * clamps, and never answers a number that does not stand in the text for that entry. The time that it takes grows with
 * the reply's length, whatever stands in it.
 * @param cutOff whether the reply is known to break off: what is not complete then counts for nothing (entries only)
 */
export function readReply<Reply>(
  text: string,
  schema: z.ZodType<Reply>,
  { cutOff = false } = {},
): ReadReply<Reply> {
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
  if (isPlainText(shape)) return { state: 'read', reply: schema.parse(spoken) };
  const entries = entriesOf(shape);
  const read = entries
    ? readEntries(spoken, schema, entries, cutOff)
    : isRated(shape)
      ? readItem(spoken, schema, shape)
      : readContent(spoken, schema, shape);
  if (read.state === 'unread' && declines(spoken)) {
    return { state: 'unread', reason: 'refused', detail: `The judge declines: ${excerpt(spoken)}` };
  }
  return read;
}

function unread(detail: string): Extract<ReadReply<never>, { state: 'unread' }> {
  return { state: 'unread', reason: 'unparseable', detail };
}

/** What a reply says of each entry, by its id: claims that a later statement has not revised, and those of whom it has. */
function claimsIn(
  { values, prose }: ReturnType<typeof findJson>,
  entries: readonly Entry[],
  whole: Entry | null,
  cutOff: boolean,
) {
  const namer = createNamer(whole ? [] : entries);
  const scale = scaleOf((entries[0] as Entry).shape);
  const inJson = values.flatMap(({ value, at }) => {
    const item = whole ? readItemInJson(value, scale) : null;
    const found = whole
      ? item
        ? [{ ...item, entry: whole }]
        : []
      : readEntriesInJson(value, scale, namer);
    return found.map((claim) => ({ ...claim, at }));
  });
  // What its last line would have said is not known: “1” may be “10”, or “1 to 3”.
  const legible = cutOff ? prose.slice(0, prose.lastIndexOf('\n') + 1) : prose;
  const inProse = readProse(legible, statedScale(legible, scale), namer, whole);
  const claims = [...inJson, ...inProse.claims];
  const { unsure, revised } = readRevisions(claims, inProse.rest, scale, namer);
  return entries.map((entry) => {
    const own = claims.filter((claim) => claim.entry === entry);
    const said = revised.get(entry);
    const last =
      said === undefined ? null : ({ kind: 'score', score: said, scaled: false } as const);
    const counted = last ? own.slice(-1).map((claim) => ({ ...claim, value: last })) : own;
    const resolved: Resolved = unsure.has(entry)
      ? { state: 'missing', why: 'a later statement leaves it uncertain' }
      : resolveClaims(counted, scaleOf(entry.shape));
    return { entry, isSaid: own.length > 0, resolved };
  });
}

/** The scale of the numbers in a reply: one that nothing meets where it says that they are on another than was asked. */
export function statedScale(prose: string, scale: Scale): Scale {
  const said = /\bscale\b[^\d\n]{0,12}\d{1,9}[^\d\n]{1,12}(\d{1,9})(?!\d)/i.exec(prose);
  return said && Number(said[1]) !== scale.maximum
    ? { ...scale, minimum: Number.POSITIVE_INFINITY }
    : scale;
}

/** A reply with several entries, each read by itself. */
function readEntries<Reply>(
  text: string,
  schema: z.ZodType<Reply>,
  entries: readonly Entry[],
  cutOff: boolean,
): ReadReply<Reply> {
  const fields: Record<string, Fields> = {};
  const missing: MissingEntry[] = [];
  const { required = [] } = replyJsonSchema(schema);
  for (const { entry, isSaid, resolved } of claimsIn(findJson(text), entries, null, cutOff)) {
    const { id, shape } = entry;
    if (resolved.state === 'missing') {
      // An entry of which nothing is said may be left out, where the schema says so.
      if (isSaid || required.includes(id)) missing.push({ entry: id, why: resolved.why });
    } else fields[id] = { ...fitWords(resolved.words, shape), score: resolved.score };
  }
  if (Object.keys(fields).length === 0)
    return { ...unread(`${withoutJson(text)}${describeMissing(missing)}`), missing };
  const whole = parseEntries(missing.length > 0 ? partialSchema(schema) : schema, fields, entries);
  if (!whole.success) return unread(`The reply does not fit: ${describeIssues(whole.error)}`);
  if (missing.length === 0) return { state: 'read', reply: whole.data as Reply };
  const reply = whole.data as Partial<Reply>;
  return { state: 'partly-read', reply, missing, detail: describeMissing(missing) };
}

/** Parses entries; a field next to the score that may be null, and does not fit its schema, is null. */
function parseEntries(
  schema: z.ZodType,
  fields: Record<string, Fields>,
  entries: readonly Entry[],
) {
  const result = schema.safeParse(fields);
  if (result.success) return result;
  for (const { path } of result.error.issues) {
    const [id, name] = path;
    const field = entries.find((one) => one.id === id)?.shape.properties?.[String(name)];
    const fitted = fields[String(id)];
    if (!fitted || typeof field !== 'object' || name === 'score') continue;
    if (withoutNull(field).nullable) fitted[String(name)] = null;
  }
  return schema.safeParse(fields);
}

/** What is missing, in a sentence that names each entry; equal reasons stand together. */
export function describeMissing(missing: readonly MissingEntry[]): string {
  const reasons = [...new Set(missing.map(({ why }) => why))];
  const parts = reasons.map((reason) => {
    const names = missing.filter(({ why }) => why === reason).map(({ entry }) => entry);
    return `${names.join(', ')} (${reason})`;
  });
  return `Not read: ${parts.join('; ')}.`;
}

/** That a reply has no JSON, where it has none. */
function withoutJson(text: string): string {
  return findJson(text).values.length > 0 ? '' : 'The reply holds no JSON. ';
}

/** A reply that is one rated item. */
function readItem<Reply>(text: string, schema: z.ZodType<Reply>, shape: Shape): ReadReply<Reply> {
  const item = oneItem(shape);
  const found = findJson(text);
  const resolved = claimsIn(found, [item], item, false)[0]?.resolved;
  const labelled = labelledFields(found.prose, shape);
  if (resolved?.state === 'read') {
    const words = { ...labelled, ...resolved.words };
    return parsed(schema, { ...fitWords(words, shape), score: resolved.score });
  }
  const missing = [{ entry: item.id, why: resolved?.why ?? 'no score is given' }];
  const detail = describeMissing(missing);
  const [only, ...others] = found.values.flatMap(({ value }) => (isFields(value) ? [value] : []));
  const words = fitWords({ ...labelled, ...(others.length === 0 && only) }, shape);
  const reply = partialSchema(schema).safeParse(words).data as Partial<Reply> | undefined;
  return reply && choosesAny(reply, shape)
    ? { state: 'partly-read', reply, missing, detail }
    : { ...unread(`${withoutJson(text)}${detail}`), missing };
}

/** Whether a reply has any of the fields that are one of a few words: what it says there counts without its score. */
function choosesAny(reply: object, shape: Shape): boolean {
  const said = new Map(Object.entries(reply));
  return propertiesOf(shape).some(
    ([name, inner]) => withoutNull(inner).shape.enum !== undefined && said.get(name) != null,
  );
}

function parsed<Reply>(schema: z.ZodType<Reply>, value: unknown): ReadReply<Reply> {
  const result = schema.safeParse(value);
  return result.success
    ? { state: 'read', reply: result.data }
    : unread(`The reply does not fit: ${describeIssues(result.error)}`);
}

/** A reply without scores: a graph, a list, a text, a choice. */
function readContent<Reply>(
  text: string,
  schema: z.ZodType<Reply>,
  shape: Shape,
): ReadReply<Reply> {
  const values = findJson(text).values.map(({ value }) => value);
  const faults: string[] = [];
  const inProse = [
    ...textIn(text, shape),
    ...readLabelledLists(text, shape),
    ...readSteps(text, shape),
    ...readChoices(text, shape),
  ];
  for (const found of [values, inProse]) {
    const readings = new Map<string, Reply>();
    for (const value of found) {
      const result = schema.safeParse(withWords(fitShape(value, shape), shape));
      if (result.success) readings.set(JSON.stringify(result.data), result.data);
      else faults.push(describeIssues(result.error));
    }
    const [reading, ...others] = readings.values();
    if (others.length > 0) return unread('The reply holds several answers that differ.');
    if (reading !== undefined) return { state: 'read', reply: reading };
  }
  const [fault] = faults;
  const shortfall = values.length > 0 ? '' : 'The reply holds no JSON. ';
  return unread(fault ? `${shortfall}It does not fit: ${fault}` : shortfall.trim());
}

/** The reply itself, where a single text is asked for. */
function textIn(text: string, shape: Shape): unknown[] {
  const [[name, only] = [], ...others] = propertiesOf(shape);
  if (name === undefined || only?.type !== 'string' || others.length > 0) return [];
  const plain = text.replace(/[*`]+|__+/g, '').replace(/^[^\S\n]*#+[^\S\n]*/gm, '');
  if (/^\s*[{[]/.test(plain) || declines(text)) return [];
  const label = new RegExp(`^\\s*(?:video\\s+)?(?:${name}|summary)\\s*:\\s*`, 'i');
  return [{ [name]: plain.replace(label, '').trim() }];
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
