import { z } from 'zod';
import { nearestOf } from './nearest';

/** A field that a schema does not know. */
export interface UnknownField {
  /** Where it stands, with dots. */
  path: string;
  name: string;
  /** The known field there that is nearest to it; null where none is near. */
  nearest: string | null;
}

type Found = UnknownField | null;

/**
 * The first field of an input that its schema does not know, at any depth; null where it knows all. Schemas drop such fields
 * without a word, so that one that is misspelt would count as left out.
 */
export function unknownFieldIn(
  schema: z.core.$ZodType,
  input: unknown,
  path: readonly (string | number)[] = [],
): Found {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inEach = (entries: Iterable<[string | number, unknown]>, of: z.core.$ZodType) =>
    firstOf(entries, ([name, value]) => unknownFieldIn(of, value, [...path, name]));
  switch (def.type) {
    case 'object':
      return isFields(input) ? inFields(def, input, path) : null;
    case 'array':
      return Array.isArray(input) ? inEach(input.entries(), def.element) : null;
    case 'record':
      return isFields(input) ? inEach(Object.entries(input), def.valueType) : null;
    case 'tuple':
      return Array.isArray(input)
        ? firstOf(def.items.entries(), ([place, item]) =>
            unknownFieldIn(item, input[place], [...path, place]),
          )
        : null;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unknownFieldIn(def.innerType, input, path);
    case 'lazy':
      return unknownFieldIn(def.getter(), input, path);
    case 'union':
      return inOneOf(def.options, input, path);
    case 'pipe':
      return inPipe(def, input, path);
    default:
      return null;
  }
}

/** What an unknown field is refused with, in a sentence. */
export function unknownFieldWords({ name, nearest }: UnknownField): string {
  const guess = nearest === null ? '' : `; did you mean “${nearest}”?`;
  return `“${name}” is not known${guess || '.'}`;
}

function isFields(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function firstOf<Entry>(entries: Iterable<Entry>, find: (entry: Entry) => Found): Found {
  for (const entry of entries) {
    const found = find(entry);
    if (found) return found;
  }
  return null;
}

function inFields(
  { shape, catchall }: z.core.$ZodObjectDef,
  input: Record<string, unknown>,
  path: readonly (string | number)[],
): Found {
  const known = Object.keys(shape);
  // A schema that takes any further field says so.
  const takesMore = catchall !== undefined && catchall._zod.def.type !== 'never';
  return firstOf(Object.entries(input), ([name, value]): Found => {
    const place = [...path, name];
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field) return unknownFieldIn(field, value, place);
    return takesMore ? null : { path: place.join('.'), name, nearest: nearestOf(name, known) };
  });
}

/** Of several shapes those count that the input has; of one that has none, the schema itself says it. */
function inOneOf(
  options: readonly z.core.$ZodType[],
  input: unknown,
  path: readonly (string | number)[],
): Found {
  const fitting = options.filter((option) => z.safeParse(option, input).success);
  const found = fitting.map((option) => unknownFieldIn(option, input, path));
  return found.includes(null) ? null : (found[0] ?? null);
}

/** What comes before a schema is done first, such as taking fields by their former names. */
function inPipe(
  { in: before, out }: z.core.$ZodPipeDef,
  input: unknown,
  path: readonly (string | number)[],
): Found {
  if (before._zod.def.type !== 'transform') return unknownFieldIn(before, input, path);
  const done = z.safeParse(before, input);
  return done.success ? unknownFieldIn(out, done.data, path) : null;
}
