import { fieldOf } from './fields';
import { findFrames, isFrameSpan } from './frames';
import { stripMarks } from './reply-text';
import { type Fields, isFields, isRated, propertiesOf, type Shape, withoutNull } from './shape';

/**
 * Brings a value that was read from a reply nearer to the shape that was asked for, by the shape alone: names in other
 * spellings, lists as maps, pairs and triples as objects. Nothing is made up: what does not fit stays as it is, for the
 * schema to refuse. Scores are not touched here (see `json-claims`).
 */
export function fitShape(value: unknown, shape: Shape): unknown {
  if (shape.anyOf) {
    const { shape: inner, nullable } = withoutNull(shape);
    return value === null && nullable ? null : fitShape(value, inner);
  }
  if (shape.type === 'object') return fitObject(value, shape);
  if (shape.type === 'array') return fitArray(value, shape);
  if (shape.type === 'string') return fitString(value);
  return value;
}

/**
 * The words that go with a score, fitted to the shape of its entry. None of them costs the score: a text or list that is
 * missing or does not fit is empty, anything that may be null is null.
 */
export function fitWords(said: Fields, item: Shape): Fields {
  return Object.fromEntries(
    propertiesOf(item).flatMap(([name, inner]) => {
      if (name === 'score') return [];
      const { shape, nullable } = withoutNull(inner);
      const found = fieldOf(said, name);
      if (nullable)
        return [[name, isFrameSpan(shape) ? fitSpan(found) : fitOptional(found, shape)]];
      const fitted = fitShape(found, inner);
      if (inner.type === 'string') return [[name, typeof fitted === 'string' ? fitted : '']];
      const texts = Array.isArray(fitted) ? fitted.filter((one) => typeof one === 'string') : [];
      return [[name, texts]];
    }),
  );
}

function fitOptional(found: unknown, shape: Shape): unknown {
  const fitted = fitShape(found, shape);
  return typeof fitted === shape.type ? fitted : null;
}

/** A span of frames from an object, a pair, a number or words. */
function fitSpan(found: unknown): unknown {
  if (typeof found === 'string')
    return findFrames(`frames: ${found.replace(/^\s*frames?\s*/i, '')}`);
  const single = typeof found === 'number' ? [found] : found;
  const [first, last = first] = Array.isArray(single)
    ? single
    : isFields(single)
      ? [single.first ?? single.from ?? single.start, single.last ?? single.to ?? single.end]
      : [];
  const whole = [first, last].map((one) =>
    typeof one === 'string' && /^\d+$/.test(one) ? Number(one) : one,
  );
  const [from, to] = whole;
  const isSpan = typeof from === 'number' && typeof to === 'number' && from <= to;
  return isSpan && Number.isInteger(from) && Number.isInteger(to)
    ? { first: from, last: to }
    : null;
}

function fitString(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')) {
    return value.join('; ');
  }
  return value;
}

function fitArray(value: unknown, shape: Shape): unknown {
  const items = shape.items;
  if (!items || typeof items === 'boolean' || Array.isArray(items)) return value;
  if (Array.isArray(value)) return value.map((one) => fitShape(one, items));
  if (items.type === 'string' && typeof value === 'string') return splitList(value);
  const names = stringFields(items);
  if (names?.length === 2 && isFields(value)) {
    return Object.entries(value).map((entry) => inOrder(names, entry));
  }
  return value;
}

/** The items of a list in words. */
function splitList(text: string): string[] {
  const inner = text.trim().replace(/^\[([^\]]*)\]$/, '$1');
  if (/^(?:none|nothing|-+|–|—|n\/?a)?\.?$/i.test(inner.trim())) return [];
  return inner
    .split(/[,;]/)
    .map(stripMarks)
    .filter((one) => one !== '');
}

/** The field names of an object of nothing but strings; null for any other shape. */
export function stringFields(shape: Shape): string[] | null {
  const inner = propertiesOf(shape);
  if (shape.type !== 'object' || inner.length < 2) return null;
  return inner.every(([, one]) => one.type === 'string') ? inner.map(([name]) => name) : null;
}

/** Values under the names of an object, in order. */
export function inOrder(names: readonly string[], values: readonly unknown[]): Fields {
  return Object.fromEntries(names.map((name, index) => [name, fitString(values[index])]));
}

/** How many objects or lists with nothing else in them are taken off an answer that stands inside. */
export const WRAPPERS = 10;

function fitObject(value: unknown, shape: Shape, wrappers = WRAPPERS): unknown {
  if (wrappers === 0 || isRated(shape)) return value;
  const names = stringFields(shape);
  if (Array.isArray(value)) {
    if (names?.length === value.length) return inOrder(names, value);
    const [only, ...others] = value;
    return others.length === 0 && isFields(only) ? fitObject(only, shape, wrappers - 1) : value;
  }
  if (!isFields(value)) return value;
  const properties = propertiesOf(shape);
  const found = properties.flatMap(([name, inner]) => {
    const field = fieldOf(value, name);
    return field === undefined ? [] : [[name, fitShape(field, inner)] as const];
  });
  // Fields of other names stay: a schema may know them by those.
  if (found.length > 0) return { ...value, ...Object.fromEntries(found) };
  const [entry, ...others] = Object.entries(value);
  if (!entry || others.length > 0) return value;
  if (names?.length === 2) return inOrder(names, entry);
  const [, wrapped] = entry;
  return typeof wrapped === 'object' ? fitObject(wrapped, shape, wrappers - 1) : value;
}
