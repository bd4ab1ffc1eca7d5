import { z } from 'zod';
import { SCORE_WORD } from './fields';
import { fitWords } from './fit';
import { findJson } from './json';
import { createNamer, type Namer } from './names';
import { type ReadReply, readReply, statedScale } from './read';
import { edges, withoutThinking } from './reply-text';
import { CORRECTS } from './revisions';
import { type Entry, type Fields, itemsOf, scaleOf } from './shape';
import { type NumberFound, numbersIn } from './stated-numbers';

/** Entries that were copied out of a reply, as the reply’s schema has them, by their names. */
export type Transcribed = Readonly<Record<string, Fields>>;

/** The most characters of a quote: more would be no place, but half the reply. */
const MOST_QUOTED = 300;

/**
 * The schema of a transcription: for each entry the score that a reply gives it, and the words in which it does. The only
 * entry of a reply that is one rated item is called `score`.
 */
export function transcriptionSchema(
  schema: z.ZodType,
  entries: readonly string[],
): z.ZodType<Record<string, { quote: string; score: number | null }>> {
  const items = itemsOf(schema).filter(({ id }) => entries.includes(id));
  return z.strictObject(
    Object.fromEntries(
      items.map(({ id, title, shape }) => {
        const { minimum, maximum, whole } = scaleOf(shape);
        const score = (whole ? z.number().int() : z.number()).min(minimum).max(maximum).nullable();
        return [id, z.strictObject({ quote: z.string(), score }).meta({ title })];
      }),
    ),
  );
}

/** The longest reply that is transcribed: the judge is shown all of it. */
const LONGEST_REPLY = 20_000;

/** Whether there is anything in a reply’s words that a transcription could find: a number, as a digit or a word. */
export function mayBeTranscribed(reply: string, schema: z.ZodType): boolean {
  const [item] = itemsOf(schema);
  if (!item || reply.length > LONGEST_REPLY) return false;
  const { prose } = findJson(withoutThinking(reply));
  return numbersIn(prose, scaleOf(item.shape)).length > 0;
}

/**
 * Reads what a transcription says of a reply, and keeps what the reply bears out: each quote stands in it word for word,
 * is about that entry alone or about all, gives it just this score on the scale, and nothing else in the reply says
 * otherwise. What does not pass is left out, and counts as unread.
 * @param said the transcription as it came
 * @param entries the names of those that it was asked for
 */
export function readTranscription(
  said: string,
  reply: string,
  schema: z.ZodType,
  entries: readonly string[],
): Transcribed {
  const read: ReadReply<Record<string, { quote: string; score: number | null }>> = readReply(
    said,
    transcriptionSchema(schema, entries),
  );
  const items = itemsOf(schema);
  const [first] = items;
  if (read.state === 'unread' || !first) return {};
  const text = plainText(reply);
  const scale = statedScale(text, scaleOf(first.shape));
  const original = { text, numbers: numbersIn(text, scale), namer: createNamer(items) };
  return Object.fromEntries(
    items.flatMap((item): [string, Fields][] => {
      const { quote = '', score = null } = read.reply[item.id] ?? {};
      const found = score === null ? null : findQuote(original, plainText(quote), score);
      if (!found || HEDGED.test(found.sentence)) return [];
      const isBorneOut =
        items.length === 1 ? isScoreOfAll(found) : isScoreOf(item, found, original);
      return isBorneOut
        ? [[item.id, { ...fitWords({ rationale: quote.trim() }, item.shape), score }]]
        : [];
    }),
  );
}

/** A reply that a transcription is held against, as {@link plainText}. */
interface Original {
  text: string;
  numbers: readonly NumberFound[];
  namer: Namer;
}

/** A quote in a reply that gives one score, and what else is said there. */
interface FoundQuote {
  said: string;
  at: number;
  end: number;
  /** The sentences of which it is a part. */
  sentence: string;
  /** The numbers in it, which all say that score. */
  own: readonly NumberFound[];
  /** Those elsewhere that say another. */
  others: readonly NumberFound[];
}

const EDGES = edges('[\\s"“”]');

/** A reply without thinking and emphasis, its spaces and line ends even. */
function plainText(text: string): string {
  return withoutThinking(text)
    .replace(/[*`]+|__+/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .replace(EDGES, '');
}

/** A quote where it stands last in a reply; null where it does not, or does not give just this score. */
function findQuote({ text, numbers }: Original, quote: string, score: number): FoundQuote | null {
  const line = quote.replaceAll('\n', ' ');
  const at = text.replaceAll('\n', ' ').lastIndexOf(line);
  const end = at + line.length;
  const isCut = /^[\p{L}\d]{2}$/u.test(text.slice(at - 1, at + 1));
  if (line === '' || line.length > MOST_QUOTED || at < 0 || isCut) return null;
  const own = numbers.filter((one) => one.at >= at && one.end <= end);
  if (own.length === 0 || own.some((one) => one.score !== score)) return null;
  const sentence = text.slice(sentenceStart(text, at), sentenceEnd(text, end));
  const others = numbers.filter((one) => one.score !== score && (one.end <= at || one.at >= end));
  return { said: text.slice(at, end), at, end, sentence, own, others };
}

const HEDGED = /\b(?:perhaps|maybe|may|might|could|between|either|if|would be)\b/i;
/** Words that speak of every entry. */
const OF_ALL = /\b(?:all|both|each|every\w*|the (?:others?|rest))\b|[全各]|すべて|모든|모두/iu;
/** “All other types” is no mention of a type “Other”. */
const OTHERS = /\b(?:all|every|the) others?\b/gi;
/** Several names before one colon: “s1, s2: 0”. */
const LIST = /^[^:.]*(?:[,&/–-]|\band\b|\bto\b)[^:.]*[:=]\D*\d+\D*$/;
/** Words that speak of giving a score. */
const GIVES =
  /\b(?:give|rated?|deserves?|gets?|settle|lean|award|make (?:that|it)|revise|raise|lower|assign)\b|[打给給分点점]/iu;
/** What else may have a score than what a reply with one is about. */
const OF_ANOTHER =
  /similar|(?<!in)consisten|confiden|certain|weight|agree|match|overlap|\b(?:frames?|max\w*|average|out of \d+ (?!points)\p{L}+)\b/iu;
const LATE = /\b(?:final|finally|settle|in all|total)\b/i;

/** Whether a quote is the statement of the score of a reply that gives but one. */
function isScoreOfAll({ at, sentence, own, others }: FoundQuote): boolean {
  const isGiven =
    own.some(({ scaled }) => scaled) || GIVES.test(sentence) || sentence.search(SCORE_WORD) >= 0;
  const rivals = others.filter(({ isStrong }) => isStrong);
  const isLate = CORRECTS.test(sentence) || LATE.test(sentence);
  const isLast = rivals.length === 0 || (isLate && rivals.every((one) => one.at < at));
  return isGiven && isLast && !OF_ANOTHER.test(sentence);
}

/** Whether a quote is the last statement of an entry’s score, in a reply with several. */
function isScoreOf(
  entry: Entry,
  { said, at, end, own, others }: FoundQuote,
  { text, namer }: Original,
): boolean {
  const named = namer.namedIn(said.replace(OTHERS, ' '));
  const isMeant = named.length === 0 || named.includes(entry);
  if (!isMeant || (named.length !== 1 && !OF_ALL.test(said) && !LIST.test(said))) return false;
  // “See 3”: a number by itself is a score right after a name, or where one is given.
  const isScore = (one: NumberFound) =>
    one.isStrong || /^[^.:;–—]*$/.test(text.slice(at, one.at)) || GIVES.test(said);
  if (/confiden|certain/i.test(said) || !own.every(isScore)) return false;
  return others.every((one) => {
    const sentence = text.slice(sentenceStart(text, one.at), sentenceEnd(text, one.end));
    const isBefore = one.end <= at;
    // What is said of it by name counts before what is said of all; else what is said last does.
    if (isBefore) return named.length > 0 || !namer.namedIn(sentence).includes(entry);
    const since = text.slice(
      Math.max(end, sentenceStart(text, one.at)),
      sentenceEnd(text, one.end),
    );
    return !namer.namedIn(since).includes(entry) && !CORRECTS.test(since);
  });
}

/** Where the sentence begins in which a place of a text stands: after a line or a full stop. */
function sentenceStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 300), at);
  const ends = [...before.matchAll(/\n|[.!?;]\s|[。！？]/gu)].at(-1);
  return ends ? at - before.length + ends.index + ends[0].length : at - before.length;
}

function sentenceEnd(text: string, at: number): number {
  const found = text.slice(at, at + 300).search(/\n|[.!?;](?=\s)|[。！？]/u);
  return found < 0 ? Math.min(text.length, at + 300) : at + found;
}
