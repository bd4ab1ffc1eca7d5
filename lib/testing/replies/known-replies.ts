import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { type ReadReply, readReply } from '@/lib/replies/read';
import {
  CRITERIA,
  criteriaCheck,
  DYNAMIC_TYPES,
  dynamicCheck,
  type Item,
  type KnownType,
  oneCriterion,
  oneItem,
  STATIC_TYPES,
  staticCheck,
} from './checks';

/** What a reply says of one entry: a score, null for an abstention, undefined where nothing legible stands. */
export type Said = number | null | undefined;

/** The replies that are asked for, by the letters that files have for them; without types, the reply is one item. */
const CHECKS: Readonly<Record<string, { types: readonly KnownType[]; schema: z.ZodType }>> = {
  s: { types: STATIC_TYPES, schema: staticCheck },
  d: { types: DYNAMIC_TYPES, schema: dynamicCheck },
  i: { types: [], schema: oneItem },
  q: { types: CRITERIA, schema: criteriaCheck },
  o: { types: [], schema: oneCriterion },
};

/** A check by its letter. */
export function checkBy(letter: string) {
  const check = CHECKS[letter];
  if (!check) throw new Error(`no check: ${letter}`);
  return check;
}

/** A reply with what stands in it for each entry, in the order of the types. */
export interface KnownReply {
  /** A letter, see {@link checkBy}. */
  check: string;
  said: readonly Said[];
  text: string;
  /** Whether it is known to break off. */
  cutOff?: boolean;
  /** What may be read without having to be, since the reply breaks off just there. */
  allowed?: readonly Said[];
  /** How it is written, where its file says so. */
  style?: string;
}

/** The replies in a file: each after a line of `===` with its check, what it says, and its style after a `#`. */
export function loadKnownReplies(name: string): KnownReply[] {
  const file = readFileSync(path.join(import.meta.dirname, name), 'utf8');
  const [, ...parts] = file.split(/^=== /m);
  return parts.map((part) => {
    const [head = '', ...lines] = part.split('\n');
    const [known = '', style] = head.split(' # ');
    const [check = '', ...said] = known.trim().split(' ');
    const { types } = checkBy(check);
    if (said.length !== Math.max(types.length, 1)) throw new Error(`not one for each: ${head}`);
    return {
      check,
      ...(style !== undefined && { style }),
      said: said.map((one) => (one === '-' ? undefined : one === 'N' ? null : Number(one))),
      text: lines.join('\n'),
    };
  });
}

/** What a reader makes of known replies. */
export interface Tally {
  /** Scores and abstentions that stand in the replies. */
  legible: number;
  hits: number;
  /** Every value that is read otherwise than it stands there, or where none does. */
  wrong: string[];
  missed: string[];
}

/** A reader’s answer, as {@link readReply} gives it; older ones know no parts. */
export type Reader = (
  text: string,
  schema: typeof oneItem,
  options?: { cutOff?: boolean },
) => ReadReply<unknown>;

/** Reads known replies and compares. */
export function tally(replies: Iterable<KnownReply>, reader: Reader = readReply): Tally {
  const result: Tally = { legible: 0, hits: 0, wrong: [], missed: [] };
  let count = 0;
  for (const { check, said, text, cutOff = false, allowed = [] } of replies) {
    count += 1;
    const read = readAs(check, text, cutOff, reader);
    for (const [index, expected] of said.entries()) {
      const found = read[index];
      const story = `reply ${count}, ${check}${index + 1}: ${say(found)} for ${say(expected)}`;
      if (expected !== undefined) result.legible += 1;
      if (found === expected) result.hits += expected === undefined ? 0 : 1;
      else if (expected === undefined && found === allowed[index]) continue;
      else if (found === undefined) result.missed.push(story);
      else result.wrong.push(`${story}\n${text}`);
    }
  }
  return result;
}

function say(said: Said): string {
  if (said === undefined) return 'nothing';
  return said === null ? 'an abstention' : String(said);
}

function readAs(check: string, text: string, cutOff: boolean, reader: Reader): Said[] {
  const { types, schema } = checkBy(check);
  const read = reader(text, schema as typeof oneItem, { cutOff });
  if (read.state === 'unread') {
    const said = read.reason === 'abstained' ? null : undefined;
    return Array.from({ length: Math.max(types.length, 1) }, () => said);
  }
  if (types.length === 0) return [(read.reply as Item).score];
  const items = read.reply as Record<string, Item | undefined>;
  return types.map(({ id }) => items[id]?.score);
}
