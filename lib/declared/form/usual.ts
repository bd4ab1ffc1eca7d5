import { promptName } from '../prompt-name';
import { type FormIds, idsOf } from './ids';
import type { QuestionForm, ScaleForm, SuiteForm } from './schema';

type Part = Record<string, unknown>;

/** One or several, as files have it. */
export const oneOrList = <Value>(values: readonly Value[]): Value | Value[] =>
  values.length === 1 ? (values[0] as Value) : [...values];

/** Whether answers on a scale count as numbers. */
function isNumeric({ kind, points }: Pick<ScaleForm, 'kind' | 'points'>): boolean {
  return kind === 'rating' || kind === 'yes-no' || points !== null;
}

/**
 * The prompts of a form that writes them from its questions: those that ask nothing, then one for all that are asked together,
 * one for each kind of part that questions are about, and one for each scale of those that are asked of some items only. What
 * is asked about sides has prompts of its own.
 */
export function writtenPrompts(form: SuiteForm, ids: FormIds = idsOf(form)): Part[] {
  const sets = new Map<string, QuestionForm[]>();
  for (const [question, name] of writtenIds(form, ids)) {
    sets.set(name, [...(sets.get(name) ?? []), question]);
  }
  const { written, first } = 'written' in form.prompts ? form.prompts : { written: {}, first: [] };
  const asking = [...sets].map(([id, asked]) => {
    const { text, orders, given } = written[id] ?? {};
    return {
      id,
      ...(text !== undefined && { text }),
      asks: {
        ...(sets.size === 1
          ? { all: true }
          : { question: oneOrList(asked.map(({ key }) => ids.questions.get(key) ?? '')) }),
        ...checklistsOf(asked, ids),
      },
      ...(given && { given }),
      ...(asked.some(({ when }) => when.length > 0) && { each: 'question' }),
      ...(orders && { orders }),
    };
  });
  return [...first, ...asking];
}

/** The questions of a form that judges are asked, each with the id of the prompt that is written of it. */
export function writtenIds(form: SuiteForm, ids: FormIds = idsOf(form)): [QuestionForm, string][] {
  return form.questions
    .filter(({ people }) => !people)
    .map((question) => [question, promptIdOf(question, form, ids)]);
}

/** The checklists among some questions that are answered one by one. */
function checklistsOf(questions: readonly QuestionForm[], ids: FormIds): Part {
  const listed = questions.filter(
    ({ answered, checklist }) => answered && checklist.some((one) => one.trim()),
  );
  const named = listed.map(({ key }) => ids.questions.get(key) ?? '');
  return named.length > 0 ? { checklist: oneOrList(named) } : {};
}

/** The questions that a prompt asks of judges. */
export function askedByPrompt(form: SuiteForm, { asks }: Part): QuestionForm[] {
  const ids = idsOf(form);
  const names = (kind: string): unknown[] => [Object(asks)[kind] ?? []].flat();
  return form.questions.filter(({ key, group, people }) => {
    const isMeant =
      Object(asks).all === true ||
      names('question').includes(ids.questions.get(key)) ||
      (group !== null && names('group').includes(ids.groups.get(group)));
    return isMeant && !people;
  });
}

/** What prompts are called within their suite, in their order. */
export function promptNames(prompts: readonly Part[]): string[] {
  return prompts.map(({ id, file, asks }, index) => {
    const [group, question, checklist] = ['group', 'question', 'checklist'].map((kind) =>
      [Object(asks)[kind] ?? []].flat().map(String),
    );
    const said = {
      id: typeof id === 'string' ? id : undefined,
      file: typeof file === 'string' ? file : undefined,
      asks: { group, question, checklist },
    };
    return promptName(said, index);
  });
}

function promptIdOf(question: QuestionForm, form: SuiteForm, ids: FormIds): string {
  const set = setOf(question, form, ids);
  if (question.when.length > 0) return set;
  const steps = form.questions
    .filter((one) => !one.people && one.when.length === 0 && setOf(one, form, ids) === set)
    .map((one) => stepOf(one, form, ids));
  const earlier = [...new Set(steps)].filter((step) => step < stepOf(question, form, ids));
  return earlier.length === 0 ? set : `${set}-${earlier.length + 1}`;
}

/** What a question is put together with others by. */
function setOf({ of, when, scale }: QuestionForm, form: SuiteForm, ids: FormIds): string {
  const isOfSides = form.scales.find(({ key }) => key === scale)?.kind === 'sides';
  const about = {
    item: isOfSides ? 'sides' : 'questions',
    video: 'videos',
    'key-frame': 'key-frames',
    cluster: 'clusters',
  }[of];
  const name = about ?? `each-${ids.fields.get(of) ?? 'text'}`;
  return when.length === 0
    ? name
    : `${name}-by-${ids.scales.get(scale) ?? form.scales[0]?.name ?? 'scale'}`;
}

/**
 * How many times a question waits for a reply to other prompts about the same part. Two prompts would wait for each other if
 * those of different steps were asked together.
 */
function stepOf(question: QuestionForm, form: SuiteForm, ids: FormIds): number {
  const place = form.questions.indexOf(question);
  // One below is a fault, and no step.
  const deciding = form.questions
    .slice(0, place)
    .find(({ key }) => key === question.after?.question);
  if (!deciding || deciding.of !== question.of) return 0;
  const isTogether = setOf(deciding, form, ids) === setOf(question, form, ids);
  return stepOf(deciding, form, ids) + Number(!isTogether);
}

/**
 * The scores that are usual: the mean of all questions, and of each group. Questions are put together only where they have
 * one scale: else each scale has a mean of its own.
 */
export function usualScores(form: SuiteForm, ids: FormIds = idsOf(form)): Record<string, Part> {
  const scores: Record<string, Part> = {};
  const scaleOf = ({ scale }: QuestionForm) => form.scales.find(({ key }) => key === scale);
  const counted = form.questions.filter((question) => {
    const scale = scaleOf(question);
    return scale !== undefined && isNumeric(scale);
  });
  const add = (id: string, label: string, questions: readonly QuestionForm[], mean: Part) => {
    let name = id;
    while (name in scores) name = `${name}-mean`;
    const first = questions[0] && scaleOf(questions[0]);
    const isLow = first?.good === 'low' || first?.good === 'no';
    scores[name] = { mean, label, ...(isLow && { good: 'low' }) };
  };
  const idsOfAll = (questions: readonly QuestionForm[]) => ({
    question: oneOrList(questions.map(({ key }) => ids.questions.get(key) ?? '')),
  });
  const scales = [...new Set(counted.map(({ scale }) => scale))];
  if (scales.length === 1) {
    const isAll = counted.length === form.questions.length;
    add('overall', 'Overall', counted, isAll ? { all: true } : idsOfAll(counted));
  }
  const groups = form.groups.flatMap((group) => {
    const inGroup = form.questions.filter((one) => one.group === group.key);
    const isOfOne = new Set(inGroup.map(({ scale }) => scale)).size === 1;
    return isOfOne && inGroup.every((one) => counted.includes(one)) ? [{ group, inGroup }] : [];
  });
  if (scales.length > 1) {
    for (const scale of scales) {
      const ofScale = counted.filter((one) => one.scale === scale);
      const isGroup = groups.some(
        ({ inGroup }) =>
          inGroup.length === ofScale.length && inGroup.every((one) => ofScale.includes(one)),
      );
      const name = form.scales.find(({ key }) => key === scale)?.name ?? '';
      if (!isGroup)
        add(ids.scales.get(scale) ?? 'mean', name || 'Mean', ofScale, idsOfAll(ofScale));
    }
  }
  // One group that holds everything would say the same as the mean of all.
  if (
    form.groups.length > 1 ||
    scales.length > 1 ||
    counted.length > (groups[0]?.inGroup.length ?? 0)
  ) {
    for (const { group, inGroup } of groups) {
      const id = ids.groups.get(group.key) ?? '';
      add(id, group.label, inGroup, { group: id });
    }
  }
  return scores;
}
