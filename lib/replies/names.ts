import type { Entry } from './shape';

/** Whom a label names: an entry, `several` where it could be more than one, or nobody (null). */
export type Named = Entry | 'several' | null;

/** Finds the entries that texts name, by their names in the schema and their titles. */
export interface Namer {
  entries: readonly Entry[];
  /** The entry that a whole label names; words of another kind may be as many as those of its title. */
  name(label: string): Named;
  /** As {@link name}, for labels without any word of another kind. */
  nameStrictly(label: string): Named;
  /** All entries of which a text may speak: by name, by part of their title, or within a row of codes (“s4–s10”). */
  namedIn(text: string): Entry[];
}

/** A row of codes, by its first and its last. */
const CODES = /(?<![\p{L}\d])(\p{L}+\d+)\s?(?:[-–—~]|to|through|bis)\s?(\p{L}+\d+)(?!\d)/gu;
const MAX_LABEL = 160;
const MAX_WORDS = 14;

/** Words that tell nothing. */
const FILLING =
  /^(?:a|an|and|any|are|at|by|for|from|in|is|it|its|of|on|or|the|this|to|was|score|type|und|der|die|das|für)$/;

/** Words of sentences: a label that has one is no name. */
const SENTENCE =
  /^(?:no|not|none|but|there|only|as|with|like|unlike|than|if|when|while|i|we|you|they|some|might|may|could|would|should|because|since|here|seen|visible)$/;

/** Words and codes, without case; British and American spelling are equal. */
function wordsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll('colour', 'color')
      .match(/[\p{L}\p{M}\d]+/gu) ?? [];
  return words.filter((word) => !FILLING.test(word));
}

/** Whether two words are forms of one: they share their beginning and most of the longer one. */
function sameWord(a: string, b: string): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  const longer = Math.max(a.length, b.length);
  return shared === longer || (shared >= 4 && shared >= 0.6 * longer);
}

interface Title {
  entry: Entry;
  id: string;
  words: readonly string[];
  /** Any of these names it in full: the title with and without what it has in brackets, and without its common words. */
  wordings: readonly (readonly string[])[];
  /** Words that no other title has. */
  own: readonly string[];
}

function titlesOf(entries: readonly Entry[]): Title[] {
  const all = entries.map(({ title }) => wordsOf(title));
  return entries.map((entry, index) => {
    const words = all[index] ?? [];
    const own = words.filter((word) =>
      all.every((others, at) => at === index || !others.some((one) => sameWord(word, one))),
    );
    const unbracketed = wordsOf(entry.title.replace(/\([^()]*\)/g, ' '));
    const wordings = [words, unbracketed].filter((one) => one.length > 0);
    return { entry, id: entry.id.toLowerCase(), words, wordings, own };
  });
}

/** A namer for the entries of a reply, whose titles are taken apart once. */
export function createNamer(entries: readonly Entry[]): Namer {
  const titles = titlesOf(entries);
  const vocabulary = [...new Set(titles.flatMap(({ words, id }) => [...words, id]))];
  const forms = new Map<string, readonly string[]>();
  /** The words of titles that a word is a form of. */
  const formsOf = (word: string): readonly string[] => {
    const known = forms.get(word) ?? vocabulary.filter((one) => sameWord(word, one));
    forms.set(word, known);
    return known;
  };
  const nameBy = (label: string, slack: (matched: number) => number): Named => {
    if (label.length > MAX_LABEL || /[!?]/.test(label)) return null;
    const plain = label.trim().toLowerCase();
    const exact = titles.find(({ id }) => id === plain);
    if (exact) return exact.entry;
    const words = wordsOf(label.replace(/^\W*(?:type|no\.?)?\s?#?\d{1,3}(?!\d)/i, ''));
    if (words.length === 0 || words.length > MAX_WORDS) return null;
    const isForeign = (word: string) =>
      /^\d+$/.test(word) || (SENTENCE.test(word) && !vocabulary.includes(word));
    if (words.some(isForeign)) return null;
    const there = new Set(words.flatMap(formsOf));
    const byId = titles.filter(({ id }) => words.includes(id));
    if (byId.length > 1) return 'several';
    const found = meant(titles, there);
    const [coded] = byId;
    const contradicts = coded && found.full && !found.titles.includes(coded);
    const [first, ...others] = coded && !contradicts ? [coded] : found.titles;
    if (!first) return null;
    const isOwn = (word: string) =>
      word === first.id || first.words.some((one) => sameWord(word, one));
    const left = words.filter((word) => !isOwn(word));
    if (left.length > slack(words.length - left.length)) return null;
    return contradicts || others.length > 0 ? 'several' : first.entry;
  };
  return {
    entries,
    name: (label) => nameBy(label, (matched) => Math.min(matched, 3)),
    nameStrictly: (label) => nameBy(label, () => 0),
    namedIn(text) {
      const parts = [text, ...text.split(/[,;:、/(]|\band\b/u)].slice(0, 60);
      const named = new Set(
        parts.flatMap((part) => {
          const words = wordsOf(part.slice(0, 400));
          const coded = titles.filter(({ id }) => words.includes(id));
          if (coded.length > 0) return coded;
          return meant(titles, new Set(words.flatMap(formsOf))).titles;
        }),
      );
      const places = titles.map(({ id }) => id);
      for (const [, first = '', last = ''] of text.toLowerCase().matchAll(CODES)) {
        const [from, to] = [places.indexOf(first), places.indexOf(last)];
        if (from >= 0) for (const title of titles.slice(from, to + 1)) named.add(title);
      }
      return [...named].map(({ entry }) => entry);
    },
  };
}

/** The titles that words name: in full where there are such, else by words that no other title has. */
function meant(titles: readonly Title[], there: ReadonlySet<string>) {
  const wholly = titles.flatMap((title) => {
    const [words] = title.wordings.filter((one) => one.every((word) => there.has(word)));
    return words ? [{ title, words }] : [];
  });
  if (wholly.length > 0) {
    // “Motion” is within “Motion and blur”: then it is the longer title that is meant.
    const isWithin = (some: readonly string[], all: readonly string[]) =>
      some.length < all.length && some.every((word) => all.some((one) => sameWord(word, one)));
    const outer = wholly.filter(
      (one) => !wholly.some((other) => other !== one && isWithin(one.words, other.words)),
    );
    return { full: true, titles: outer.map(({ title }) => title) };
  }
  const partly = titles.filter(({ own, words }) => {
    const matched = own.filter((word) => there.has(word)).length;
    return matched > 0 && matched >= words.length / 3.5;
  });
  const first = partly.filter(({ own: [word = ''] }) => there.has(word));
  return { full: false, titles: first.length === 1 ? first : partly };
}
