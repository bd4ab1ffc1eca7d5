import { z } from 'zod';
import { examDataSchema, qaDataSchema } from '../data';
import { LETTERS } from '../letters/schema';
import { clipSchema } from '../trimming/schema';
import type { Decider, Deciding, LeftOut } from './schema';

/** An item as it is stored, with as much of its data as is needed here: neither the clip’s steps nor the writer’s reasons. */
export interface StoredItem {
  id: string;
  key: string;
  contentId: string;
  madeFromId: string | null;
  replacesId: string | null;
  /** Whether a correction has taken its place. */
  replaced: boolean;
  facets: Readonly<Record<string, string>>;
  data: unknown;
}

/** Where a clip lies, and where that is known from. */
export const placeSchema = clipSchema.omit({ steps: true, subject: true });

const questionSchema = qaDataSchema.omit({ reason: true }).extend({ clip: placeSchema });

const optionsSchema = questionSchema.extend({
  wrong: z.array(z.string().trim().min(1)).length(LETTERS.length - 1),
});

/** What was made on the way to a benchmark, with what was said of it. */
export interface Made {
  questions: readonly StoredItem[];
  options: readonly StoredItem[];
  exams: readonly StoredItem[];
  /** What the filters made of questions, by item; one that is not in it was not asked about. */
  filters: ReadonlyMap<string, { state: 'on' | 'out' | 'waiting' }>;
  /** What people say of questions and of questions with options, `keep` or `reject`, by item. */
  verdicts: ReadonlyMap<string, string>;
  /** Items of which nothing may be told: neither these nor what was made of them, nor what they were made of. */
  hidden: ReadonlySet<string>;
}

/** An item with whether it is kept, else why not. */
export interface Decided<Data> {
  item: StoredItem;
  data: Data;
  state: State;
  /** Whose verdict that is. */
  decidedBy: Decider;
  /** Whether people gave a verdict on it. */
  reviewed: boolean;
  /** The question that it goes back to, in the version that counts, and the run that wrote it; null where it was deleted. */
  question: StoredItem | null;
  chain: string | null;
}

type State = 'kept' | LeftOut;

/** What becomes of everything that was made; corrected items stand in it as they are now. */
export interface Decisions {
  questions: Decided<z.infer<typeof questionSchema>>[];
  options: Decided<z.infer<typeof optionsSchema>>[];
  exams: Decided<z.infer<typeof examDataSchema>>[];
}

/**
 * Whether questions, questions with options and items of examinations are kept. What was made of a question falls with
 * it, and so does what was made of an older version, when a correction changed its words.
 */
export function decide(made: Made, by: Deciding): Decisions {
  const { questions, options, exams, filters, verdicts } = made;
  const originOf = byId([...questions, ...options, ...exams]);
  const isHidden = hiddenFamilies(made, originOf);
  const latest = latestVersions([...questions, ...options]);
  const questionIds = new Set(questions.map(({ id }) => id));

  const rootOf = (item: StoredItem): Pick<Decided<unknown>, 'question' | 'chain'> => {
    const source = originOf.get(item.madeFromId ?? '');
    if (source) return rootOf(source);
    const isQuestion = questionIds.has(item.id);
    const [run = null] = isQuestion ? item.key.split('/') : [];
    return { question: isQuestion ? latest(item) : null, chain: run };
  };
  const ruleOnQuestion = (item: StoredItem): Ruling =>
    rulingOf(by, verdicts.get(item.id), filters.get(item.id)?.state);

  const decidedQuestions = questions.map((item) => ({
    item,
    data: questionSchema.parse(item.data),
    ...(isHidden(item)
      ? { ...ruleOnQuestion(item), state: 'blind' as const }
      : ruleOnQuestion(item)),
    reviewed: verdicts.has(item.id),
    ...rootOf(item),
  }));

  const rulings = new Map<string, Ruling>();
  const decidedOptions = options.map((item) => {
    const data = optionsSchema.parse(item.data);
    const source = originOf.get(item.madeFromId ?? '');
    const now = source && latest(source);
    const isOutdated =
      item.madeFromId !== null &&
      item.replacesId === null &&
      (!now || (now !== source && !sameWords(data, questionSchema.parse(now.data))));
    const ruling = rulingOnOptions(by, verdicts, item, now, now && ruleOnQuestion(now));
    const state = isHidden(item) ? 'blind' : isOutdated ? 'outdated' : ruling.state;
    rulings.set(item.id, { ...ruling, state });
    return { item, data, ...ruling, state, reviewed: verdicts.has(item.id), ...rootOf(item) };
  });

  const decidedExams = exams.map((item) => {
    const source = originOf.get(item.madeFromId ?? '');
    const ruling = rulings.get(source?.id ?? '') ?? { state: 'undecided', decidedBy: 'nobody' };
    const state: State = isHidden(item)
      ? 'blind'
      : !source || source.replaced
        ? 'outdated'
        : ruling.state;
    const data = examDataSchema.parse(item.data);
    return { item, data, ...ruling, state, reviewed: false, ...rootOf(item) };
  });
  const current = <Data>(all: Decided<Data>[]) => all.filter(({ item }) => !item.replaced);
  return {
    questions: current(decidedQuestions),
    options: current(decidedOptions),
    exams: current(decidedExams),
  };
}

/** What of all that was decided goes back to questions that one run wrote. */
export function decisionsIn(chain: string, { questions, options, exams }: Decisions): Decisions {
  const among = <Data>(all: Decided<Data>[]) => all.filter((one) => one.chain === chain);
  return { questions: among(questions), options: among(options), exams: among(exams) };
}

interface Ruling {
  state: State;
  decidedBy: Decider;
}

function rulingOf(
  by: Deciding,
  people: string | undefined,
  filters: 'on' | 'out' | 'waiting' | undefined,
): Ruling {
  if (by === 'nobody') return { state: 'kept', decidedBy: 'nobody' };
  if (by === 'people' || (people !== undefined && by !== 'filters')) {
    const state = people === undefined ? 'undecided' : people === 'keep' ? 'kept' : 'rejected';
    return { state, decidedBy: 'people' };
  }
  const state = filters === 'on' ? 'kept' : filters === 'out' ? 'rejected' : 'undecided';
  return { state, decidedBy: 'filters' };
}

/** @param ofQuestion what is ruled on the question that the options were written for, where that is known */
function rulingOnOptions(
  by: Deciding,
  verdicts: Made['verdicts'],
  item: StoredItem,
  question: StoredItem | undefined,
  ofQuestion: Ruling = { state: 'kept', decidedBy: 'nobody' },
): Ruling {
  if (by === 'nobody') return { state: 'kept', decidedBy: 'nobody' };
  const own = by === 'filters' ? undefined : verdicts.get(item.id);
  const isRejected = own !== undefined && own !== 'keep';
  if (isRejected) return { state: 'rejected', decidedBy: 'people' };
  if (by !== 'people') return own === 'keep' ? { ...ofQuestion, decidedBy: 'people' } : ofQuestion;
  if (question && verdicts.get(question.id) === 'reject') {
    return { state: 'rejected', decidedBy: 'people' };
  }
  return { state: own === 'keep' ? 'kept' : 'undecided', decidedBy: 'people' };
}

function sameWords(
  one: { question: string; answer: string },
  other: { question: string; answer: string },
): boolean {
  return one.question === other.question && one.answer === other.answer;
}

function byId(items: readonly StoredItem[]): ReadonlyMap<string, StoredItem> {
  return new Map(items.map((item) => [item.id, item]));
}

/** Finds the version of an item that stands now: the last of its corrections, or itself. */
function latestVersions(items: readonly StoredItem[]): (item: StoredItem) => StoredItem {
  const next = new Map(items.flatMap((item) => (item.replacesId ? [[item.replacesId, item]] : [])));
  return (item) => {
    let version = item;
    for (let after = next.get(version.id); after; after = next.get(version.id)) version = after;
    return version;
  };
}

/** Whether an item is of a family of which something is hidden: the same question in any form and version. */
function hiddenFamilies(
  { questions, options, exams, hidden }: Made,
  originOf: ReadonlyMap<string, StoredItem>,
): (item: StoredItem) => boolean {
  const familyOf = (item: StoredItem): string => {
    const source = originOf.get(item.madeFromId ?? '');
    return source ? familyOf(source) : item.contentId;
  };
  const families = new Set(
    [...questions, ...options, ...exams].filter(({ id }) => hidden.has(id)).map(familyOf),
  );
  return (item) => families.size > 0 && families.has(familyOf(item));
}
