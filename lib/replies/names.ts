import type { Entry } from './shape';

/** Whom a label names: one entry, several (so that nothing can be told), or none. */
export type Named =
  | { kind: 'one'; entry: Entry /** Whether every word of its title is there. */; full: boolean }
  | { kind: 'several' }
  | { kind: 'none' };

/** Finds the entry that a label names. */
export interface Namer {
  /** By code or title, whatever its running number; the words that belong to no title may be as many as those that do. */
  name(label: string): Named;
  /** As {@link name}, and by number where there is nothing else: “3”. */
  nameOrNumber(label: string): Named;
  /** As {@link name}, for labels without any word of another kind. */
  nameStrictly(label: string): Named;
  /** Whether a text begins with anything of which names are made; quick, for the many lines that do not. */
  couldName(text: string): boolean;
  /** The entries whose titles a text mentions in any place. */
  mentioned(text: string): Set<Entry>;
  entries: readonly Entry[];
}

/** A longer text is no label. */
const MAX_LABEL = 160;
const MAX_WORDS = 14;

/** Words that tell no entry from another. */
const FILLING =
  /^(?:a|an|and|any|are|as|at|by|for|from|in|is|it|its|of|on|or|sub|the|this|to|vs|was|with|und|der|die|das|für)$/;

/** Words that go with faults and scores of any kind. */
export const GENERAL =
  /^(?:hallucinations?|irrational\w*|inconsisten\w*|inaccura\w*|incoheren\w*|disharmon\w*|unreal\w*|inauthentic\w*|implausib\w*|unnatural\w*|abnormal\w*|anomal\w*|errors?|issues?|problems?|faults?|artifacts?|defects?|flaws?|violations?|types?|category|categories|criterion|criteria|item|static|dynamic|scor(?:e|es|ing)|ratings?|grades?|marks?|points?|intensity|intensities|severity|degree|levels?|evaluation|assessment|analysis|check|detection|detected|result|results|verdict|judge?ment|bewertung|punktzahl|wertung|schweregrad)$/;

/** Words that are too common to name an entry by themselves. */
const VAGUE = /^(?:physical|structure|image|object|scene|other)$/;

/** Words of sentences: what has one is no name. */
const SENTENCE =
  /^(?:there|no|not|none|nothing|but|could|should|would|might|may|some|which|because|since|here|taken|like|unlike|than|seen|also|only|we|i|you|they|so|if|when|while|although|however|between|n|applicable|assessable|determined|visible|assess|judge)$/;

/** A code that a label begins with, as `s1`. */
const CODED = /^[\s(["'“]{0,4}(\p{L}{1,3}\d{1,3})(?![\p{L}\d])/u;

const CODE_ANYWHERE = /\p{L}\d/u;

/** A running number that a label begins with. */
const NUMBERED = /^[\s(["'“#]{0,4}(?:type\s)?(\d{1,3})(?!\d)[.):]?/i;

function wordsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll('colour', 'color')
      .match(/\p{L}+/gu) ?? [];
  return words.filter((word) => !FILLING.test(word));
}

/** Whether two words are equal or forms of one: they share their beginning and most of the longer one. */
function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return shared >= 5 && shared >= 0.6 * Math.max(a.length, b.length);
}

const includesWord = (words: readonly string[], wanted: string) =>
  words.some((word) => sameWord(word, wanted));

interface Title {
  entry: Entry;
  /** The title's words in full, also without what it has in brackets, or with that alone. */
  wordings: string[][];
  /** Parts of the title that can stand for it. */
  parts: string[][];
}

/** The words of a title that tell it from others; all of them where none do. */
function tellingWords(text: string): string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !GENERAL.test(word));
  return telling.length > 0 ? telling : words;
}

function titleOf(entry: Entry): Title {
  const plain = entry.title.replace(/\([^()]*\)/g, ' ');
  const bracketed = entry.title.replace(/\p{L}+\s*\(([^()]*)\)/gu, '$1');
  const wordings = [entry.title, plain, bracketed].map(tellingWords);
  const split = entry.title.replace(/[()]/g, ' ').split(/,|\/|&|\b(?:and|or)\b/);
  const firstWord = tellingWords(entry.title).slice(0, 1);
  const parts = [...split.map(tellingWords), firstWord].filter(
    ([word, ...others]) => word !== undefined && (others.length > 0 || !VAGUE.test(word)),
  );
  return { entry, wordings: wordings.filter((words) => words.length > 0), parts };
}

/** What a text may leave unnamed: how many of its words may be in no title, by how many are in it. */
type Slack = (matched: number) => number;

/** The titles of entries, and the words of titles that a word is a form of. */
interface Titles {
  titles: readonly Title[];
  formsOf(word: string): readonly string[];
}

function readTitles(entries: readonly Entry[]): Titles {
  const titles = entries.map(titleOf);
  const vocabulary = [...new Set(titles.flatMap(({ wordings }) => wordings.flat()))];
  const forms = new Map<string, string[]>();
  const formsOf = (word: string) => {
    const known = forms.get(word) ?? vocabulary.filter((one) => sameWord(word, one));
    forms.set(word, known);
    return known;
  };
  return { titles, formsOf };
}

/** A namer for the entries of a reply, whose titles are taken apart once. */
export function createNamer(entries: readonly Entry[]): Namer {
  const read = readTitles(entries);
  const { titles, formsOf } = read;
  const byCode = new Map(entries.map((entry) => [entry.id.toLowerCase(), entry]));
  const nameWith = (label: string, slack: Slack) => nameLabel(label, slack, read, byCode);
  return {
    entries,
    name: (label) => nameWith(label, (matched) => Math.min(matched, 3)),
    nameOrNumber(label) {
      const [, number] = /^\W*(?:type\s+)?(\d{1,3})\W*$/i.exec(label) ?? [];
      const entry = number === undefined ? undefined : entries[Number(number) - 1];
      return entry ? { kind: 'one', entry, full: true } : this.name(label);
    },
    nameStrictly: (label) => nameWith(label, () => 0),
    couldName(text) {
      const near = text.slice(0, MAX_LABEL);
      const [first = ''] = near.trim().toLowerCase().split(/[\s:]/, 1);
      return (
        CODE_ANYWHERE.test(near) ||
        byCode.has(first) ||
        wordsOf(near).some((word) => formsOf(word).length > 0)
      );
    },
    mentioned(text) {
      const there = new Set(wordsOf(text.slice(0, 400)).flatMap(formsOf));
      const found = titles.filter(({ wordings }) =>
        wordings.some((wording) => wording.every((word) => there.has(word))),
      );
      return new Set(found.map(({ entry }) => entry));
    },
  };
}

/** The entry that a label names by its code, its title, or both. */
function nameLabel(
  label: string,
  slack: Slack,
  titles: Titles,
  byCode: ReadonlyMap<string, Entry>,
): Named {
  if (label.length > MAX_LABEL) return { kind: 'none' };
  const own = byCode.get(label.trim().toLowerCase());
  if (own) return { kind: 'one', entry: own, full: true };
  const [numberPart = ''] = NUMBERED.exec(label) ?? [];
  const [codePart = '', code] = CODED.exec(label.slice(numberPart.length)) ?? [];
  const byId = code === undefined ? undefined : byCode.get(code.toLowerCase());
  const rest = label.slice(numberPart.length + (byId ? codePart.length : 0));
  if (byId && hasCode(rest, byCode)) return { kind: 'several' };
  const titled = nameByTitle(rest, slack, titles);
  if (!byId) return titled;
  const contradicts = titled.kind === 'one' && titled.full && titled.entry !== byId;
  if (contradicts) return { kind: 'several' };
  const saysMore = slack(1) === 0 && titled.kind === 'none' && /\p{L}/u.test(rest);
  return saysMore ? { kind: 'none' } : { kind: 'one', entry: byId, full: true };
}

function nameByTitle(text: string, slack: Slack, { titles, formsOf }: Titles): Named {
  const words = wordsOf(text);
  if (words.length === 0 || words.length > MAX_WORDS) return { kind: 'none' };
  if (words.some((word) => SENTENCE.test(word))) return { kind: 'none' };
  const there = new Set(words.flatMap(formsOf));
  if (there.size === 0) return { kind: 'none' };
  const isNear = (wording: readonly string[], full: boolean) => {
    const left = words.filter((word) => !GENERAL.test(word) && !includesWord(wording, word));
    // Titles share words: “Logical interaction error” and “Physical interaction error”.
    const shared = full && left.length === 1 && formsOf(left[0] ?? '').length > 0;
    return shared || left.length <= slack(wording.length);
  };
  const pick = (kind: 'wordings' | 'parts'): Named => {
    const [first, ...others] = meantTitles(titles, kind, there);
    if (!first) return { kind: 'none' };
    if (others.length > 0) return { kind: 'several' };
    const full = kind === 'wordings';
    return isNear(first.wordings.flat(), full)
      ? { kind: 'one', entry: first.entry, full }
      : { kind: 'none' };
  };
  const whole = pick('wordings');
  return whole.kind === 'none' ? pick('parts') : whole;
}

/** The titles of which a wording, or a part, is there in full. */
function meantTitles(
  titles: readonly Title[],
  kind: 'wordings' | 'parts',
  there: ReadonlySet<string>,
): Title[] {
  const found = titles.flatMap((title) => {
    const [wording] = title[kind]
      .filter((words) => words.every((word) => there.has(word)))
      .sort((a, b) => b.length - a.length);
    return wording ? [{ title, wording }] : [];
  });
  // A title whose words are all in another one that matches, too, is not meant.
  return found
    .filter((one) => !found.some((other) => other !== one && isWithin(one.wording, other.wording)))
    .map(({ title }) => title);
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  return some.length < all.length && some.every((word) => includesWord(all, word));
}

/** Whether a text goes on with another code: “s1–s5”, “s1 and s2”. */
function hasCode(text: string, byCode: ReadonlyMap<string, Entry>): boolean {
  const [, code] = /^\s?(?:[-–—,/&+]|and|to)\s?(\p{L}{1,3}\d{1,3})(?![\p{L}\d])/iu.exec(text) ?? [];
  return code !== undefined && byCode.has(code.toLowerCase());
}
