import { z } from 'zod';

/** A reply's JSON schema, as far as the reader looks at it. */
export type Shape = z.core.JSONSchema.BaseSchema;

/** One part of a reply that is read by itself: a rated item under a name of its own. */
export interface Entry {
  /** The name in the reply's schema, e.g. `s1`. */
  id: string;
  /** The name in words, by which prose speaks of it. */
  title: string;
  shape: Shape;
}

/** Values by name. */
export type Fields = Record<string, unknown>;

/** Whether a value is an object with names. */
export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

const shapes = new WeakMap<z.ZodType, Shape>();

/** A reply schema as strict structured output wants it. Made once, since every call needs it more than once. */
export function replyJsonSchema(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema);
  shapes.set(schema, shape);
  return shape;
}

/** The fields of an object's shape. */
export function propertiesOf(shape: Shape): [name: string, inner: Shape][] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
    typeof inner === 'boolean' ? [] : [[name, inner] as [string, Shape]],
  );
}

/** Whether a reply is a text as it comes, and no JSON. */
export function isPlainText(shape: Shape): boolean {
  return shape.type === 'string';
}

/** Whether a shape is a rated item: an object with a score among its fields. */
export function isRated(shape: Shape): boolean {
  return shape.type === 'object' && shape.properties?.score !== undefined;
}

/** The entries of a shape that has nothing but rated items, e.g. s1–s10; null for any other shape. */
export function entriesOf(shape: Shape): Entry[] | null {
  const inner = propertiesOf(shape);
  if (inner.length === 0 || !inner.every(([, one]) => isRated(one))) return null;
  return inner.map(([id, one]) => ({ id, title: one.title ?? id, shape: one }));
}

/** The entry that a reply is which is one rated item. */
export function oneItem(shape: Shape): Entry {
  return { id: 'score', title: '', shape };
}

/** The rated items of a reply: its entries, or the one that it is; none where nothing is rated. */
export function itemsOf(schema: z.ZodType): Entry[] {
  const shape = replyJsonSchema(schema);
  return entriesOf(shape) ?? (isRated(shape) ? [oneItem(shape)] : []);
}

/** What a shape is when it is not null; itself where it cannot be null. */
export function withoutNull(shape: Shape): { shape: Shape; nullable: boolean } {
  const choices = (shape.anyOf ?? []).filter((one): one is Shape => typeof one !== 'boolean');
  const [inner] = choices.filter((one) => one.type !== 'null');
  if (!inner) return { shape, nullable: false };
  return { shape: inner, nullable: choices.some((one) => one.type === 'null') };
}

/** The scale of a score. */
export interface Scale {
  minimum: number;
  maximum: number;
  whole: boolean;
  /** Whether the judge may say that it cannot tell. */
  nullable: boolean;
}

/** The scale of a rated item's score. */
export function scaleOf(item: Shape): Scale {
  const score = item.properties?.score;
  const { shape, nullable } = withoutNull(typeof score === 'object' ? score : {});
  return {
    minimum: shape.minimum ?? Number.NEGATIVE_INFINITY,
    maximum: shape.maximum ?? Number.POSITIVE_INFINITY,
    whole: shape.type === 'integer',
    nullable,
  };
}

/** The part of a reply's schema that has only some of its entries; as strict as the whole. */
export function schemaOfEntries(schema: z.ZodType, ids: readonly string[]): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  return z.strictObject(
    Object.fromEntries(ids.flatMap((id) => (schema.shape[id] ? [[id, schema.shape[id]]] : []))),
  );
}

/** A reply's schema in which every entry may be missing. */
export function partialSchema(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.partial() : schema;
}
