import { z } from 'zod';
import { examDataSchema, qaDataSchema } from '../data';
import { LETTERS } from '../letters/schema';
import { REJECTIONS, UNSAID } from '../rejections';
import { clipSchema } from '../trimming/schema';
import type { CountedRejection, Decider, Deciding, LeftOut } from './schema';

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
  /** Why they reject it, by item; one that is not in it was rejected without a reason that can be counted. */
  reasons: ReadonlyMap<string, string>;
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
  /** Why people reject it; null where they do not. */
  rejection: CountedRejection | null;
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
  const { questions, options, exams, filters } = made;
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
    rulingOf(by, saidOf(made, item), filters.get(item.id)?.state);

  const decidedQuestions = questions.map((item) => ({
    item,
    data: questionSchema.parse(item.data),
    ...(isHidden(item)
      ? { ...ruleOnQuestion(item), state: 'blind' as const }
      : ruleOnQuestion(item)),
    reviewed: made.verdicts.has(item.id),
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
    const ruling = rulingOnOptions(by, made, item, now, now && ruleOnQuestion(now));
    const state = isHidden(item) ? 'blind' : isOutdated ? 'outdated' : ruling.state;
    rulings.set(item.id, { ...ruling, state });
    return { item, data, ...ruling, state, reviewed: made.verdicts.has(item.id), ...rootOf(item) };
  });

  const decidedExams = exams.map((item) => {
    const source = originOf.get(item.madeFromId ?? '');
    const ruling = rulings.get(source?.id ?? '') ?? UNDECIDED;
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

type Ruling = Pick<Decided<unknown>, 'state' | 'decidedBy' | 'rejection'>;

const KEPT_BY_NOBODY: Ruling = { state: 'kept', decidedBy: 'nobody', rejection: null };
const UNDECIDED: Ruling = { state: 'undecided', decidedBy: 'nobody', rejection: null };

/** What people say of an item: that they keep it, or why they reject it; nothing where nobody gave a verdict. */
function saidOf(
  { verdicts, reasons }: Made,
  { id }: Pick<StoredItem, 'id'>,
): 'keep' | CountedRejection | undefined {
  const verdict = verdicts.get(id);
  if (verdict === undefined || verdict === 'keep') return verdict;
  return REJECTIONS.find((one) => one === reasons.get(id)) ?? UNSAID;
}

function ruledByPeople(said: 'keep' | CountedRejection | undefined): Ruling {
  if (said === undefined) return { ...UNDECIDED, decidedBy: 'people' };
  return said === 'keep'
    ? { state: 'kept', decidedBy: 'people', rejection: null }
    : { state: 'rejected', decidedBy: 'people', rejection: said };
}

function rulingOf(
  by: Deciding,
  people: 'keep' | CountedRejection | undefined,
  filters: 'on' | 'out' | 'waiting' | undefined,
): Ruling {
  if (by === 'nobody') return KEPT_BY_NOBODY;
  if (by === 'people' || (people !== undefined && by !== 'filters')) return ruledByPeople(people);
  const state = filters === 'on' ? 'kept' : filters === 'out' ? 'rejected' : 'undecided';
  return { state, decidedBy: 'filters', rejection: null };
}

/** @param ofQuestion what is ruled on the question that the options were written for, where that is known */
function rulingOnOptions(
  by: Deciding,
  made: Made,
  item: StoredItem,
  question: StoredItem | undefined,
  ofQuestion: Ruling = KEPT_BY_NOBODY,
): Ruling {
  if (by === 'nobody') return KEPT_BY_NOBODY;
  const own = by === 'filters' ? undefined : saidOf(made, item);
  if (own !== undefined && own !== 'keep') return ruledByPeople(own);
  if (by !== 'people') return own === 'keep' ? { ...ofQuestion, decidedBy: 'people' } : ofQuestion;
  const ofItsQuestion = question && ruledByPeople(saidOf(made, question));
  return ofItsQuestion?.state === 'rejected' ? ofItsQuestion : ruledByPeople(own);
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
