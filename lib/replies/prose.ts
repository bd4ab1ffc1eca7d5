import type { Claim } from './claims';
import {
  findLabelled,
  findLoose,
  isOverall,
  isScoreLabel,
  labelOf,
  withoutScores,
} from './labelled';
import type { Line, Style } from './lines';
import { createNamer, type Namer } from './names';
import { headingStyle, type Opening, readOpening } from './openings';
import { wordsOfPassage } from './passage';
import { partsOf, statedScale } from './prose-parts';
import type { Entry, Fields, Scale } from './shape';
import { readTables } from './tables';
import { leadingValue, loneValue, type Value } from './values';

/** Claims by the id of the entry that they are about. */
export type ClaimsById = Map<string, Claim[]>;

/** What a reply in prose says about each entry: in tables, in passages under the entry's name, in single lines. */
export function readEntriesInProse(
  prose: string,
  entries: readonly Entry[],
  scale: Scale,
): ClaimsById {
  const namer = createNamer(entries);
  const claims: ClaimsById = new Map();
  const claim = ({ id }: Entry, one: Claim) => {
    const known = claims.get(id);
    if (known) known.push(one);
    else claims.set(id, [one]);
  };
  const { rowsOfTables, lines } = partsOf(prose, scale);
  for (const { entry, ...one } of readTables(rowsOfTables, scale, namer)) claim(entry, one);
  for (const { entry, ...one } of readPassages(lines, statedScale(prose, scale), namer))
    claim(entry, one);
  return claims;
}

/** Lines that speak of one entry. */
interface Passage {
  entry: Entry;
  /** The value in the line that names the entry. */
  own: Value | null;
  lines: string[];
}

type PassageClaim = Claim & { entry: Entry };

/** Walks through the lines: what stands under an entry's name belongs to it, until another name or heading comes. */
function readPassages(given: readonly Line[], scale: Scale, namer: Namer): PassageClaim[] {
  const lines = given
    .flatMap((line) => itemsOf(line, scale, namer))
    .map((line) => ({ line, opening: readOpening(line, scale, namer) }));
  const style = headingStyle(lines);
  const headed = new Set(lines.flatMap((one) => (heads(one, style) ? one.opening.entry : [])));
  const passages: Passage[] = [];
  const claims: PassageClaim[] = [];
  let current: Passage | null = null;
  for (const one of lines) {
    const { line, opening } = one;
    if (heads(one, style)) {
      const { entry, rest, own } = one.opening;
      current = { entry, own: own?.value ?? null, lines: rest === '' ? [] : [rest] };
      passages.push(current);
      continue;
    }
    const own = opening?.entry ? valuesOf(opening, scale, namer) : [];
    if (opening?.entry && own.length > 0) {
      const { entry } = opening;
      claims.push(...own.map((value) => ({ entry, value, words: NO_WORDS, weak: false })));
      continue;
    }
    // A name that heads no passage of its own elsewhere: whose the next lines are is not certain.
    const unsure = opening?.heads === true && !(opening.entry && headed.has(opening.entry));
    if (unsure || closes(line, style)) current = null;
    if (current) current.lines.push(line.text);
    else claims.push(...namedIn(line.text, scale, namer));
  }
  return [...claims, ...claimsOfPassages(passages, scale, namer)];
}

const NO_WORDS: Fields = { rationale: '' };

/** The values that a line which begins with a name gives to it, though it heads no passage. */
function valuesOf({ own, rest, heads: isHead }: Opening, scale: Scale, namer: Namer): Value[] {
  if (own) return [own.value];
  if (!isHead) return [];
  return findLabelled(rest, scale, namer).flatMap(({ of, value }) => (of === 'own' ? [value] : []));
}

type Heading = { line: Line; opening: Opening & { entry: Entry } };

function heads(one: { line: Line; opening: Opening | null }, style: Style): one is Heading {
  return one.line.style === style && one.opening?.heads === true && one.opening.entry !== null;
}

const FIELD =
  /^(?:rationale|reason|reasoning|explanation|justification|analysis|comments?|observations?|evidence|objects?|objects involved|frames?|detected|present|description|details?|notes?|findings?|why|severity|answer|conclusion|status|occurs?|occurrence)\b/i;
const CLOSING =
  /^(?:(?:in |to )?(?:summary|conclusion|summari[sz]e|total|sum up)\b|overall(?: \p{L}+){0,3}\s?(?::|$)|(?:final|total|average|all)(?: \p{L}+){1,4}\s?:?$|scores?(?: (?:by|per|of|for) (?:type|category|all|each)\b| summary\b|s?:?$)|on second thoughts?\b)/iu;

/** Whether a line ends the passage before it without beginning another. */
function closes({ style, indent, text }: Line, headings: Style): boolean {
  if (CLOSING.test(text)) return true;
  const isStructural = headings === 'heading' || headings === 'numbered' || headings === 'bold';
  if (style === 'heading')
    return !FIELD.test(text) && !/^scores?\b|^rating\b|^intensity\b/i.test(text);
  if (!isStructural || style !== headings || indent > 0) return false;
  const [label = ''] = /^[^:]*/.exec(text) ?? [];
  const isHeading = text.split(' ', 10).length <= 8 || /:$/.test(text);
  return isHeading && !FIELD.test(label) && !isScoreLabel(label);
}

/** A line with several names and their values (“s1 = 0, s2 = 3”), as a line for each; any other as it is. */
function itemsOf(line: Line, scale: Scale, namer: Namer): Line[] {
  const lead = /^[^:]{1,40}:\s/.exec(line.text)?.[0] ?? '';
  const texts = isScoreLabel(lead) ? [line.text, line.text.slice(lead.length)] : [line.text];
  for (const text of texts) {
    const items: Line[] = [];
    let held = '';
    // Titles have commas, too, so pieces are put together again until they make an item.
    for (const piece of text.split(/(?<=[,;])\s|\s\|\s/, 60)) {
      held = held === '' ? piece : `${held} ${piece}`;
      if (held.length > 200) break;
      const item: Line = {
        ...line,
        style: 'plain',
        number: null,
        text: held.replace(/[,;.]$/, '').replace(/^and\s/i, ''),
      };
      const opening = readOpening(item, scale, namer);
      const rest =
        opening?.own && opening.entry ? item.text.replace(/^.*?[\d)]\W*(?=$)/, '') : null;
      if (rest !== '' || !/[\d)aA]\W*$/.test(item.text)) continue;
      items.push(item);
      held = '';
    }
    const entries = new Set(items.map((item) => readOpening(item, scale, namer)?.entry));
    if (items.length > 1 && entries.size > 1 && held === '') return items;
  }
  return [line];
}

/** Values that a line gives to entries by name, outside of any passage. */
function namedIn(text: string, scale: Scale, namer: Namer): PassageClaim[] {
  const labelled = findLabelled(text, scale, namer).flatMap(({ of, value }) =>
    typeof of === 'object' ? [{ entry: of, value, words: NO_WORDS, weak: false }] : [],
  );
  return [
    ...labelled,
    ...sentencesOf(text)
      .slice(1)
      .flatMap((one) => openedBy(one, scale, namer)),
  ];
}

function openedBy(text: string, scale: Scale, namer: Namer): PassageClaim[] {
  const line: Line = { kind: 'line', style: 'plain', indent: 0, number: null, text };
  const opening = readOpening(line, scale, namer);
  if (!opening?.entry || !opening.own || !opening.heads) return [];
  return [{ entry: opening.entry, value: opening.own.value, words: NO_WORDS, weak: false }];
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;])\s(?=\p{L})/u);
}

function claimsOfPassages(
  passages: readonly Passage[],
  scale: Scale,
  namer: Namer,
): PassageClaim[] {
  const read = passages.map((passage) => ({ passage, ...scoresIn(passage, scale, namer) }));
  // One “overall score” is that of the whole reply; with one in each passage, they are the passages’.
  const overallOfEach = read.filter(({ overall }) => overall.length > 0).length > 1;
  return read.flatMap(({ passage, own, overall, others, loose }) => {
    const { entry } = passage;
    const words = wordsOfPassage(withoutScores(passage.lines, scale, namer).join('\n'));
    const firm = [...own, ...(overallOfEach ? overall : [])];
    return [
      ...firm.map((value) => ({ entry, value, words, weak: false })),
      ...loose.map((value) => ({ entry, value, words, weak: true })),
      ...others,
    ];
  });
}

/** The values in a passage: its own, those of the whole reply, those of other entries, and those without a label. */
function scoresIn({ entry, own, lines }: Passage, scale: Scale, namer: Namer) {
  const found = {
    own: own === null ? [] : [own],
    overall: [] as Value[],
    others: [] as PassageClaim[],
    loose: [] as Value[],
  };
  for (const [index, text] of lines.entries()) {
    const isFirst = index === 0 && own !== null;
    const taken = isFirst ? (leadingValue(text, scale)?.end ?? 0) : 0;
    const labelled = findLabelled(text, scale, namer);
    for (const { of, value, at } of labelled) {
      if (at < taken) continue;
      if (of === 'own' || of === entry) found.own.push(value);
      else if (of === 'overall') found.overall.push(value);
      else if (typeof of === 'object') {
        found.others.push({ entry: of, value, words: NO_WORDS, weak: false });
      }
    }
    const alone = loneValue(text, scale, false);
    if (alone && !(isFirst && taken > 0)) found.loose.push(alone);
    found.loose.push(
      ...findLoose(text, scale).flatMap(({ at, value }) => (at < taken ? [] : [value])),
    );
    if (!isOverall(text.slice(0, 40))) found.loose.push(...labelOf(text, scale));
    for (const sentence of sentencesOf(text).slice(1)) {
      const claims = openedBy(sentence, scale, namer);
      for (const claim of claims) {
        if (claim.entry === entry) found.own.push(claim.value);
        else found.others.push(claim);
      }
    }
  }
  return found;
}
