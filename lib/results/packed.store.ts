import 'server-only';
import { Prisma } from '@/prisma/generated/client';

/*
 * A query of a hundred thousand items that is to be quick answers few rows: here the items of one row are one text, in which
 * each item has as many bytes. First its numbers, eight bytes each; then its flags, so many to four bytes, two bits each.
 */

/** What a flag may be: not so, so, or not known. */
export const FLAG = { no: 0, yes: 1, unknown: 2 } as const;

const NUMBER_BYTES = 8;
const WORD_BYTES = 4;
const FLAGS_IN_A_WORD = 15;

/** Columns of items by name, each an expression. */
export interface PackedColumns {
  /** Of type float8. */
  numbers: Readonly<Record<string, Prisma.Sql>>;
  /** Of type boolean. */
  flags: Readonly<Record<string, Prisma.Sql>>;
}

/** The columns with a place for each item: a number that is null is NaN, for flags see {@link FLAG}. */
export interface UnpackedColumns {
  numbers: Readonly<Record<string, Float64Array>>;
  flags: Readonly<Record<string, Uint8Array>>;
}

/** The columns of an item as bytes. */
export function packItem({ numbers, flags }: PackedColumns): Prisma.Sql {
  const parts = Object.values(numbers).map(
    (number) => Prisma.sql`float8send(coalesce(${number}, 'NaN'))`,
  );
  for (const word of wordsOf(Object.values(flags))) {
    const bits = word.map(
      (flag, place) =>
        Prisma.sql`(coalesce((${flag})::int, ${Prisma.raw(String(FLAG.unknown))}) << ${Prisma.raw(String(2 * place))})`,
    );
    parts.push(Prisma.sql`int4send(${Prisma.join(bits, ' | ')})`);
  }
  return Prisma.join(parts, ' || ');
}

/** Items as bytes, one after the other, as a text; for {@link unpackItems}. */
export function packItems(item: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`encode(string_agg(${item}, ''::bytea), 'base64')`;
}

/** What {@link packItems} made of the same columns. */
export function unpackItems({ numbers, flags }: PackedColumns, packed: string): UnpackedColumns {
  const bytes = Buffer.from(packed, 'base64');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = wordsOf(Object.keys(flags));
  const flagsAt = NUMBER_BYTES * Object.keys(numbers).length;
  const size = flagsAt + WORD_BYTES * words.length;
  const items = bytes.byteLength / size;
  const numbersAt = (offset: number) => {
    const column = new Float64Array(items);
    for (let item = 0; item < items; item += 1) {
      column[item] = view.getFloat64(item * size + offset);
    }
    return column;
  };
  const flagsOf = (offset: number, place: number) => {
    const column = new Uint8Array(items);
    for (let item = 0; item < items; item += 1) {
      column[item] = (view.getInt32(item * size + offset) >> (2 * place)) & 3;
    }
    return column;
  };
  return {
    numbers: Object.fromEntries(
      Object.keys(numbers).map((name, index) => [name, numbersAt(NUMBER_BYTES * index)]),
    ),
    flags: Object.fromEntries(
      words.flatMap((word, index) =>
        word.map((name, place) => [name, flagsOf(flagsAt + WORD_BYTES * index, place)]),
      ),
    ),
  };
}

/** Flags by the four bytes that they share. */
function wordsOf<Flag>(flags: readonly Flag[]): Flag[][] {
  const words: Flag[][] = [];
  for (let at = 0; at < flags.length; at += FLAGS_IN_A_WORD) {
    words.push(flags.slice(at, at + FLAGS_IN_A_WORD));
  }
  return words;
}
