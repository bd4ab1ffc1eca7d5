import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { z } from 'zod';
import { nearestOf } from '@/lib/nearest';
import { nestsTooDeep } from '@/lib/suites/yaml-depth';

/** What is wrong with a file of a suite, and where. */
export interface Fault {
  /** The file's path within the suite's folder. */
  file: string;
  /** From 1; null where it is about the file as a whole. */
  line: number | null;
  /** A sentence. */
  message: string;
}

/** What was read, and as it stands in the file (`raw`); or everything that is wrong with it. */
export type Read<Value> =
  | { value: Value; raw: unknown; lineOf(path: readonly PropertyKey[]): number }
  | { faults: Fault[] };

/** The most characters of a file of a suite. */
export const MOST_CHARACTERS = 500_000;

/**
 * Reads YAML by a schema. Faults name their line, all of them at once, an unknown key with the nearest known one. Anchors,
 * aliases and tags are refused: they repeat, or stand for code.
 * @param file the name by which faults call it
 */
export function readLocatedYaml<Schema extends z.ZodType>(
  source: string,
  file: string,
  schema: Schema,
): Read<z.infer<Schema>> {
  const fault = (line: number | null, message: string): Fault => ({ file, line, message });
  if (source.length > MOST_CHARACTERS) {
    return {
      faults: [
        fault(null, `The file has ${source.length} characters; it may have ${MOST_CHARACTERS}.`),
      ],
    };
  }
  if (nestsTooDeep(source)) return { faults: [fault(null, 'It nests too deep to be read.')] };
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number | undefined) => lines.linePos(offset ?? 0).line || 1;
  const wrong = [
    ...[...document.errors, ...document.warnings].map(({ pos, message }) =>
      fault(lineAt(pos[0]), sentence(message)),
    ),
    ...repeats(document).map((offset) =>
      fault(lineAt(offset), 'Anchors and aliases are not read here: write it out.'),
    ),
  ];
  if (wrong.length > 0) return { faults: wrong };
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document, path));
  const raw: unknown = document.toJS({ maxAliasCount: 0 });
  const read = schema.safeParse(raw);
  if (read.success) return { value: read.data, raw, lineOf };
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const faults = read.error.issues.flatMap((issue) => faultsOf(issue, shape, lineOf));
  return { faults: faults.map(({ line, message }) => fault(line, message)) };
}

/** Where a document's anchors and aliases stand, as offsets. */
function repeats(document: Document): number[] {
  const found: number[] = [];
  visit(document, {
    Alias: (_key, { range }) => void found.push(range?.[0] ?? 0),
    Node: (_key, node) => {
      if ('anchor' in node && node.anchor) found.push(node.range?.[0] ?? 0);
    },
  });
  return [...new Set(found)];
}

/** Where what a path leads to begins, or as much of it as there is; of a key of a map the key itself. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  let node: unknown = document.contents;
  let offset = isNode(node) ? node.range?.[0] : undefined;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(step),
      );
      if (!pair) return offset;
      offset = isNode(pair.key) ? pair.key.range?.[0] : offset;
      node = pair.value;
    } else {
      const inner = document.getIn(path.slice(0, path.indexOf(step) + 1), true);
      if (!isNode(inner)) return offset;
      offset = inner.range?.[0];
      node = inner;
    }
  }
  return offset;
}

interface Located {
  line: number;
  message: string;
}

/** What an issue says, in sentences, with the line of each. */
function faultsOf(
  issue: z.core.$ZodIssue,
  shape: z.core.JSONSchema.BaseSchema,
  lineOf: (path: readonly PropertyKey[]) => number,
): Located[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(shape, path);
    return issue.keys.map((key) => ({
      line: lineOf([...path, key]),
      message: `${placeOf(path)} has no “${key}”${nearest(key, known)}.`,
    }));
  }
  if (issue.code === 'invalid_union') {
    const [first = []] = issue.errors.toSorted((one, other) => depth(other) - depth(one));
    const inner = first.flatMap((one) =>
      faultsOf({ ...one, path: [...path, ...one.path] }, shape, lineOf),
    );
    if (inner.length > 0) return inner;
  }
  if (issue.code === 'invalid_key') {
    const [inner] = issue.issues;
    return [
      {
        line: lineOf(path),
        message: `${placeOf(path)}: its name ${inner?.message ?? 'is not valid'}.`,
      },
    ];
  }
  return [{ line: lineOf(path), message: `${placeOf(path)}: ${plain(issue)}.` }];
}

/** How far into what was given the issues of a branch of a union lead: the deepest is the one that was meant. */
function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(
    0,
    ...issues.map(({ path, code }) => path.length + (code === 'invalid_type' ? 0 : 1)),
  );
}

/** What an issue says, without the library's first words. */
function plain(issue: z.core.$ZodIssue): string {
  if (
    issue.code === 'invalid_type' &&
    issue.input === undefined &&
    /undefined/.test(issue.message)
  ) {
    return `is missing; it is ${issue.expected === 'array' ? 'a list' : `of the type ${issue.expected}`}`;
  }
  const message = issue.message.replace(/^(Invalid input|Invalid option): /, '');
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/** A path in words: `questions, 3, scale`; a place in a list counts from 1. */
function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The file';
  return path
    .map((step) => (typeof step === 'number' ? `number ${step + 1}` : String(step)))
    .join(', ');
}

/** The keys that a schema takes at a path. */
function keysAt(shape: z.core.JSONSchema.BaseSchema, path: readonly PropertyKey[]): string[] {
  const [step, ...rest] = path;
  const branches = [shape, ...(shape.anyOf ?? []), ...(shape.allOf ?? [])].filter(
    (one): one is z.core.JSONSchema.BaseSchema => typeof one === 'object',
  );
  if (step === undefined) return branches.flatMap(({ properties = {} }) => Object.keys(properties));
  return branches.flatMap((branch) => {
    const inner =
      typeof step === 'number'
        ? branch.items
        : (branch.properties?.[String(step)] ?? branch.additionalProperties);
    return typeof inner === 'object' && !Array.isArray(inner) ? keysAt(inner, rest) : [];
  });
}

/** The known word that is nearest to one that is not, as the end of a sentence; all of them where none is near. */
export function nearest(word: string, known: readonly string[]): string {
  const best = nearestOf(word, known);
  if (best !== null) return `; “${best}” is known`;
  return known.length > 0 && known.length <= 30 ? `; known are ${known.join(', ')}` : '';
}

function sentence(message: string): string {
  const [first = message] = message.split('\n');
  return first.replace(/\.?$/, '.');
}
