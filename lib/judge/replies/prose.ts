import type { Claim } from './claims';
import { findLabelled, findLoose, isOverall, isScoreLabel, type Labelled } from './labelled';
import { type Line, type Row, readTokens, type Style, type Token } from './lines';
import { createNamer, type Namer } from './names';
import { headingStyle, type Opening, readOpening } from './openings';
import { wordsOfPassage } from './passage';
import type { Entry, Scale } from './shape';
import { readItemTable, readTables } from './tables';
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
  const tokens = withoutFieldRows(readTokens(prose));
  for (const { entry, ...one } of readTables(tokens.filter(isRow), scale, namer)) claim(entry, one);
  const lines = joinLabels(tokens.filter(isLine), scale);
  for (const { entry, ...one } of readPassages(lines, scaleSaid(prose, scale), namer))
    claim(entry, one);
  return claims;
}

/** What a reply in prose says about its one rated item. */
export function readItemInProse(prose: string, scale: Scale): Claim[] {
  const tokens = readTokens(prose);
  const claims = readItemTable(tokens.filter(isRow), scale);
  const lines = joinLabels(withoutFieldRows(tokens).filter(isLine), scale);
  const passage: Passage = { entry: null, own: null, lines: lines.map(({ text }) => text) };
  return [...claims, ...claimsOfItem(passage, scaleSaid(prose, scale))];
}

const isRow = (token: Token): token is Row => token.kind === 'row';
const isLine = (token: Token): token is Line => token.kind === 'line';

/** The tokens with rows that hold one field of a passage (`| Score | 5 |`) as lines. */
function withoutFieldRows(tokens: readonly Token[]): Token[] {
  return tokens.map((token) => {
    if (token.kind === 'line' || token.cells.length !== 2) return token;
    const [name = '', value = ''] = token.cells;
    if (!isScoreLabel(name) || !/^\W*\d|^\W*n/i.test(value)) return token;
    const text = `${name}: ${value}`;
    return { kind: 'line', style: 'plain', indent: 1, number: null, text } as const;
  });
}

/** The lines with a label and the value under it, each alone on its line, as one. */
function joinLabels(lines: readonly Line[], scale: Scale): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const label = last?.text.replace(/\s?:?$/, '') ?? '';
    const isLabel = last !== undefined && !/\d\W*$/.test(label) && isScoreLabel(label);
    if (isLabel && loneValue(line.text, scale, true)) {
      joined[joined.length - 1] = { ...last, text: `${label}: ${line.text}` };
    } else joined.push(line);
  }
  return joined;
}

/** The scale, impossible to meet without naming it where the reply says that its numbers are on another one. */
function scaleSaid(prose: string, scale: Scale): Scale {
  const said = /\bscale\s(?:of|from)\s\(?\d{1,9}[^\d\n]{1,40}?(\d{1,9})(?!\d)/i.exec(prose);
  return said && Number(said[1]) !== scale.maximum
    ? { ...scale, minimum: Number.POSITIVE_INFINITY }
    : scale;
}

/** Lines that speak of one entry. */
interface Passage {
  /** Null for the whole of a reply about one rated item. */
  entry: Entry | null;
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
    if (opening?.entry && opening.own) {
      claims.push({
        entry: opening.entry,
        value: opening.own.value,
        words: { rationale: '' },
        weak: false,
      });
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
    typeof of === 'object' ? [{ entry: of, value, words: { rationale: '' }, weak: false }] : [],
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
  return [
    { entry: opening.entry, value: opening.own.value, words: { rationale: '' }, weak: false },
  ];
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
    if (!entry) return others;
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
        found.others.push({ entry: of, value, words: { rationale: '' }, weak: false });
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

/** A line’s value under a label that any score may have: “Hallucination: 3”, “Inconsistency – 8/10”. */
function labelOf(text: string, scale: Scale): Value[] {
  const [, label = '', bracket = ''] =
    /^([^:=–—\d(]{1,60}(\([^()]{0,60}\))?)(?=\s?[:=–—]|\s-)/.exec(text) ?? [];
  const [top] = /\d{1,9}(?=\D*$)/.exec(bracket) ?? [];
  const isOther = top !== undefined && Number(top) !== scale.maximum;
  if (label === '' || isOther || !isScoreLabel(label)) return [];
  const found = leadingValue(text, scale, label.length);
  return found ? [found.value] : [];
}

/** Words of aspects whose score is not that of an item, or is the opposite of it. */
const OTHER_ASPECTS =
  /\b(?:confidence|certainty|consistency|similarity|alignment|match|accuracy|realism|fidelity|plausibility|coherence)\b/i;

function claimsOfItem(passage: Passage, scale: Scale): Claim[] {
  const namer = createNamer([]);
  const labelled: { text: string; one: Labelled }[] = passage.lines.flatMap((text) =>
    findLabelled(text, scale, namer).map((one) => ({ text, one })),
  );
  const isAside = ({ text, one }: { text: string; one: Labelled }) =>
    OTHER_ASPECTS.test(text.slice(Math.max(one.from - 30, 0), one.from));
  const own = labelled.filter(({ one }) => one.of !== 'foreign');
  const named = own.length > 0 ? own : labelled.filter((one) => !isAside(one));
  const lines = passage.lines.flatMap((text) => labelOf(text, scale));
  const values = [...named.map(({ one }) => one.value), ...lines];
  const alone = passage.lines.flatMap((text) => {
    const value = loneValue(text, scale, false);
    const isWhole = passage.lines.length === 1;
    return value && (isWhole || (value.kind === 'score' && value.scaled)) ? [value] : [];
  });
  const words = wordsOfPassage(withoutScores(passage.lines, scale, namer).join('\n'));
  return [
    ...values.map((value) => ({ value, words, weak: false })),
    ...alone.map((value) => ({ value, words, weak: true })),
  ];
}

/** The lines of a passage without its scores and their labels. */
function withoutScores(lines: readonly string[], scale: Scale, namer: Namer): string[] {
  return lines.map((text) => {
    let rest = '';
    let at = 0;
    const leading = leadingValue(text, scale);
    if (leading) at = leading.end;
    for (const { from, end } of findLabelled(text, scale, namer)) {
      if (from < at) continue;
      rest += text.slice(at, from);
      at = end;
    }
    return rest + text.slice(at);
  });
}
