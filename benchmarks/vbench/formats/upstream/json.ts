/**
 * JSON as written: numbers and texts keep their source, so that 1 is not 1.0 and no digit is lost; NaN and Infinity, which
 * Python writes, are numbers. JSON.parse has none of it.
 */
export type JsonNode = {
  /** Where it begins in the text, and where it ends. */
  from: number;
  to: number;
} & (
  | { kind: 'object'; entries: { key: JsonString; value: JsonNode }[] }
  | { kind: 'array'; items: JsonNode[] }
  | JsonString
  | { kind: 'number'; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'null' }
);

/** A text, as read. */
export interface JsonString {
  kind: 'string';
  value: string;
  from: number;
  to: number;
}

/** Text that is no JSON. */
export class JsonFault extends Error {
  /** Where reading ended. */
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const WORDS = {
  true: { kind: 'boolean', value: true },
  false: { kind: 'boolean', value: false },
  null: { kind: 'null' },
} as const;
const NUMBERS = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
};

const BLANK = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /-?[A-Za-z]+/y;
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;

/** As deep as files that people write; deeper ones are refused rather than read until memory ends. */
const DEEPEST = 64;

/**
 * Reads JSON with the place of everything in it.
 * @throws {JsonFault} where it is none
 */
export function parseJson(text: string): JsonNode {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    return found;
  };
  const skip = () => {
    at += match(BLANK)?.length ?? 0;
  };
  const take = (mark: string) => {
    skip();
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  };
  const expect = (mark: string, what: string) => {
    if (!take(mark)) throw new JsonFault(`“${mark}” is missing ${what}`, at);
  };
  const string = (): JsonString => {
    const from = at;
    const source = match(STRING);
    if (source === undefined) throw new JsonFault('A text in quotes is missing', at);
    at += source.length;
    try {
      return { kind: 'string', value: String(JSON.parse(source)), from, to: at };
    } catch {
      throw new JsonFault('A text has a character that JSON does not allow', from);
    }
  };
  const list = <One>(end: string, one: () => One): One[] => {
    const items: One[] = [];
    if (take(end)) return items;
    do items.push(one());
    while (take(','));
    expect(end, 'at the end of a list');
    return items;
  };
  const value = (depth: number): JsonNode => {
    if (depth > DEEPEST) throw new JsonFault('It is nested too deep', at);
    skip();
    const from = at;
    if (take('{')) {
      const entries = list('}', () => {
        skip();
        const key = string();
        expect(':', 'after a key');
        return { key, value: value(depth + 1) };
      });
      return { kind: 'object', entries, from, to: at };
    }
    if (take('[')) {
      const items = list(']', () => value(depth + 1));
      return { kind: 'array', items, from, to: at };
    }
    if (text[at] === '"') return string();
    const digits = match(NUMBER);
    if (digits) {
      at += digits.length;
      return { kind: 'number', value: Number(digits), from, to: at };
    }
    const word = match(WORD) ?? '';
    at += word.length;
    if (Object.hasOwn(NUMBERS, word)) {
      return { kind: 'number', value: NUMBERS[word as keyof typeof NUMBERS], from, to: at };
    }
    if (Object.hasOwn(WORDS, word)) return { ...WORDS[word as keyof typeof WORDS], from, to: at };
    throw new JsonFault('A value is missing', from);
  };
  const node = value(0);
  skip();
  if (at < text.length) throw new JsonFault('Something follows after the end', at);
  return node;
}

/** What a node says, as JSON.parse would; NaN and Infinity are what they are. */
export function plainOf(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, plainOf(value)]));
    case 'array':
      return node.items.map(plainOf);
    case 'null':
      return null;
    default:
      return node.value;
  }
}

/** A function that says in which line, from 1, a place of a text lies. */
export function linesOf(text: string): (place: number) => number {
  const breaks: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks.push(at);
  return (place) => {
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
