import { isDeepStrictEqual } from 'node:util';
import { Document } from 'yaml';
import { SIDE_OPTIONS } from '@/lib/suites/sides';
import { SUITE_FILE, type SuiteFiles } from '../read';
import { type FormIds, idsOf } from './ids';
import type { FieldForm, QuestionForm, ScaleForm, SuiteForm } from './schema';
import { oneOrList, usualScores, writtenPrompts } from './usual';

type Part = Record<string, unknown>;

/** The files of a suite as a form says it: `suite.yaml`, and the Markdown that its prompts name. */
export function filesOf(form: SuiteForm): SuiteFiles {
  const said = declaredBy(form);
  const named = (said.prompts as Part[] | undefined)?.map(({ file }) => file) ?? [];
  const files = Object.entries(form.files).filter(([name]) => named.includes(name));
  return { [SUITE_FILE]: yamlOf(said), ...Object.fromEntries(files) };
}

/** YAML to be read by people: a line for each thing that is said, in the order in which it is. */
function yamlOf(said: Part): string {
  const document = new Document(said, { aliasDuplicateObjects: false });
  return document.toString({ lineWidth: 0, blockQuote: 'literal' });
}

/** What a form says, as `suite.yaml` has it. What is as usual is left out. */
function declaredBy(form: SuiteForm): Part {
  const ids = idsOf(form);
  const prompts = 'kept' in form.prompts ? form.prompts.kept : writtenPrompts(form, ids);
  const scores = form.scores
    ? Object.fromEntries(form.scores.map(({ key, score }) => [ids.scores.get(key) ?? '', score]))
    : usualScores(form, ids);
  return {
    framejury: 1,
    id: ids.suite,
    name: form.name,
    ...said('about', form.about),
    ...said('source', form.source),
    items: itemsOf(form, ids),
    ...filled('settings', form.kept.settings),
    scales: Object.fromEntries(
      form.scales.map((scale) => [ids.scales.get(scale.key) ?? '', scaleSaid(scale)]),
    ),
    ...filled(
      'groups',
      Object.fromEntries(form.groups.map(({ key, label }) => [ids.groups.get(key) ?? '', label])),
    ),
    questions: form.questions.map((question) => questionSaid(question, ids)),
    ...(prompts.length > 0 && { prompts }),
    ...filled('scores', scores),
    ...(form.kept.figures.length > 0 && { figures: form.kept.figures }),
  };
}

const said = (name: string, text: string): Part => (text.trim() ? { [name]: text } : {});

const filled = (name: string, part: Part): Part =>
  Object.keys(part).length > 0 ? { [name]: part } : {};

function itemsOf({ fields, videos, frames, kept }: SuiteForm, ids: FormIds): Part {
  const { mode, count, ends } = frames;
  return {
    ...(videos !== 1 && { videos }),
    ...(videos > 0 && {
      frames: {
        mode,
        ...(mode === 'uniform' && count !== null && { count }),
        ...(ends && { ends }),
      },
    }),
    ...filled(
      'fields',
      Object.fromEntries(
        fields.map((field) => [ids.fields.get(field.key) ?? '', fieldSaid(field)]),
      ),
    ),
    ...kept.items,
  };
}

function fieldSaid({ kind, words, label, shown, reference, optional }: FieldForm): Part {
  return {
    [kind]: kind === 'word' || kind === 'list' ? words.filter((word) => word.trim()) : true,
    ...said('label', label),
    ...(!shown && { shown }),
    ...(reference && { reference }),
    ...(optional && { optional }),
  };
}

function scaleSaid({ kind, from, to, options, good, words, points }: ScaleForm): Part {
  const is = {
    rating: () => ({ from, to }),
    'yes-no': () => ({ answers: 'yes-no' }),
    text: () => ({ answers: 'text' }),
    choice: () => ({ options: options.map((one) => (one.abstains ? one : one.is)) }),
    sides: () => {
      const among = options.map((one) => one.is);
      return {
        sides: true,
        ...(!isDeepStrictEqual(among, [...SIDE_OPTIONS]) && { options: among }),
      };
    },
  }[kind]();
  const meant = Object.entries(words).filter(([, text]) => text.trim());
  return {
    ...is,
    ...(good !== 'none' && { good }),
    ...(meant.length > 0 && { words: byAnswer(meant) }),
    ...(points && { points: byAnswer(Object.entries(points)) }),
  };
}

/** What is said of answers; points of a scale as numbers, which need no quotes. */
function byAnswer(
  entries: readonly (readonly [answer: string, value: unknown])[],
): Map<number | string, unknown> {
  const isPoint = (answer: string) => String(Number(answer)) === answer;
  const sorted = entries.every(([answer]) => isPoint(answer))
    ? entries.toSorted(([one], [other]) => Number(one) - Number(other))
    : entries;
  return new Map(
    sorted.map(([answer, value]) => [isPoint(answer) ? Number(answer) : answer, value]),
  );
}

function questionSaid(
  { key, label, help, group, scale, of, when, after, checklist, answered, people }: QuestionForm,
  ids: FormIds,
): Part {
  const field = ids.fields.get(of);
  const checks = checklist.filter((one) => one.trim());
  return {
    id: ids.questions.get(key),
    label,
    ...said('help', help),
    ...(group !== null && { group: ids.groups.get(group) ?? group }),
    scale: ids.scales.get(scale) ?? scale,
    ...(of !== 'item' && { of: field === undefined ? of : { each: field } }),
    ...filled(
      'when',
      Object.fromEntries(
        when.map((one) => [ids.fields.get(one.field) ?? one.field, oneOrList(one.words)]),
      ),
    ),
    ...(after && {
      after: {
        ...after,
        question: ids.questions.get(after.question) ?? after.question,
        ...(after.is && { is: oneOrList(after.is) }),
      },
    }),
    ...(checks.length > 0 && { checklist: checks }),
    ...(checks.length > 0 && answered && { answered }),
    ...(people && { asks: 'people' }),
  };
}
