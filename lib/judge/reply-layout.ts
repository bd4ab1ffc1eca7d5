import {
  ABSTAINING,
  edges,
  findingsOf,
  isRated,
  matchFinding,
  plainName,
  ROW_NAMES,
  type Shape,
} from './reply-shape';

type Fields = Record<string, unknown>;

/**
 * What a reply in plain text says, in values that `fitShape` understands. Which layouts are read follows from the
 * shape that was asked for:
 * - findings by type (s1, s2, …): a Markdown or tab table with a row per type, or paragraphs that begin with a type
 * - one rated item: a table with one row or with a row per field, or lines such as `Score: 2`, `**Score**: 0/10`
 * - a single text: the reply itself
 *
 * Any other shape has no plain-text layout.
 */
export function readLayouts(text: string, shape: Shape): unknown[] {
  const plain = withoutMarks(text);
  const findings = findingsOf(shape);
  if (findings) {
    const rows = readTable(plain);
    return [...(rows.length > 0 ? [rows] : []), readSections(evenSpaces(plain), findings)];
  }
  if (isRated(shape)) {
    const [row, ...others] = readTable(plain);
    const table = row && others.length === 0 ? [row] : [];
    const prose = evenSpaces(plain);
    const [, lone] = LONE_SCORE.exec(prose) ?? [];
    const alone = lone === undefined ? [] : [{ score: lone, rationale: '' }];
    return [...table, fieldPerRow(plain), ...alone, readFields(prose)];
  }
  const names = Object.keys(shape.properties ?? {});
  const [name] = names;
  const only = name === undefined ? undefined : shape.properties?.[name];
  if (name && names.length === 1 && typeof only === 'object' && only.type === 'string') {
    const label = new RegExp(`^\\s*(?:video\\s+)?(?:${name}|summary)\\s*:\\s*`, 'i');
    return /^\s*[{[]/.test(plain) || declines(text)
      ? []
      : [{ [name]: plain.replace(label, '').trim() }];
  }
  return [];
}

/**
 * A reply without emphasis, code marks and heading marks, its lines ended by line feeds; tags around a field become a
 * label before it.
 */
function withoutMarks(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/<(score|rating|rationale|reason|objects)>([^<]*)<\/\1>/gi, '\n$1: $2\n')
    .replace(/[*`]+|__+/g, '')
    .replace(/^[^\S\n]*#+[^\S\n]*/gm, '');
}

/**
 * A text whose every white space is one space or one line feed, with no blank lines. The patterns below are for such
 * texts: where two neighbours could share a long run of spaces, trying every division of it among them takes for ever.
 */
function evenSpaces(text: string): string {
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' ')).trim();
}

const DECLINING =
  /^(?:(?:i['’]?m|i am) (?:very |really |so )?sorry\b|sorry\b|(?:unfortunately,? )?i (?:can['’]t|cannot|can not|won['’]t|will not|am unable|am not able)\b|as an ai\b)/i;

/** Whether a reply begins as refusals do. */
export function declines(text: string): boolean {
  return DECLINING.test(text);
}

/** The cells of each line of the reply's tables; rulers between head and body are left out. */
function tableLines(text: string): string[][] {
  return text.split('\n').flatMap((line) => {
    if (/^[\s|:+-]*$/.test(line)) return [];
    const barred = line.includes('|');
    if (!barred && !line.includes('\t')) return [];
    const cells = barred
      ? line
          .trim()
          .replace(/^\||\|$/g, '')
          .split('|')
      : line.split('\t');
    return [cells.map((cell) => cell.trim())];
  });
}

/** A wider table holds no scores; each of its rows would be as wide as its head. */
const MAX_COLUMNS = 100;

/** The rows of a table that has a head with a score column; the column that names the row is called `type`. */
function readTable(text: string): Fields[] {
  const lines = tableLines(text);
  const headAt = lines.findIndex((cells) => cells.some((cell) => isScoreName(cell)));
  const head = lines[headAt];
  if (!head || head.length < 2 || head.length > MAX_COLUMNS) return [];
  const nameAt = head.findIndex((cell) => ROW_NAMES.includes(plainName(cell)));
  return lines.slice(headAt + 1).map((cells) => {
    const fields = head.map((cell, index) => [cell, cells[index] ?? ''] as const);
    return {
      ...Object.fromEntries(fields),
      type: cells[Math.max(nameAt, 0)] ?? '',
    };
  });
}

/** The fields of tables with two columns, field and value. */
function fieldPerRow(text: string): Fields {
  const pairs = tableLines(text).filter((cells) => cells.length === 2);
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

function isScoreName(cell: string): boolean {
  return /^(?:score|rating|intensity|severity)$/.test(plainName(cell));
}

// No part of these patterns may repeat what its neighbour may repeat as well: see `evenSpaces`.
const VALUE = String.raw`-?\d+(?:\.\d+|,\d{1,2})?(?:\s?(?:/|out of)\s?\d+)?|(?:${ABSTAINING})(?:/\d+)?`;
/** What may follow a value: not another digit, nor the second half of “2–3” or “2,5”. */
const VALUE_END = String.raw`(?![\w/]|[.,]\d|\s?[-–—]\s?\d|\s?/|\s?to\s\d|\s?%)`;
const LABEL = String.raw`\b(?:score|rating|intensity|severity)[”’]?\s?(?:\([^()\n]*\)|\[[^[\]\n]*\]|out of \d+)?`;
const LABELLED_SCORE = new RegExp(
  String.raw`(?<!\b(?:max|maximum|highest|minimum|lowest|total|possible|of the)\s)` +
    String.raw`${LABEL}\s?(?::|=|[–—]|\bis\b|\bof\b)\s?["“']?(${VALUE})${VALUE_END}`,
  'gi',
);
/** A heading, and under it the value alone on its line. */
const HEADED_SCORE = new RegExp(String.raw`^(?:\w+ )?${LABEL}\s?:?\n(${VALUE}) ?\.? ?$`, 'gim');
const LEADING_SCORE = new RegExp(
  String.raw`^\s?(${VALUE})${VALUE_END}(?=\s?(?:$|[-–—.,;:(]))`,
  'i',
);
/** A reply that is nothing but a value. */
const LONE_SCORE = new RegExp(String.raw`^(${VALUE})\s?\.?$`, 'i');

/** The one score of a passage; undefined when it has none, or two that differ. */
function findScore(passage: string): string | undefined {
  const found = [...passage.matchAll(LABELLED_SCORE), ...passage.matchAll(HEADED_SCORE)];
  // “7/10” and “7” are one score; the one with its scale says more.
  const values = found.map(([, value]) => value ?? '').sort((a, b) => b.length - a.length);
  const [score, ...others] = values;
  return others.every((other) => other === score || isWithoutScale(other, score))
    ? score
    : undefined;
}

function isWithoutScale(value: string, scaled: string | undefined): boolean {
  return scaled?.startsWith(value) === true && /^\s?(?:\/|out of)/.test(scaled.slice(value.length));
}

const EDGES_OF_WORDS = edges(String.raw`[\s\-–—:;,."“]`, String.raw`[\s\-–—:;,"“]`);

/** A passage's score, and the words that go with it. */
function readFields(passage: string): Fields {
  const score = findScore(passage);
  const [, rationale] =
    /\b(?:rationale|reason(?:ing)?|explanation|justification|analysis)\s?:\s?([\s\S]+)/i.exec(
      passage,
    ) ?? [];
  const [, objects] = /^[ \-•]*objects?(?: involved)?\s?:\s?(.*)$/im.exec(passage) ?? [];
  const words = (rationale ?? passage).replace(LABELLED_SCORE, '').replace(HEADED_SCORE, '');
  return {
    ...(score !== undefined && { score }),
    ...(objects !== undefined && { objects }),
    rationale: words
      .replace(/^[ \-•]*objects?(?: involved)?\s?:.*$/gim, '')
      .replace(/\s+/g, ' ')
      .replace(EDGES_OF_WORDS, ''),
  };
}

/** Paragraphs that begin with a type (`s1: 2 – because`, `1. Geometric structure: Score: 0`), as rows. */
function readSections(text: string, findings: readonly { id: string; title: string }[]): Fields[] {
  const sections: { type: string; body: string }[] = [];
  for (const line of text.split('\n')) {
    const heading = readHeading(line, findings);
    const current = sections.at(-1);
    if (heading) sections.push(heading);
    else if (current) current.body += `\n${line}`;
  }
  return sections.map(({ type, body }) => {
    const [leading, score] = LEADING_SCORE.exec(body) ?? [];
    if (leading === undefined) return { ...readFields(body), type };
    const rest = readFields(body.slice(leading.length));
    // A passage that also gives another score says nothing for certain.
    if (rest.score !== undefined && rest.score !== score) return { type };
    return { ...rest, score, type };
  });
}

/** `Clipping (Score: 7/10): because`, `Clipping (7/10)`. */
const SCORE_IN_BRACKETS = new RegExp(
  String.raw`^([^:]*?)\((?=\s?score|[^()]*(?:/|out of))(?:\s?score\s?[:=]?)?\s?(${VALUE})\s?\)\s?[:–—-]?`,
  'i',
);

function readHeading(
  given: string,
  findings: readonly { id: string; title: string }[],
): { type: string; body: string } | null {
  const line = given.replace(SCORE_IN_BRACKETS, '$1: Score: $2. ');
  const [, id, afterId = ''] = /^[\s\-•(]*([a-z]\d{1,2})\b[\s).:–—-]*(.*)$/i.exec(line) ?? [];
  const byId = findings.find((one) => one.id.toLowerCase() === id?.toLowerCase());
  if (byId) return { type: byId.id, body: withoutTitle(afterId, byId, findings) };
  const [title, body] = splitAt(line, /[:–—]|\s-\s/);
  const isTitle = /\p{L}/u.test(title) && title.split(/\s+/, 14).length <= 12;
  const found = isTitle ? matchFinding(title, findings) : null;
  return found ? { type: found.id, body } : null;
}

/** A line before and after its first separator; the whole line and nothing when it has none. */
function splitAt(line: string, separator: RegExp): [before: string, after: string] {
  const [found] = separator.exec(line) ?? [];
  if (found === undefined) return [line, ''];
  const at = line.search(separator);
  return [line.slice(0, at), line.slice(at + found.length)];
}

/** What follows the title where a line goes on with it, as in `s1 Geometric structure: 2`. */
function withoutTitle(
  text: string,
  type: { id: string },
  findings: readonly { id: string; title: string }[],
): string {
  const [title, body] = splitAt(text, /[:–—-]/);
  if (!/\d/.test(title) && matchFinding(title, findings)?.id === type.id) return body;
  // “s7: 7” gives a score; only words can be a title.
  const isTitle = /^\p{L}/u.test(text) && text.split(/\s+/, 10).length <= 8;
  return isTitle && matchFinding(text, findings)?.id === type.id ? '' : text;
}
