import { readReply } from '@/lib/replies/read';
import { itemsOf } from '@/lib/replies/shape';
import { readTranscription, type Transcribed } from '@/lib/replies/transcription';
import type { KnownType } from './checks';
import { checkBy, type KnownReply, type Reader } from './known-replies';

/** Somebody who says of each missing entry of a reply which score it has, and with which words: what it is asked for. */
export type Transcriber = (
  reply: KnownReply,
  missing: readonly string[],
) => Record<string, { quote: string; score: number | null }>;

const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];
const HAN = '零一二三四五六七八九十';

/** The digits of all scripts that the corpora have, as ASCII; every digit stays one character. */
const inAscii = (text: string) =>
  text
    .replace(/[０-９]/g, (one) => String(one.charCodeAt(0) - 0xff10))
    .replace(/[٠-٩]/g, (one) => String(one.charCodeAt(0) - 0x660))
    .replace(/[०-९]/g, (one) => String(one.charCodeAt(0) - 0x966));

/** The pieces of a reply that could be quoted: lines, sentences, clauses, and what several clauses of a sentence are. */
function pieces(text: string): string[] {
  const lines = text.split('\n');
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?;])\s|(?<=[。！？])/u));
  const clauses = sentences.flatMap((sentence) => {
    const parts = sentence.split(/(?<=,)\s|\s(?=and\s)/);
    return parts.map((_part, index) => parts.slice(index, index + 1).join(' ')).concat(sentence);
  });
  const pairs = lines.flatMap((line, index) => [`${lines[index - 1] ?? ''}\n${line}`]);
  return [...lines, ...sentences, ...clauses, ...pairs]
    .map((piece) => piece.trim().replace(/[.,;]$/, ''))
    .sort((one, other) => one.length - other.length);
}

function has(piece: string, score: number): boolean {
  const digits = new RegExp(`(?<![\\p{L}\\d.])${score}(?!\\d|\\.\\d)`, 'u');
  const word = new RegExp(`(?<!\\p{L})${WORDS[score]}(?!\\p{L})`, 'iu');
  const stars = `${'★'.repeat(score)}☆`;
  const plain = inAscii(piece).replace(/\/\s?\d+|out of \d+/g, '');
  return (
    digits.test(plain) ||
    word.test(piece.replace(/of (?:five|ten)/, '')) ||
    piece.includes(`${HAN[score]}分`) ||
    (score > 0 && piece.includes(stars) && !piece.includes(`★${stars}`))
  );
}

function names(piece: string, { id, title, published, short }: KnownType): boolean {
  const plain = piece.toLowerCase();
  const code = new RegExp(`(?<![\\p{L}\\d])${id}(?![\\p{L}\\d])`, 'iu');
  return (
    code.test(piece) ||
    [title, published, ...short].some((name) => plain.includes(name.toLowerCase()))
  );
}

/**
 * A careful transcriber: it says what a person reads, with the last of the shortest words that hold name and score. It stands for the
 * best that a model could do, and says nothing of what one does.
 */
export const careful: Transcriber = ({ check, said, text }, missing) => {
  const { types } = checkBy(check);
  const ids = types.length > 0 ? types.map(({ id }) => id) : ['score'];
  return Object.fromEntries(
    missing.map((id) => {
      const index = ids.indexOf(id);
      const score = said[index];
      const type = types[index];
      if (typeof score !== 'number') return [id, { quote: '', score: null }];
      const scored = pieces(text).filter((piece) => has(piece, score));
      const isAll = (piece: string) => /\b(?:all|every|each|both)\b/i.test(piece);
      const isRow = (piece: string) => /\p{L}\d+\s?[–-]\s?\p{L}\d+/u.test(piece);
      const own = type ? scored.filter((piece) => names(piece, type)) : scored;
      const [quote = ''] = [...own, ...scored.filter((piece) => isAll(piece) || isRow(piece))];
      return [id, { quote, score }];
    }),
  );
};

/** A careless one: it takes any words of the reply, and any number, on the scale or not. @param random from 0 to below 1 */
export function careless(random: () => number): Transcriber {
  return ({ check, text }, missing) => {
    const { types } = checkBy(check);
    const all = pieces(text);
    const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)];
    const top = /[qo]/.test(check) ? 5 : 10;
    return Object.fromEntries(
      missing.map((id) => {
        const type = types.find((one) => one.id === id);
        const near = random() < 0.5 && type ? all.filter((piece) => names(piece, type)) : all;
        const quote = pick(near) ?? '';
        const said = [...inAscii(quote).matchAll(/\d+/g)].map(Number).filter((one) => one <= top);
        const score = random() < 0.7 ? (pick(said) ?? 1) : Math.floor(random() * (top + 1));
        return [id, { quote, score: Math.min(top, Math.max(score, top === 5 ? 1 : 0)) }];
      }),
    );
  };
}

/** The reader together with a transcriber of what it leaves unread. */
export function readerWith(transcriber: Transcriber, replies: readonly KnownReply[]): Reader {
  const byText = new Map(replies.map((reply) => [reply.text, reply]));
  return (text, schema, options) => {
    const read = readReply(text, schema, options);
    const known = byText.get(text);
    if (
      read.state === 'read' ||
      !known ||
      (read.state === 'unread' && read.reason !== 'unparseable')
    )
      return read;
    const missing = read.missing ?? [];
    const entries = missing.map(({ entry }) => entry);
    const said = JSON.stringify(transcriber(known, entries));
    const found: Transcribed = readTranscription(said, text, schema, entries);
    const [first] = itemsOf(schema);
    if (first?.id === 'score' && found.score) return { state: 'read', reply: found.score };
    const before = read.state === 'partly-read' ? read.reply : {};
    const reply = { ...before, ...found };
    const rest = missing.filter(({ entry }) => !(entry in found));
    return { state: 'partly-read', reply, missing: rest, detail: '' };
  };
}
