/** What `\s` takes in JavaScript. */
const BLANKS = String.raw`\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;

/** What `\w` takes in JavaScript. */
const WORD = 'A-Za-z0-9_';

/** What stands at `\b` in JavaScript, which knows no letters but those of ASCII there, İ for i included. */
const EDGE = `(?-i:(?<![${WORD}])(?=[${WORD}])|(?<=[${WORD}])(?![${WORD}]))`;

/** Escapes outside of classes, where Python has them otherwise. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\b': EDGE,
  '\\s': `[${BLANKS}]`,
  '\\w': `(?-i:[${WORD}])`,
  '\\p{L}': String.raw`[^\W\d_]`,
  '\\/': '/',
};

/** The parts of a pattern that are written otherwise in Python, and those that must be passed over whole. */
const PARTS = /\[(?<set>(?:\\.|[^\]\\])*)\]|\\p\{\w\}|\\[\s\S]|\(\?<(?=[a-z])|\$/g;

/**
 * A pattern as Python's `re` has it, as a call of `re.compile` in ASCII. Known are named groups, classes, `\b`, `\s`, `\w`,
 * `\p{L}`, and `\p{L}\p{N}` together in a class; what is global or Unicode in JavaScript is so in Python by the call.
 * @throws {RangeError} for anything else that the two languages read differently
 */
export function pythonPattern({ source, flags }: RegExp): string {
  if (/[msvy]/.test(flags)) throw new RangeError(`the flags ${flags} are not known here`);
  const written = source.replaceAll(PARTS, (part, set: string | undefined) => {
    if (set !== undefined) return pythonSet(set);
    if (part === '(?<') return '(?P<';
    if (part === '$') return '\\Z';
    if (/^\\[pPdDSWB]/.test(part) && !(part in ESCAPES))
      throw new RangeError(`${part} is not known`);
    return ESCAPES[part] ?? part;
  });
  const pattern = asciiText(written);
  return `re.compile(${pattern}${flags.includes('i') ? ', re.I' : ''})`;
}

/** A class of characters, by what stands in its brackets. */
function pythonSet(set: string): string {
  if (set === '\\s\\S') return '(?s:.)';
  const rest = set.replace('\\p{L}\\p{N}', '');
  if (/\\[pPdDSWB]/.test(rest)) throw new RangeError(`[${set}] is not known`);
  const own = rest
    .replaceAll('\\s', BLANKS)
    .replaceAll('\\w', WORD)
    .replaceAll(/(?<!\\)\[/g, '\\[');
  if (rest === set) return `[${own}]`;
  return own === '' ? String.raw`[^\W_]` : String.raw`(?:[^\W_]|[${own}])`;
}

/** A text as Python writes it, in ASCII. */
export function asciiText(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
