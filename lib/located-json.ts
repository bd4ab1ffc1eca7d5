/**
 * JSON as written, each part with its place, so that 1 is not 1.0, no digit or repeated key is lost, and a fault has its
 * line; NaN and Infinity, which Python writes, are numbers. JSON.parse has none of it. Of libraries, lossless-json throws
 * on NaN, jsonc-parser drops it, yaml reads it as text, and momoa reads it only with all else that JSON5 allows.
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
  constructor(
    message: string,
    /** Where reading ended. */
    readonly at: number,
  ) {
    super(message);
  }
}

/** Is told what is wrong, and whether it costs one entry of the outermost list or object or is after them. */
type OnFault = (fault: JsonFault, costs: 'entry' | 'end') => void;

const WORDS = {
  true: { kind: 'boolean', value: true },
  false: { kind: 'boolean', value: false },
  null: { kind: 'null' },
  NaN: { kind: 'number', value: Number.NaN },
  Infinity: { kind: 'number', value: Number.POSITIVE_INFINITY },
  '-Infinity': { kind: 'number', value: Number.NEGATIVE_INFINITY },
} as const;

const BLANK = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /-?[A-Za-z]+/y;
const MARK = /["[\]{},]/g;
/** What matters within a text in quotes, and within one that ends with its line. */
const IN_TEXT = /["\\]/g;
const IN_LINE = /["\\\n]/g;

/** As deep as files that people write; deeper ones are refused rather than read until memory ends. */
const DEEPEST = 64;

/**
 * Reads JSON with the place of everything in it.
 * @param onFault where given, what is wrong in an entry of the outermost list or object costs no other
 * @throws {JsonFault} where it is none, and nobody is told
 */
export function readLocatedJson(text: string, onFault?: OnFault): JsonNode {
  return new Reader(text, onFault).read();
}

class Reader {
  private at: number;

  constructor(
    private readonly text: string,
    private readonly onFault: OnFault | undefined,
  ) {
    this.at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  read(): JsonNode {
    const node = this.value(0);
    this.skip();
    if (this.at < this.text.length) this.tell(this.fault('Something follows after the end'));
    return node;
  }

  private value(depth: number): JsonNode {
    if (depth > DEEPEST) throw this.fault('It is nested too deep');
    this.skip();
    const { at: from, text } = this;
    if (this.take('{')) {
      const entries = this.list('}', depth, () => {
        const key = this.string();
        if (!this.take(':')) throw this.fault('“:” is missing after a key');
        return { key, value: this.value(depth + 1) };
      });
      return { kind: 'object', entries, from, to: this.at };
    }
    if (this.take('[')) {
      const items = this.list(']', depth, () => this.value(depth + 1));
      return { kind: 'array', items, from, to: this.at };
    }
    if (text[from] === '"') return this.string();
    const digits = this.match(NUMBER);
    if (digits) return { kind: 'number', value: Number(digits), from, to: this.at };
    const word = this.match(WORD);
    if (Object.hasOwn(WORDS, word)) {
      return { ...WORDS[word as keyof typeof WORDS], from, to: this.at };
    }
    throw new JsonFault('A value is missing', from);
  }

  private list<One>(end: '}' | ']', depth: number, one: () => One): One[] {
    const entries: One[] = [];
    if (this.take(end)) return entries;
    do {
      this.skip();
      const from = this.at;
      try {
        const entry = one();
        this.skip();
        if (!`,${end}`.includes(this.text[this.at] ?? '')) throw this.fault('A comma is missing');
        entries.push(entry);
      } catch (error) {
        if (depth > 0 || !(error instanceof JsonFault)) throw error;
        this.tell(error, 'entry');
        this.at = this.endOfEntry(from);
      }
    } while (this.take(','));
    if (!this.take(end)) {
      const fault = this.fault(`The ${end === ']' ? 'list' : 'object'} is not closed`);
      if (depth > 0) throw fault;
      this.tell(fault);
      this.at = this.text.length;
    }
    return entries;
  }

  private string(): JsonString {
    const from = this.at;
    const to = endOfString(this.text, from, IN_TEXT);
    if (to === null) throw this.fault('A text in quotes is missing');
    this.at = to;
    try {
      return { kind: 'string', value: String(JSON.parse(this.text.slice(from, to))), from, to };
    } catch {
      throw new JsonFault('A text has a character that JSON does not allow', from);
    }
  }

  /** Where the comma or bracket stands that ends a broken entry. */
  private endOfEntry(from: number): number {
    let depth = 0;
    MARK.lastIndex = from;
    for (let mark = MARK.exec(this.text); mark; mark = MARK.exec(this.text)) {
      // JSON's texts hold no line end: a quote that is not closed spoils its own entry only.
      if (mark[0] === '"') {
        MARK.lastIndex = endOfString(this.text, mark.index, IN_LINE) ?? this.text.length;
      } else if ('[{'.includes(mark[0])) depth += 1;
      else if (depth === 0 && ',]}'.includes(mark[0])) return mark.index;
      else if (']}'.includes(mark[0])) depth -= 1;
    }
    return this.text.length;
  }

  private take(mark: string): boolean {
    this.skip();
    const isThere = this.text[this.at] === mark;
    if (isThere) this.at += 1;
    return isThere;
  }

  private skip(): void {
    this.match(BLANK);
  }

  /** Steps over what a pattern matches here; '' where it does not. */
  private match(pattern: RegExp): string {
    const from = this.at;
    pattern.lastIndex = from;
    if (pattern.test(this.text)) this.at = pattern.lastIndex;
    return this.text.slice(from, this.at);
  }

  private fault(message: string): JsonFault {
    return new JsonFault(message, this.at);
  }

  private tell(fault: JsonFault, costs: 'entry' | 'end' = 'end'): void {
    if (!this.onFault) throw fault;
    this.onFault(fault, costs);
  }
}

/**
 * Where the text ends that begins with the quote at a place, one step at a time: a pattern for all of it needs memory for
 * each character.
 * @returns null where there is no quote, or nothing ends it
 */
function endOfString(
  text: string,
  from: number,
  within: typeof IN_TEXT | typeof IN_LINE,
): number | null {
  if (text[from] !== '"') return null;
  within.lastIndex = from + 1;
  for (let mark = within.exec(text); mark; mark = within.exec(text)) {
    if (mark[0] === '"') return within.lastIndex;
    if (mark[0] === '\n') return mark.index;
    // What a backslash takes along, but for the end of the line where that counts.
    if (within !== IN_LINE || text[within.lastIndex] !== '\n') within.lastIndex += 1;
  }
  return null;
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
