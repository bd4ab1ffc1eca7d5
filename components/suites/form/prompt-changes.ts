import type { SuiteForm } from '@/lib/declared/form/schema';
import { askedByPrompt, promptNames, writtenIds, writtenPrompts } from '@/lib/declared/form/usual';

/** A prompt as a file says it. */
export type PromptPart = Record<string, unknown>;

/** The prompts of a form, in their order: as they are written from its questions, or as it has them. */
export function promptsIn(form: SuiteForm): PromptPart[] {
  return 'kept' in form.prompts ? form.prompts.kept : writtenPrompts(form);
}

/** What a prompt is given of others' replies: the others' names by placeholder. */
export function givenOf({ given }: PromptPart): Record<string, string> {
  return Object.fromEntries(
    Object.entries(Object(given)).map(([placeholder, name]) => [placeholder, String(name)]),
  );
}

/** A prompt's text where somebody wrote it; null where it is written from the questions. */
export function ownText({ files }: SuiteForm, { text, file }: PromptPart): string | null {
  if (typeof text === 'string') return text;
  return typeof file === 'string' ? (files[file] ?? '') : null;
}

/** Whether a prompt asks no question: its reply only serves others. */
export const asksNothing = ({ asks }: PromptPart): boolean => asks === undefined;

/** Whether what a prompt asks can be answered with a tie; null where it is not about sides. */
export function hasTie(form: SuiteForm, prompt: PromptPart): boolean | null {
  const scales = askedByPrompt(form, prompt).flatMap(
    ({ scale }) => form.scales.find(({ key }) => key === scale) ?? [],
  );
  if (!scales.some(({ kind }) => kind === 'sides')) return null;
  return scales.every(({ options }) => options.some(({ is }) => is === 'tie'));
}

/** A form with another text of a prompt; null for the one that is written from the questions. */
export function withText(form: SuiteForm, index: number, text: string | null): SuiteForm {
  const file = promptsIn(form)[index]?.file;
  if (text !== null && typeof file === 'string') {
    return { ...form, files: { ...form.files, [file]: text } };
  }
  return changedPrompt(form, index, ({ text: _before, file: _file, asks, ...rest }) => ({
    ...rest,
    ...(text !== null && { text }),
    ...(asks !== undefined && { asks }),
  }));
}

/** A form with what is made of answers to a prompt that differ by the order of the two videos. */
export function withOrders(form: SuiteForm, index: number, orders: 'tie' | 'unscored'): SuiteForm {
  return changedPrompt(form, index, (prompt) => ({ ...prompt, orders }));
}

/** A form with another name of a prompt. */
export function withPurpose(form: SuiteForm, index: number, purpose: string): SuiteForm {
  return changedPrompt(form, index, ({ purpose: _before, ...rest }) => ({
    ...rest,
    ...(purpose !== '' && { purpose }),
  }));
}

/** A form of which a prompt is given the reply to another one, in its text as well. */
export function withGiven(form: SuiteForm, index: number, name: string): SuiteForm {
  const prompt = promptsIn(form)[index] ?? {};
  const given = givenOf(prompt);
  const taken = [...Object.keys(given), ...form.fields.map(({ id }) => id)];
  const placeholder =
    ['seen', 'before', ...Array.from('abcdefghij', (letter) => `seen${letter}`)].find(
      (one) => !taken.includes(one),
    ) ?? 'said';
  const next = changedPrompt(form, index, (one) => ({
    ...one,
    given: { ...given, [placeholder]: name },
  }));
  const text = ownText(form, prompt);
  if (text === null || text.includes(`{{${placeholder}}}`)) return next;
  return withText(next, index, `${text.trimEnd()}\n\n${saidBefore(placeholder)}`);
}

/** A form of which a prompt is given another reply under a placeholder. */
export function withOtherGiven(
  form: SuiteForm,
  index: number,
  placeholder: string,
  name: string,
): SuiteForm {
  return changedPrompt(form, index, (prompt) => ({
    ...prompt,
    given: { ...givenOf(prompt), [placeholder]: name },
  }));
}

/** A form of which a prompt has a reply under another placeholder, in its text as well. */
export function withPlaceholder(
  form: SuiteForm,
  index: number,
  before: string,
  placeholder: string,
): SuiteForm {
  const prompt = promptsIn(form)[index] ?? {};
  const given = givenOf(prompt);
  if (placeholder in given) return form;
  const renamed = Object.fromEntries(
    Object.entries(given).map(([one, name]) => [one === before ? placeholder : one, name]),
  );
  const next = changedPrompt(form, index, (one) => ({ ...one, given: renamed }));
  const text = ownText(form, prompt);
  if (text === null) return next;
  return withText(next, index, text.replaceAll(`{{${before}}}`, `{{${placeholder}}}`));
}

/** A form of which a prompt is no longer given what filled a placeholder; the sentence with it goes from the text. */
export function withoutGiven(form: SuiteForm, index: number, placeholder: string): SuiteForm {
  const prompt = promptsIn(form)[index] ?? {};
  const { [placeholder]: _name, ...rest } = givenOf(prompt);
  const next = changedPrompt(form, index, ({ given: _given, ...one }) => ({
    ...one,
    ...(Object.keys(rest).length > 0 && { given: rest }),
  }));
  const text = ownText(form, prompt);
  if (text === null) return next;
  return withText(next, index, text.replace(`\n\n${saidBefore(placeholder)}`, ''));
}

/** A form with a prompt before all others that asks for a description, which those that ask are given. */
export function withDescription(form: SuiteForm): SuiteForm {
  const names = promptNames(promptsIn(form));
  const id =
    ['description', ...Array.from({ length: 50 }, (_, index) => `description-${index + 2}`)].find(
      (one) => !names.includes(one),
    ) ?? '';
  const prompt = { id, text: DESCRIBE[Math.min(form.videos, 2)] };
  const { prompts } = form;
  const next: SuiteForm = {
    ...form,
    prompts:
      'kept' in prompts
        ? { kept: [prompt, ...prompts.kept] }
        : { ...prompts, first: [prompt, ...prompts.first] },
  };
  return promptsIn(next).reduce<SuiteForm>(
    (given, one, index) => (asksNothing(one) ? given : withGiven(given, index, id)),
    next,
  );
}

/** A form without a prompt, whose reply no other one is given any more. */
export function withoutPrompt(form: SuiteForm, index: number): SuiteForm {
  const prompts = promptsIn(form);
  const name = promptNames(prompts)[index] ?? '';
  const apart = prompts.reduce<SuiteForm>(
    (before, prompt, place) =>
      Object.entries(givenOf(prompt))
        .filter(([, one]) => one === name)
        .reduce<SuiteForm>((next, [placeholder]) => withoutGiven(next, place, placeholder), before),
    form,
  );
  return {
    ...apart,
    prompts:
      'kept' in apart.prompts
        ? { kept: apart.prompts.kept.toSpliced(index, 1) }
        : { ...apart.prompts, first: apart.prompts.first.toSpliced(index, 1) },
  };
}

/**
 * A form that was changed, in which what is said of a written prompt stays with its questions: prompts have the names of
 * scales and fields in their ids.
 */
export function withMovedPrompts(before: SuiteForm, after: SuiteForm): SuiteForm {
  const { prompts } = after;
  if ('kept' in prompts || 'kept' in before.prompts || Object.keys(prompts.written).length === 0) {
    return after;
  }
  const idsNow = new Map(writtenIds(after).map(([{ key }, id]) => [key, id]));
  const places = new Map<string, Set<string>>();
  for (const [{ key }, id] of writtenIds(before)) {
    const now = idsNow.get(key);
    if (now) places.set(id, (places.get(id) ?? new Set()).add(now));
  }
  const idNow = (id: string) => {
    const [now = id, ...others] = places.get(id) ?? [];
    const isFree = now === id || !(now in prompts.written);
    return others.length === 0 && isFree ? now : id;
  };
  const moved = Object.entries(prompts.written).map(([id, { given, ...said }]) => [
    idNow(id),
    {
      ...said,
      ...(given && {
        given: Object.fromEntries(
          Object.entries(given).map(([placeholder, other]) => [placeholder, idNow(other)]),
        ),
      }),
    },
  ]);
  return { ...after, prompts: { ...prompts, written: Object.fromEntries(moved) } };
}

/** By how many videos an item has, none, one or several. */
const DESCRIBE = [
  'Say in a few sentences what is described. Go by what is written, and by nothing else.\n\n{{prompt}}',
  'You are shown frames of a video, in order. Say in a few sentences what is to be seen and what happens. Do not rate anything.',
  'You are shown frames of several videos, in order. Say of each in a few sentences what is to be seen and what happens. Do not rate or compare anything.\n\n{{videos}}',
];

/** As it stands in prompts that are written from the questions. */
const saidBefore = (placeholder: string) => `What was said about it before: {{${placeholder}}}`;

function changedPrompt(
  form: SuiteForm,
  index: number,
  change: (prompt: PromptPart) => PromptPart,
): SuiteForm {
  const changedAt = (rows: readonly PromptPart[]) =>
    rows.map((one, place) => (place === index ? change(one) : one));
  const { prompts } = form;
  if ('kept' in prompts) return { ...form, prompts: { kept: changedAt(prompts.kept) } };
  const { first, written } = prompts;
  if (index < first.length) return { ...form, prompts: { written, first: changedAt(first) } };
  const { id, text, orders, given } = change(promptsIn(form)[index] ?? {});
  const said = Object.entries({ text, orders, given }).filter(([, part]) => part !== undefined);
  return {
    ...form,
    prompts: { first, written: { ...written, [String(id)]: Object.fromEntries(said) } },
  };
}
