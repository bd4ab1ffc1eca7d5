import type { Suite } from '@/lib/suites/suite';
import { inputOf, judgeBy, withImaginedPictures } from '../fixtures';
import type { Fault } from '../located-yaml';
import { type DeclaredSuite, readSuiteFiles, SUITE_FILE, type SuiteFiles } from '../read';
import type { Declaration, Field } from '../schema';
import type { CheckedForm, FormFault, SentPrompt } from './checked.schema';
import { type FormIds, idsOf } from './ids';
import { pathAtLine } from './places';
import { sampleReplies } from './sample-replies';
import type { SuiteForm } from './schema';
import { filesOf } from './to-files';

/** What stands for the text of a clip where a prompt is only shown. */
const NO_PROMPT = '(the text that the video was made from)';

/** What is to be known of suites that there are. */
export interface Others {
  /** What a suite changes of its earlier versions, and may not. */
  changes: (suite: Suite) => readonly Fault[];
  /** Why a suite cannot be called that, in a sentence; null where it can. */
  idTrouble: (id: string) => string | null;
}

const NO_OTHERS: Others = { changes: () => [], idTrouble: () => null };

/** What is wrong with a form, or what it would send. It is checked as files are. */
export async function checkForm(
  form: SuiteForm,
  { changes, idTrouble }: Others = NO_OTHERS,
): Promise<CheckedForm> {
  const files = filesOf(form);
  const read = readSuiteFiles(files);
  const gaps = gapsOf(form);
  const ids = idsOf(form);
  const found = (read.faults ?? []).map((fault) => placed(fault, form, ids, files));
  // What is not filled in yet is said in words of the form.
  const others = found.filter(({ at }) => !gaps.some((gap) => gap.at === at));
  const trouble = idTrouble(ids.suite);
  const changed = read.suite ? changes(read.suite) : [];
  return {
    faults: [
      ...gaps,
      ...(trouble === null ? [] : [{ at: 'id', message: trouble, isGap: false }]),
      ...others,
      ...changed.map(({ message }) => ({
        at: questionNamed(message, ids, form),
        message,
        isGap: false,
      })),
    ],
    prompts: read.faults || gaps.length > 0 ? null : await sentBy(read),
    id: ids.suite,
  };
}

/** The question that a sentence begins with, as a place of the form. */
function questionNamed(message: string, ids: FormIds, form: SuiteForm): string | null {
  const [, id] = /^“([^”]+)”/.exec(message) ?? [];
  const index = form.questions.findIndex(({ key }) => ids.questions.get(key) === id);
  return index < 0 ? null : `questions.${index}.scale`;
}

/** A fault of files as one of the form that they are made of. */
function placed(
  { line, message, file }: Fault,
  form: SuiteForm,
  ids: FormIds,
  files: SuiteFiles,
): FormFault {
  const path =
    line === null || file !== SUITE_FILE ? [] : pathAtLine(files[SUITE_FILE] ?? '', line);
  const at = placeInForm(path, form, ids);
  // The place is seen.
  return { message: message.replace(/^[a-z-]+(, [^:]+)?: (?=\S)/, ''), at, isGap: false };
}

function placeInForm(path: (string | number)[], form: SuiteForm, ids: FormIds): string | null {
  const [part, second, third] = path;
  const row = (rows: readonly { key: string }[], known: ReadonlyMap<string, string>, id: unknown) =>
    rows.findIndex(({ key }) => known.get(key) === id);
  const joined = (...steps: (string | number | undefined)[]) =>
    steps.filter((step) => step !== undefined).join('.');
  if (part === 'scales') return joined('scales', row(form.scales, ids.scales, second), third);
  if (part === 'groups') return joined('groups', row(form.groups, ids.groups, second));
  if (part === 'items' && second === 'fields')
    return joined('fields', row(form.fields, ids.fields, third));
  if (part === 'items') return second === 'frames' || second === undefined ? 'frames' : null;
  if (part === 'questions' || part === 'prompts') return joined(part, second, third);
  if (part === 'scores')
    return form.scores ? joined('scores', row(form.scores, ids.scores, second)) : 'scores';
  return ['id', 'name', 'about', 'source'].includes(String(part)) ? String(part) : null;
}

/** What has to be filled in before anything can be said of the rest. */
function gapsOf({ name, questions, scales, groups, fields }: SuiteForm): FormFault[] {
  const gap = (at: string, message: string): FormFault => ({ at, message, isGap: true });
  const unnamed = (rows: readonly { label: string }[], part: string, message: string) =>
    rows.flatMap(({ label }, index) =>
      label.trim() ? [] : [gap(`${part}.${index}.label`, message)],
    );
  return [
    ...(name.trim() ? [] : [gap('name', 'Give the suite a name.')]),
    ...(questions.length > 0 ? [] : [gap('questions', 'Add a question.')]),
    ...unnamed(questions, 'questions', 'Give the question a name.'),
    ...unnamed(groups, 'groups', 'Give the group a name.'),
    ...unnamed(fields, 'fields', 'Give the field a name.'),
    ...scales.flatMap((scale, index) => {
      if (!scale.name.trim()) return [gap(`scales.${index}.name`, 'Give the scale a name.')];
      const isOpen = scale.options.length < 2 || scale.options.some(({ is }) => !is.trim());
      return scale.kind === 'choice' && isOpen
        ? [gap(`scales.${index}.options`, 'A choice needs two answers or more, each with a word.')]
        : [];
    }),
    ...fields.flatMap(({ kind, words }, index) =>
      (kind === 'word' || kind === 'list') && !words.some((word) => word.trim())
        ? [gap(`fields.${index}.words`, 'Say between which words there is a choice.')]
        : [],
    ),
    ...questions.flatMap(({ when }, index) =>
      when.some(({ words }) => words.length === 0)
        ? [gap(`questions.${index}.when`, 'Choose for which words it is asked.')]
        : [],
    ),
    ...questions.flatMap(({ after }, index) => {
      const isOpen = after?.is?.length === 0 || (after && Object.keys(after).length === 1);
      return isOpen
        ? [gap(`questions.${index}.after`, 'Say after which answers it is asked.')]
        : [];
    }),
  ];
}

/** The prompts of a sound suite as they are sent about an item of which everything is asked. */
async function sentBy(declared: DeclaredSuite): Promise<SentPrompt[]> {
  const { suite, declaration } = declared;
  const item = withImaginedPictures(declared, sampleOf(declaration));
  const input = inputOf(declared, item, NO_PROMPT);
  const { calls } = await judgeBy(declared, input, sampleReplies(declaration));
  return suite.prompts.map(({ id, purpose, text }) => {
    const mine = calls.filter(({ prompt }) => prompt === id);
    return {
      id: id.slice(suite.id.length + 1),
      purpose,
      template: text,
      sent: mine[0]?.text ?? null,
      calls: mine.length,
    };
  });
}

/** An item of which everything is asked that a suite asks. */
function sampleOf({ items }: Declaration): Record<string, unknown> {
  const sampleValue = ({ word, list, texts, number, label }: Field, name: string) => {
    const text = `(${label ?? name})`;
    return word?.[0] ?? list ?? (texts ? [text] : number ? 0 : text);
  };
  return Object.fromEntries(
    Object.entries(items.fields).map(([name, field]) => [name, sampleValue(field, name)]),
  );
}
