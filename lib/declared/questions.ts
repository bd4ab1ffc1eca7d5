import type { ListedUnit, SuiteInput } from '@/lib/suites/input';
import type { Question, Scale } from '@/lib/suites/question';
import type { QuestionGroup } from '@/lib/suites/suite';
import { unitsOfVideo } from '@/lib/suites/units';
import { textsOf } from './data';
import type { Declaration, DeclaredQuestion, DeclaredScale } from './schema';

/** The group of questions that name none. */
const UNGROUPED = 'questions';

/** The unit of a whole item. */
const ITEM_UNIT = 'video';

/** The scale of a question, as forms and statistics take it. */
export function scaleOf({ from, to, answers, options }: DeclaredScale): Scale {
  if (options) return { kind: 'choice', options: options.map(({ is }) => is) };
  if (answers) return { kind: answers };
  return { kind: 'rating', min: from ?? 0, max: to ?? 0 };
}

/** The kind of unit that a question is about. */
export function unitKindOf({ of }: DeclaredQuestion): string {
  if (typeof of === 'object') return of.each;
  return of === 'item' ? ITEM_UNIT : of;
}

function betterOf({ good }: DeclaredScale): Question['better'] {
  if (good === 'none') return null;
  return good === 'low' || good === 'no' ? 'low' : 'high';
}

/** The questions as pages, people and statistics take them. */
export function questionsOf({ questions, scales }: Declaration): Question[] {
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
      unit: unitKindOf(question),
      scale: scaleOf(scale),
      better: betterOf(scale),
    };
  });
}

/** What the points of a scale mean, a line each; empty where nothing is said. */
export function wordsOf({ words }: DeclaredScale): string {
  return Object.entries(words)
    .map(([point, means]) => `${point}: ${means}`)
    .join('\n');
}

/** The groups in the file's order, and one of those that have none. */
export function groupsOf({ groups, questions }: Declaration): QuestionGroup[] {
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

/** Whether a question is asked of an item: each field that its `when` names has one of the words. */
function isAskedOf({ when = {} }: DeclaredQuestion, data: unknown): boolean {
  return Object.entries(when).every(([field, words]) =>
    textsOf(data, field).some((said) => words.includes(said)),
  );
}

/**
 * The parts of an item that questions are asked about, each with the questions that are: the item, its key frames and
 * clusters where some question is about these, and each text of a field.
 */
export function unitsOf({ questions }: Declaration, { data, media }: SuiteInput): ListedUnit[] {
  const asked = questions.filter((question) => isAskedOf(question, data));
  const [medium] = media;
  const parts = medium
    ? unitsOfVideo(medium)
    : [{ unit: ITEM_UNIT, kind: ITEM_UNIT, label: 'Item' }];
  const fields = new Set(asked.flatMap(({ of }) => (typeof of === 'object' ? [of.each] : [])));
  const texts = [...fields].flatMap((field) =>
    textsOf(data, field).map(
      (text, index): ListedUnit => ({ unit: `${field}:${index + 1}`, kind: field, label: text }),
    ),
  );
  return [...parts, ...texts].flatMap((unit) => {
    const asks = asked.filter((question) => unitKindOf(question) === unit.kind).map(({ id }) => id);
    return asks.length > 0 ? [{ ...unit, asks }] : [];
  });
}
