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
 * The prompts that are written from the questions of a form: one for all that are asked together, one for each kind of part
 * that questions are about, and one for each scale of those that are asked of some items only.
 */
export function writtenPrompts(form: SuiteForm, ids: FormIds = idsOf(form)): Part[] {
  const judged = form.questions.filter(({ people }) => !people);
  const sets = new Map<string, QuestionForm[]>();
  for (const question of judged) {
    const name = promptIdOf(question, form, ids);
    sets.set(name, [...(sets.get(name) ?? []), question]);
  }
  const texts = 'written' in form.prompts ? form.prompts.written : {};
  return [...sets].map(([id, asked]) => ({
    id,
    ...(texts[id] !== undefined && { text: texts[id] }),
    asks: {
      ...(sets.size === 1
        ? { all: true }
        : { question: oneOrList(asked.map(({ key }) => ids.questions.get(key) ?? '')) }),
      ...checklistsOf(asked, ids),
    },
    ...(asked.some(({ when }) => when.length > 0) && { each: 'question' }),
  }));
}

/** The checklists among some questions that are answered one by one. */
function checklistsOf(questions: readonly QuestionForm[], ids: FormIds): Part {
  const listed = questions.filter(
    ({ answered, checklist }) => answered && checklist.some((one) => one.trim()),
  );
  const named = listed.map(({ key }) => ids.questions.get(key) ?? '');
  return named.length > 0 ? { checklist: oneOrList(named) } : {};
}

function promptIdOf({ of, when, scale }: QuestionForm, form: SuiteForm, ids: FormIds): string {
  const about =
    {
      item: 'questions',
      video: 'videos',
      'key-frame': 'key-frames',
      cluster: 'clusters',
    }[of] ?? `each-${ids.fields.get(of) ?? 'text'}`;
  return when.length === 0
    ? about
    : `${about}-by-${ids.scales.get(scale) ?? form.scales[0]?.name ?? 'scale'}`;
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
