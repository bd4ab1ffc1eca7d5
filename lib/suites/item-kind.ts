import { AppError } from '@/lib/errors';

/** The kind of items that are single videos, which pages call clips. */
export const CLIP_KIND = 'clip';

/** What pages call an item, in the singular. */
export type ItemNoun = 'clip' | 'item';

/** What pages call the items of a kind. */
export function nounOf(kind: string): ItemNoun {
  return kind === CLIP_KIND ? 'clip' : 'item';
}

/** A noun with its article. */
export function oneOf(noun: ItemNoun): 'a clip' | 'an item' {
  return noun === 'clip' ? 'a clip' : 'an item';
}

/** What items of a kind are called where several kinds stand next to each other; of any other an item. */
const EXACT_NOUNS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  [CLIP_KIND]: ['clip', 'clips'],
  'stepped-clip': ['clip', 'clips'],
  caption: ['caption', 'captions'],
  'caption-claims': ['caption with claims', 'captions with claims'],
  vbench: ['VBench item', 'VBench items'],
  qa: ['question', 'questions'],
  mcq: ['question with options', 'questions with options'],
  exam: ['examination question', 'examination questions'],
};

/** What one item of a kind is called, and what several are, as exactly as is known. */
export function exactNounsOf(kind: string): readonly [one: string, many: string] {
  return EXACT_NOUNS[kind] ?? ['item', 'items'];
}

/**
 * Refuses a suite that takes other items.
 * @param field the input that is at fault
 * @throws {AppError} 422
 */
export function refuseOtherKind(
  { name, takes }: { name: string; takes: { kind: string } },
  { kind }: { kind: string },
  field: string | null = null,
): void {
  if (takes.kind === kind) return;
  throw new AppError(
    422,
    `“${name}” asks about items of the kind “${takes.kind}”, and this is one of the kind “${kind}”.`,
    field,
  );
}

/** The page on which an item is reviewed, without a query. */
export function itemPath({ id, kind }: { id: string; kind: string }): string {
  return kind === CLIP_KIND ? `/videos/${id}` : `/items/${id}`;
}
