import { isDeepStrictEqual } from 'node:util';
import type { DeclaredSuite } from '../read';
import { SUITE_FILE } from '../read';
import type {
  DeclaredPrompt,
  DeclaredQuestion,
  DeclaredScale,
  DeclaredScore,
  Field,
} from '../schema';
import {
  FIELD_KINDS,
  type FieldForm,
  type QuestionForm,
  type ScaleForm,
  type SuiteForm,
  type WrittenPrompt,
} from './schema';
import { oneOrList, usualScores, writtenPrompts } from './usual';

type Part = Record<string, unknown>;

/** How many frames of a video are taken where a file does not say. */
const USUAL_FRAMES = 16;

/** The form of a sound suite. What a form cannot show is in it as it is, see {@link keptOf}. */
export function formOf({
  declaration,
  files,
}: Pick<DeclaredSuite, 'declaration' | 'files'>): SuiteForm {
  const {
    id,
    name,
    about,
    source = '',
    items,
    settings,
    scales,
    groups,
    questions,
    prompts,
    scores,
    figures,
  } = declaration;
  const { videos, frames, fields, cluster, task, facets } = items;
  const { [SUITE_FILE]: _yaml, ...markdown } = files;
  const form: SuiteForm = {
    id,
    name,
    about,
    source,
    scales: Object.entries(scales).map(([scale, said]) => scaleForm(scale, said)),
    groups: Object.entries(groups).map(([group, label]) => ({
      key: `group:${group}`,
      id: group,
      label,
    })),
    questions: questions.map(questionForm),
    fields: Object.entries(fields).map(([field, said]) => fieldForm(field, said)),
    frames: {
      mode: frames?.mode ?? 'uniform',
      count: frames ? (frames.count ?? null) : USUAL_FRAMES,
      ends: frames?.ends ?? false,
    },
    videos,
    prompts: { written: {}, first: [] },
    scores: null,
    kept: {
      items: {
        ...(cluster !== undefined && { cluster }),
        ...(task !== undefined && { task }),
        ...(facets.length > 0 && { facets }),
      },
      settings: Object.fromEntries(
        Object.entries(settings).map(([setting, said]) => [setting, { ...said }]),
      ),
      figures,
    },
    files: markdown,
  };
  return withFormulas(
    form,
    prompts.map(promptSaid),
    Object.entries(scores).map(([score, said]) => [score, scoreSaid(said)]),
  );
}

/** Prompts and scores as they are usual where they are no others, else as the file has them. */
function withFormulas(
  form: SuiteForm,
  prompts: Part[],
  scores: [id: string, score: Part][],
): SuiteForm {
  const asking = prompts.findIndex(({ asks }) => asks !== undefined);
  const written = Object.fromEntries(
    prompts.flatMap(({ id, text, orders, given }): [string, WrittenPrompt][] => {
      const said = Object.entries({ text, orders, given }).filter(([, part]) => part !== undefined);
      return typeof id === 'string' && said.length > 0 ? [[id, Object.fromEntries(said)]] : [];
    }),
  );
  const first = asking < 0 ? [] : prompts.slice(0, asking);
  for (const { id } of first) delete written[String(id)];
  const usualPrompts: SuiteForm = { ...form, prompts: { written, first } };
  const usual = Object.entries(usualScores(form));
  return {
    ...form,
    prompts: isDeepStrictEqual(writtenPrompts(usualPrompts), prompts)
      ? usualPrompts.prompts
      : { kept: prompts },
    scores: isDeepStrictEqual(usual, scores)
      ? null
      : scores.map(([id, score]) => ({ key: `score:${id}`, id, score })),
  };
}

function scaleForm(
  name: string,
  { from = 1, to = 5, answers, options, sides, good, words, points }: DeclaredScale,
): ScaleForm {
  return {
    key: `scale:${name}`,
    name,
    kind: sides ? 'sides' : options ? 'choice' : (answers ?? 'rating'),
    from,
    to,
    options: options ?? [],
    good,
    words,
    points: points ?? null,
  };
}

function fieldForm(id: string, field: Field): FieldForm {
  const { word, list, label = '', shown, reference, optional } = field;
  const kind = FIELD_KINDS.find((one) => one in field) ?? 'text';
  return {
    key: `field:${id}`,
    id,
    label,
    kind,
    words: word ?? list ?? [],
    shown,
    reference,
    optional,
  };
}

function questionForm({
  id,
  label,
  help,
  group,
  scale,
  of,
  when = {},
  after,
  checklist,
  answered,
  asks,
}: DeclaredQuestion): QuestionForm {
  return {
    key: `question:${id}`,
    id,
    label,
    help,
    group: group === undefined ? null : `group:${group}`,
    scale: `scale:${scale}`,
    of: typeof of === 'object' ? `field:${of.each}` : of,
    when: Object.entries(when).map(([field, words]) => ({ field: `field:${field}`, words })),
    ...(after && { after: { ...after, question: `question:${after.question}` } }),
    checklist,
    ...(answered === 'one-by-one' && { answered }),
    people: asks === 'people',
  };
}

/** What is meant of questions, with one name where it is one. */
function chosen(meant: Part): Part {
  return Object.fromEntries(
    Object.entries(meant).map(([name, value]) => [
      name,
      Array.isArray(value) && ['group', 'question', 'score', 'is', 'checklist'].includes(name)
        ? oneOrList(value)
        : value,
    ]),
  );
}

/** A prompt as a file says it, without what is as usual. */
function promptSaid({
  id,
  file,
  text,
  asks,
  given,
  each,
  reason,
  frames,
  times,
  combine,
  orders,
  purpose,
}: DeclaredPrompt): Part {
  return {
    ...(id !== undefined && { id }),
    ...(file !== undefined && { file }),
    ...(text !== undefined && { text }),
    ...(Object.keys(asks).length > 0 && { asks: chosen(asks) }),
    ...(Object.keys(given).length > 0 && { given }),
    ...(each !== 'together' && { each }),
    ...(!reason && { reason }),
    ...(frames !== 'all' && { frames }),
    ...(times !== 1 && { times }),
    ...(combine !== 'median' && { combine }),
    ...(orders !== undefined && { orders }),
    ...(purpose !== undefined && { purpose }),
  };
}

/** A score as a file says it, without what is as usual. */
function scoreSaid({ label, good, missing, ...formulas }: DeclaredScore): Part {
  const said = Object.entries(formulas).filter(([, formula]) => formula !== undefined);
  return {
    ...Object.fromEntries(
      said.map(([name, formula]) => [
        name,
        Array.isArray(formula) ? formula : chosen(formula as Part),
      ]),
    ),
    ...(label !== undefined && { label }),
    ...(good !== 'high' && { good }),
    ...(missing !== undefined && { missing }),
  };
}

/** What of a suite's files a form does not show, in words; it is handed on as it is, but for comments. */
export function keptOf({
  declaration,
  files,
}: Pick<DeclaredSuite, 'declaration' | 'files'>): string[] {
  const { items, settings, figures } = declaration;
  const names = Object.values(settings).map(({ label }) => label);
  const hasComment = /^\s*#/m.test(files[SUITE_FILE] ?? '');
  return [
    ...(names.length > 0 ? [`the settings of a run: ${names.join(', ')}`] : []),
    ...(figures.length > 0
      ? [`${figures.length} ${figures.length === 1 ? 'figure' : 'figures'} of results`]
      : []),
    ...(['cluster', 'task'] as const).flatMap((name) =>
      items[name] ? [`the ${name} of items, which is their field “${items[name]}”`] : [],
    ),
    ...(items.facets.length > 0 ? [`what items are filtered by: ${items.facets.join(', ')}`] : []),
    ...(hasComment ? ['comments in the file'] : []),
  ];
}
