const THOUGHT = '(?:think|thinking|thought|thoughts|reasoning|reflection)';
const THINKING_BEGINS = new RegExp(String.raw`^[<\[◁]${THOUGHT}[>\]▷]`, 'i');
const THINKING_ENDS = new RegExp(String.raw`^[\s\S]*[<\[◁]/${THOUGHT}[>\]▷]`, 'i');

/**
 * What a reply says: without the thinking that some models put before it, with full-width signs as ASCII and every line
 * ended by a line feed.
 */
export function withoutThinking(text: string): string {
  const spoken = text
    .replace(/^\uFEFF/, '')
    .replace(THINKING_ENDS, '')
    .trim();
  if (THINKING_BEGINS.test(spoken)) return '';
  return spoken
    .replace(/[\uFF01-\uFF5E]/g, (sign) => sign.normalize('NFKC'))
    .replace(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n');
}

/** The value of a decimal digit of any script: those of each stand together in order, from its zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/** Words for “the judge cannot tell”, as the source of a regular expression. */
const ABSTAINING = [
  'null',
  String.raw`n\.?\s?/?\s?a\b\.?`,
  'not (?:applicable|assessable|available|determinable|visible|rated|scored)',
  '(?:none|nothing) visible',
  "(?:cannot|can not|can[’']t|could not|unable to)(?: be)? (?:assess|determine|evaluate|judge|rate|say|score|tell)(?:d|ed)?",
  "(?:cannot|can not|can[’']t|could not) be (?:said|told)",
  '(?:insufficient|not enough) (?:evidence|information)',
  'inconclusive|indeterminate|undetermined|unknown|nicht anwendbar|nicht beurteilbar',
].join('|');

/** Words for “the judge cannot tell”, where a search begins; a number on the scale may follow (“N/A/10”). */
export const ABSTENTION_HERE = new RegExp(
  `(?:${ABSTAINING})(?![\\p{L}\\d])(?:\\s?/\\s?\\d+)?`,
  'iuy',
);

const ABSTENTION = new RegExp(`^(?:${ABSTAINING})(?:/\\d+)?\\.?(?:\\s*[(:;,–—-]\\D*)?$`, 'iu');

/** Whether a whole text, or a field of one, says that the judge cannot tell; a reason may follow. */
export function abstains(text: string): boolean {
  return ABSTENTION.test(stripMarks(text));
}

const DECLINING =
  /^(?:(?:i['’]?m|i am) (?:very |really |so )?sorry\b|sorry\b|(?:unfortunately,? )?i (?:can['’]t|cannot|can not|won['’]t|will not|am unable|am not able)\b|as an ai\b)/i;

/** Whether a reply begins as refusals do. */
export function declines(text: string): boolean {
  return DECLINING.test(text);
}

/** The beginning of a text, for quoting. */
export function excerpt(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/**
 * A pattern for the characters of a class at the beginning and the end of a text. A run of them elsewhere is looked at
 * once: a pattern that just asks for a run at the end tries each of its characters as the first.
 * @param leading a character class, e.g. `[\s*]`
 * @param trailing the class at the end, where it is another one
 */
export function edges(leading: string, trailing = leading): RegExp {
  return new RegExp(`^${leading}+|(?<!${trailing})${trailing}+$`, 'g');
}

const EDGES = edges('[\\s*_"\'`]');

/** A text without surrounding spaces, quotes and emphasis. */
export function stripMarks(text: string): string {
  return text.replace(EDGES, '');
}
