import type { ListedUnit, SuiteInput } from '@/lib/suites/input';
import { ITEM_UNIT, type Question, type Scale, VIDEO_UNIT } from '@/lib/suites/question';
import { optionWords } from '@/lib/suites/sides';
import type { QuestionGroup } from '@/lib/suites/suite';
import { unitsOfVideo } from '@/lib/suites/units';
import { textsOf } from './data';
import type { Declaration, DeclaredQuestion, DeclaredScale } from './schema';
import type { DeclaredAfter } from './schema-parts';

/** What a file says of its questions. */
type Asking = Pick<Declaration, 'items' | 'questions' | 'scales'>;

/** The group of questions that name none. */
const UNGROUPED = 'questions';

/** The kinds of units that are a whole item, and one of its videos. */
const ITEM = 'item';
const VIDEO = 'video';

/** The scale of a question, as forms and statistics take it. */
export function scaleOf({ from, to, answers, options, sides }: DeclaredScale): Scale {
  if (options) {
    const choice = { kind: 'choice' as const, options: options.map(({ is }) => is) };
    return sides ? { ...choice, sides: { left: null } } : choice;
  }
  if (answers) return { kind: answers };
  return { kind: 'rating', min: from ?? 0, max: to ?? 0 };
}

/** An item as a whole: of one video at most that video. */
export function wholeOf({ items }: Pick<Declaration, 'items'>): ListedUnit {
  if (items.videos <= 1) return { unit: VIDEO_UNIT, kind: VIDEO, label: 'Item' };
  return {
    unit: ITEM_UNIT,
    kind: ITEM,
    label: items.videos === 2 ? 'Both videos' : 'All videos',
  };
}

/** The kind of unit that a question is about; an item with one video at most is that video. */
export function unitKindOf(
  { of }: Pick<DeclaredQuestion, 'of'>,
  { items }: Pick<Declaration, 'items'>,
): string {
  if (typeof of === 'object') return of.each;
  return of === ITEM && items.videos <= 1 ? VIDEO : of;
}

/** The answers to a question after which another one is asked, as statistics have them. */
export function answersMeant(
  after: DeclaredAfter,
  { from = 0, to = 0, options, answers }: DeclaredScale,
): (string | number)[] {
  const least = after['at-least'] ?? Number.NEGATIVE_INFINITY;
  const most = after['at-most'] ?? Number.POSITIVE_INFINITY;
  const points = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (!after.is) return points.filter((point) => point >= least && point <= most);
  if (options) return after.is;
  return after.is.map((said) => (answers === 'yes-no' ? Number(said === 'yes') : Number(said)));
}

/** After which other question, and which answers to it, a question is asked; nothing where it is asked anyway. */
function afterOf({ questions, scales }: Asking, { after }: DeclaredQuestion) {
  const scale = scales[questions.find(({ id }) => id === after?.question)?.scale ?? ''];
  return after && scale
    ? { after: { question: after.question, is: answersMeant(after, scale) } }
    : {};
}

function betterOf({ good }: DeclaredScale): Question['better'] {
  if (good === 'none') return null;
  return good === 'low' || good === 'no' ? 'low' : 'high';
}

/** The questions as pages, people and statistics take them. */
export function questionsOf(declaration: Asking): Question[] {
  const { questions, scales } = declaration;
  return questions.map((question): Question => {
    const scale = scales[question.scale];
    if (!scale) throw new Error(`there is no scale “${question.scale}”`);
    return {
      id: question.id,
      label: question.label,
      help: [question.help, ...question.checklist.map((one) => `• ${one}`), wordsOf(scale)]
        .filter(Boolean)
        .join('\n'),
      group: question.group ?? UNGROUPED,
      unit: unitKindOf(question, declaration),
      scale: scaleOf(scale),
      better: betterOf(scale),
      ...afterOf(declaration, question),
    };
  });
}

/**
 * What the points of a scale mean, a line each; empty where nothing is said.
 * @param nameOf what a point or an answer is called; as people read it when left out
 */
export function wordsOf(scale: DeclaredScale, nameOf = namesIn(scale)): string {
  return Object.entries(scale.words)
    .map(([point, means]) => `${nameOf(point)}: ${means}`)
    .join('\n');
}

function namesIn(declared: DeclaredScale): (point: string) => string {
  const scale = scaleOf(declared);
  return (point) => (scale.kind === 'choice' ? optionWords(point, scale) : point);
}

/** The groups in the file's order, and one of those that have none. */
export function groupsOf({
  groups,
  questions,
}: Pick<Declaration, 'groups' | 'questions'>): QuestionGroup[] {
  const hasList = (group: string) =>
    questions.some((one) => (one.group ?? UNGROUPED) === group && typeof one.of === 'object');
  const named = Object.entries(groups).map(([id, label]) => ({ id, label }));
  const rest = questions.some(({ group }) => group === undefined)
    ? [{ id: UNGROUPED, label: 'Questions' }]
    : [];
  return [...named, ...rest].map(
    ({ id, label }): QuestionGroup => ({ id, label, layout: hasList(id) ? 'list' : 'matrix' }),
  );
}

/**
 * Whether a question may be asked of an item: each field that its `when` names has one of the words, and so it is with the
 * question after which it is asked.
 */
function isAskedOf(
  questions: readonly DeclaredQuestion[],
  { when = {}, after }: DeclaredQuestion,
  data: unknown,
): boolean {
  const deciding = questions.find(({ id }) => id === after?.question);
  return (
    Object.entries(when).every(([field, words]) =>
      textsOf(data, field).some((said) => words.includes(said)),
    ) &&
    (!deciding || isAskedOf(questions, deciding, data))
  );
}

/** An item as a whole, and its videos with their parts. */
function partsOf({ items }: Declaration, media: SuiteInput['media']): ListedUnit[] {
  const [medium] = media;
  if (items.videos <= 1) {
    return medium ? unitsOfVideo(medium) : [wholeOf({ items })];
  }
  const videos = media.flatMap((one, index) =>
    (one ? unitsOfVideo(one, index + 1) : []).map((unit): ListedUnit => {
      const name = `Video ${index + 1}`;
      const rest = unit.label.replace(`${name} · `, '');
      return { ...unit, label: unit.kind === VIDEO ? name : `${name} · ${rest}` };
    }),
  );
  return [wholeOf({ items }), ...videos];
}

/**
 * The parts of an item that questions are asked about, each with the questions that are: the item, its videos where it has
 * several, key frames and clusters where some question is about these, and each text of a field.
 */
export function unitsOf(declaration: Declaration, { data, media }: SuiteInput): ListedUnit[] {
  const { questions } = declaration;
  const asked = questions.filter((question) => isAskedOf(questions, question, data));
  const parts = partsOf(declaration, media);
  const fields = new Set(asked.flatMap(({ of }) => (typeof of === 'object' ? [of.each] : [])));
  const texts = [...fields].flatMap((field) =>
    textsOf(data, field).map(
      (text, index): ListedUnit => ({ unit: `${field}:${index + 1}`, kind: field, label: text }),
    ),
  );
  return [...parts, ...texts].flatMap((unit) => {
    const asks = asked
      .filter((question) => unitKindOf(question, declaration) === unit.kind)
      .map(({ id }) => id);
    return asks.length > 0 ? [{ ...unit, asks }] : [];
  });
}
