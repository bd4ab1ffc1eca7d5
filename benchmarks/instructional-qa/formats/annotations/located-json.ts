/** Where something stands in JSON, and what is inside of it where. */
interface Place {
  line: number;
  inner: Map<string, Place>;
}

/** JSON with the lines of its parts. */
export interface LocatedJson {
  value: unknown;
  /** Whether all of it stands on one line, so that lines tell nothing. */
  isOneLine: boolean;
  /** The line, from 1, on which the part at a path begins; of a part that is not there, that of what should hold it. */
  lineAt(path: readonly PropertyKey[]): number;
}

/** Texts, marks, line ends, what else is no white space, and quotes that are not closed. */
const TOKEN = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|[[\]{},:\n]|[^\s[\]{},:"]+|"/g;

/**
 * Reads JSON and remembers where everything stands.
 * @returns a sentence with its line, from 1, in place of the value where the text is no JSON
 */
export function readLocatedJson(text: string): LocatedJson | { fault: string; line: number } {
  const plain = text.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(plain);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { fault: `This is not valid JSON (${reason}).`, line: lineOfFault(plain) };
  }
  const root = placesIn(plain);
  return {
    value,
    isOneLine: !plain.trim().includes('\n'),
    lineAt(path) {
      let place = root;
      for (const key of path) {
        const next = place.inner.get(String(key));
        if (!next) break;
        place = next;
      }
      return place.line;
    },
  };
}

/** The places in a text that is valid JSON. */
function placesIn(text: string): Place {
  const all: Place = { line: 1, inner: new Map() };
  // What is open, with the key that the next value has: of an object none until it is read.
  const open: { place: Place; isList: boolean; key: string | null }[] = [
    { place: all, isList: false, key: 'root' },
  ];
  let line = 1;
  for (const [token] of text.matchAll(TOKEN)) {
    const within = open.at(-1);
    if (!within) break;
    if (token === '\n') line += 1;
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') within.key = within.isList ? String(Number(within.key) + 1) : null;
    else if (within.key === null) within.key = JSON.parse(token) as string;
    else if (token !== ':') {
      const place = { line, inner: new Map<string, Place>() };
      within.place.inner.set(within.key, place);
      if (token === '{') open.push({ place, isList: false, key: null });
      if (token === '[') open.push({ place, isList: true, key: '0' });
    }
  }
  return all.inner.get('root') ?? all;
}

/** The line of the first part that cannot stand where it does, or the last where the text only breaks off. */
function lineOfFault(text: string): number {
  const open: string[] = [];
  let line = 1;
  let last = 1;
  let expected: 'value' | 'key' | ':' | ',' = 'value';
  // Right after an opening mark, the closing one may stand in place of a value or key.
  let mayClose = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '\n') {
      line += 1;
      continue;
    }
    last = line;
    const closes = token === '}' || token === ']';
    if (closes) {
      const fits = open.pop() === token && (expected === ',' || mayClose);
      if (!fits) return line;
      expected = ',';
    } else if (expected === 'value' && (token === '{' || token === '[')) {
      open.push(token === '{' ? '}' : ']');
      expected = token === '{' ? 'key' : 'value';
    } else if (expected === 'value' && isScalar(token)) expected = ',';
    else if (expected === 'key' && isScalar(token) && token.startsWith('"')) expected = ':';
    else if (expected === ':' && token === ':') expected = 'value';
    else if (expected === ',' && token === ',' && open.length > 0) {
      expected = open.at(-1) === '}' ? 'key' : 'value';
    } else return line;
    mayClose = token === '{' || token === '[';
  }
  return last;
}

function isScalar(token: string): boolean {
  if (/^[[\]{},:]$/.test(token)) return false;
  try {
    JSON.parse(token);
    return true;
  } catch {
    return false;
  }
}
