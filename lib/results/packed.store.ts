import 'server-only';
import { Prisma } from '@/prisma/generated/client';

/*
 * A query of a hundred thousand items that is to be quick answers few rows: here the items of one row are one text, in which
 * they stand as bytes. First of each item its id; then its numbers, eight bytes each; its flags, so many to four bytes; and
 * its points as PostgreSQL sends an array, since taking single ones out of it takes longer than sending all.
 */

const ID_BYTES = 16;
const NUMBER_BYTES = 8;
const WORD_BYTES = 4;
const FLAGS_IN_A_WORD = 30;

/** Of an array as it is sent: dimensions, whether there are nulls, the type; then of the one dimension, if any, its bounds. */
const ARRAY_BYTES = 12;
const DIMENSION_BYTES = 8;

/** Columns of items, each an expression. */
export interface PackedColumns {
  /** Of type uuid. */
  id: Prisma.Sql;
  /** Of type float8, by name. */
  numbers: Readonly<Record<string, Prisma.Sql>>;
  /** Of type boolean, never null, by name. */
  flags: Readonly<Record<string, Prisma.Sql>>;
  /** Of type float8[], with places from 1. */
  points: Prisma.Sql;
}

/** The columns with a place for each item; a number that is null is NaN, a flag 1 or 0. */
interface UnpackedColumns {
  /** See {@link idKey}. */
  ids: string[];
  numbers: Readonly<Record<string, Float64Array>>;
  flags: Readonly<Record<string, Uint8Array>>;
  /** By their place in the array, from 1; none for places that were not asked for. */
  points: ReadonlyMap<number, Float64Array>;
}

/** An item's id as it is unpacked: its bytes, each a character. */
export function idKey(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');
}

/** The id that {@link idKey} was made of. */
export function idOf(key: string): string {
  const hex = Buffer.from(key, 'latin1').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Ids as bytes, in whatever order, as a text; for {@link unpackIds}. */
export function packIds(id: Prisma.Sql): Prisma.Sql {
  return packItems(Prisma.sql`uuid_send(${id})`);
}

/** What {@link packIds} made, see {@link idKey}. */
export function unpackIds(packed: string): string[] {
  const bytes = Buffer.from(packed, 'base64');
  return Array.from({ length: bytes.length / ID_BYTES }, (_, place) =>
    bytes.toString('latin1', place * ID_BYTES, (place + 1) * ID_BYTES),
  );
}

/** The columns of an item as bytes. */
export function packItem({ id, numbers, flags, points }: PackedColumns): Prisma.Sql {
  const parts = [
    Prisma.sql`uuid_send(${id})`,
    ...Object.values(numbers).map((number) => Prisma.sql`float8send(coalesce(${number}, 'NaN'))`),
    ...wordsOf(Object.values(flags)).map((word) => {
      const bits = word.map(
        (flag, place) => Prisma.sql`((${flag})::int << ${Prisma.raw(String(place))})`,
      );
      return Prisma.sql`int4send(${Prisma.join(bits, ' | ')})`;
    }),
    Prisma.sql`array_send(coalesce(${points}, '{}'))`,
  ];
  return Prisma.join(parts, ' || ');
}

/** Items as bytes, one after the other in whatever order, as a text; for {@link unpackItems}. */
export function packItems(item: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`encode(string_agg(${item}, ''::bytea), 'base64')`;
}

/**
 * What {@link packItems} made of the same columns, in the order of ids.
 * @param packed one text, or several whose items stand together
 * @param items how many there are
 * @param places of the points that are wanted, from 1
 */
export function unpackItems(
  columns: PackedColumns,
  packed: readonly string[],
  items: number,
  places: readonly number[],
): UnpackedColumns {
  const bytes = Buffer.concat(packed.map((text) => Buffer.from(text, 'base64')));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = Object.keys(columns.numbers).map(
    (name) => [name, new Float64Array(items)] as const,
  );
  const words = wordsOf(
    Object.keys(columns.flags).map((name) => [name, new Uint8Array(items)] as const),
  );
  const points = new Map(places.map((place) => [place, new Float64Array(items).fill(Number.NaN)]));
  const wanted = Array.from({ length: Math.max(0, ...places) + 1 }, (_, place) =>
    points.get(place),
  );
  const ahead = ID_BYTES + NUMBER_BYTES * numbers.length + WORD_BYTES * words.length;
  // Sorting here takes less than having so long rows sorted; mostly they are in order.
  const sorted = listStarts(bytes, items, ahead).toSorted((one, other) =>
    bytes.compare(bytes, other, other + ID_BYTES, one, one + ID_BYTES),
  );
  const ids = sorted.map((start) => bytes.toString('latin1', start, start + ID_BYTES));
  sorted.forEach((start, item) => {
    let at = start + ID_BYTES;
    for (const [, column] of numbers) {
      column[item] = view.getFloat64(at);
      at += NUMBER_BYTES;
    }
    for (const word of words) {
      const bits = view.getInt32(at);
      word.forEach(([, column], place) => {
        column[item] = (bits >> place) & 1;
      });
      at += WORD_BYTES;
    }
    readPoints(view, at, (place, value) => {
      const column = wanted[place];
      if (column) column[item] = value;
    });
  });
  return {
    ids,
    numbers: Object.fromEntries(numbers),
    flags: Object.fromEntries(words.flat()),
    points,
  };
}

/** Where each item begins. @param ahead how many bytes stand before its points */
function listStarts(bytes: Buffer, items: number, ahead: number): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts: number[] = [];
  let at = 0;
  for (let item = 0; item < items; item += 1) {
    starts.push(at);
    at = readPoints(view, at + ahead);
  }
  return starts;
}

/** Reads an array as it was sent. @returns where it ends */
function readPoints(
  view: DataView,
  start: number,
  found?: (place: number, value: number) => void,
): number {
  const isEmpty = view.getInt32(start) === 0;
  if (isEmpty) return start + ARRAY_BYTES;
  const length = view.getInt32(start + ARRAY_BYTES);
  let at = start + ARRAY_BYTES + DIMENSION_BYTES;
  for (let place = 1; place <= length; place += 1) {
    const isNull = view.getInt32(at) < 0;
    at += WORD_BYTES;
    if (isNull) continue;
    found?.(place, view.getFloat64(at));
    at += NUMBER_BYTES;
  }
  return at;
}

/** Flags by the four bytes that they share. */
function wordsOf<Flag>(flags: readonly Flag[]): Flag[][] {
  const words: Flag[][] = [];
  for (let at = 0; at < flags.length; at += FLAGS_IN_A_WORD) {
    words.push(flags.slice(at, at + FLAGS_IN_A_WORD));
  }
  return words;
}
