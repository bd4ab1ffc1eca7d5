import { fieldNamed, isScoreLabel, plainName, ROW_NAMES } from './fields';
import { findFrames } from './frames';
import { type EntryClaim, readEntriesInJson, readItemInJson } from './json-claims';
import { findLabelled } from './labelled';
import { type Line, readLines, type Style } from './lines';
import type { Namer } from './names';
import { headingStyle, readOpening } from './openings';
import type { Rest } from './revisions';
import type { Entry, Fields, Scale } from './shape';
import { readTables } from './tables';
import { leadingValue, loneValue, type Value } from './values';

/** What a reply in prose says: claims with their lines, in order, and what stands after them. */
export interface ProseReading {
  claims: (EntryClaim & { at: number })[];
  /** What the lines say after their values, or without any. */
  rest: Rest[];
}

type At = { at: number };

/**
 * What a reply in prose says about each entry: in tables, in passages under the entry's name, in single lines.
 * @param whole the entry that all of the reply is about, where it is about one alone
 */
export function readProse(
  prose: string,
  scale: Scale,
  namer: Namer,
  whole: Entry | null,
): ProseReading {
  const lines = joinLabels(readLines(prose), scale);
  const claims: (EntryClaim & At)[] = [];
  const rows = readTables(lines, scale, namer);
  for (const { fields, at } of whole ? [] : rows) {
    claims.push(...readEntriesInJson(fields, scale, namer).map((claim) => ({ ...claim, at })));
  }
  const [row, ...others] = rows;
  const item = whole && row && others.length === 0 ? readItemInJson(row.fields, scale) : null;
  if (whole && row && item) claims.push({ ...item, entry: whole, at: row.at });
  const passages = readPassages(
    lines.filter(({ cells }) => cells === null),
    scale,
    namer,
    whole,
  );
  return { claims: [...claims, ...passages.claims], rest: passages.rest };
}

/** Labels and the value under each, on lines of their own, as one line. */
function joinLabels(given: readonly (Line & At)[], scale: Scale): (Line & At)[] {
  const joined: (Line & At)[] = [];
  for (const one of given) {
    const last = joined.at(-1);
    const label = last?.text.replace(/\s?:?$/, '') ?? '';
    const isLabel = last?.cells === null && isScoreLabel(label, true) && !/\d\W*$/.test(label);
    if (isLabel && loneValue(one.text, scale, true)) {
      joined[joined.length - 1] = { ...last, text: `${label}: ${one.text}` };
    } else joined.push(one);
  }
  return joined;
}

/** Lines that speak of one entry. */
interface Passage {
  entry: Entry;
  /** Its own values, and those of the whole reply. */
  own: (At & { value: Value })[];
  overall: (At & { value: Value })[];
  texts: string[];
}

/** Walks through the lines: what stands under an entry's name belongs to it, until another name or heading comes. */
function readPassages(
  lines: readonly (Line & At)[],
  scale: Scale,
  namer: Namer,
  whole: Entry | null,
): ProseReading {
  const read = lines.map((line) => ({ line, opening: readOpening(line.text, scale, namer) }));
  const style = headingStyle(read);
  const isHead = ({ line, opening }: (typeof read)[number]) =>
    opening !== null && line.style === style && !opening.flows;
  const passages: Passage[] = [];
  const open = (entry: Entry): Passage => {
    const passage: Passage = { entry, own: [], overall: [], texts: [] };
    passages.push(passage);
    return passage;
  };
  const rest: Rest[] = [];
  const repeated = repeatedLabels(lines);
  let current = whole ? open(whole) : null;
  for (const one of read) {
    const { at } = one.line;
    let { opening } = one;
    if (isHead(one)) current = opening && opening.entry !== 'several' ? open(opening.entry) : null;
    else if (opening && !opening.own && !opening.flows) current = null;
    else if (!opening && !whole && closes(one.line, style, repeated)) current = null;
    let text = one.line.text;
    // Several may stand in one line: “s1 = 0, s2 = 3”.
    for (let pieces = 0; opening && pieces < 60; pieces += 1) {
      text = opening.rest;
      if (opening.entry === 'several') break;
      const passage = pieces === 0 && isHead(one) ? current : open(opening.entry);
      if (opening.own) passage?.own.push({ at, value: opening.own });
      const next = opening.own ? /^[\s)\]]*[,;.]\s(?:and\s)?/.exec(text) : null;
      opening = next ? readOpening(text.slice(next[0].length), scale, namer) : null;
      if (!opening?.own) break;
    }
    const flowing =
      one.opening?.flows && one.opening.entry !== 'several' ? one.opening.entry : null;
    const owner = flowing ? open(flowing) : current;
    let end = 0;
    for (const { of, value, end: to } of findLabelled(text, scale, namer)) {
      end = Math.max(end, to);
      const said = { at, value };
      if (typeof of === 'object') open(of).own.push(said);
      else if (of === 'overall') owner?.overall.push(said);
      else owner?.own.push(said);
    }
    const alone = end === 0 && !one.opening ? loneValue(text, scale, false) : null;
    const isScaled = alone?.kind === 'score' && alone.scaled;
    if (alone && owner && (isScaled || lines.length === 1)) owner.own.push({ at, value: alone });
    owner?.texts.push(textOf(text, scale));
    // A line without a value is looked at as a whole: it may name whom it corrects.
    rest.push({ at, text: one.opening?.own || end > 0 ? text.slice(end) : one.line.text });
  }
  return { claims: claimsOf(passages, whole !== null), rest };
}

/** What stands before a line's colon; empty where it has none, or a sentence stands before it. */
function labelOf(text: string): string {
  return /^([^:.!?]{1,60}):(?!\d)/.exec(text)?.[1] ?? '';
}

/** The labels that stand in several lines: those of what is said of each entry, and no headings. */
function repeatedLabels(lines: readonly Line[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const label of lines.map(({ text }) => labelOf(text)))
    (seen.has(label) ? repeated : seen).add(label);
  repeated.delete('');
  return repeated;
}

/**
 * Whether a line ends the passage before it without beginning another: one that could head a passage of its own, about
 * something that is not known. What stands below it is then not the score of whatever came before.
 */
function closes(
  { style, indent, text }: Line,
  headings: Style,
  repeated: ReadonlySet<string>,
): boolean {
  const label = labelOf(text);
  if (ROW_NAMES.has(plainName(label))) return true;
  const [before = ''] = /^[^\d:=–—-]+/.exec(text) ?? [];
  if (isScoreLabel(before, true) || fieldNamed(label || text) !== null) return false;
  const isItem = style === 'bullet' && style !== headings;
  if (isItem || (indent > 0 && style === 'plain') || repeated.has(label)) return false;
  const name = label || text;
  return name.split(' ', 10).length <= 8 && (label !== '' || !/[.!?,;。！？]["”’)]?$/u.test(name));
}

/** A line without the score that it begins with. */
function textOf(text: string, scale: Scale): string {
  const [label = ''] = /^[^\d:=]{1,40}[:=]/.exec(text) ?? [];
  const found = isScoreLabel(label, true) ? leadingValue(text, scale, label.length) : null;
  return (found ? text.slice(found.end) : text).replace(/^[\s\-–—:;,.)\]|→"“]+/, '');
}

function claimsOf(passages: readonly Passage[], whole: boolean): (EntryClaim & At)[] {
  return passages.flatMap(({ entry, own, overall, texts }) => {
    const words = wordsOf(texts);
    return [...own, ...(whole ? overall : [])].map((one) => ({ ...one, entry, words }));
  });
}

/** The words that go with a score, by the names of an entry's fields. */
function wordsOf(texts: readonly string[]): Fields {
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const text of texts) {
    const [all = '', label = ''] = /^([^:]{1,40}):\s?/.exec(text) ?? [];
    const field = fieldNamed(label);
    if (field && !(field in fields)) fields[field] = text.slice(all.length);
    else if (text !== '') others.push(text);
  }
  const { frames, objects, rationale = others.join(' ') } = fields;
  const span = frames === undefined ? findFrames(rationale) : frames;
  return { rationale, ...(objects !== undefined && { objects }), ...(span && { frames: span }) };
}
