import { type Mapping, mapPublishedNotation, usedVariables } from '@/lib/judge/prompt-text';

/** A version of a prompt while it is being written. */
export interface Draft {
  text: string;
  note: string;
  /** Variables that the text is meant to do without. */
  leftOut: readonly string[];
}

/** A draft that says what a version says, to be changed into another one. */
export function draftFrom(
  parent: { text: string; variables: readonly string[] },
  offered: readonly string[],
): Draft {
  const leftOut = offered.filter((name) => !parent.variables.includes(name));
  return { text: parent.text, note: '', leftOut };
}

/** What the editor says about a draft. */
export interface DraftCheck {
  /** What the version will declare: the variables that the text uses, or was not said to leave out. */
  variables: string[];
  /** Variables that are neither used nor left out on purpose. */
  unused: string[];
  /** What keeps it from being saved, one sentence each. */
  faults: string[];
  /** What stands in a published notation and can be brought into ours. */
  published: Mapping[];
}

/**
 * Checks a draft.
 * @param offered the variables that the prompt may use
 * @param known the texts of the versions that there are
 */
export function checkDraft(
  { text, leftOut }: Draft,
  offered: readonly string[],
  known: readonly string[],
): DraftCheck {
  const used = usedVariables(text);
  const variables = offered.filter((name) => used.includes(name) || !leftOut.includes(name));
  const unused = variables.filter((name) => !used.includes(name));
  const unknown = used.filter((name) => !offered.includes(name));
  const offer = offered.map((name) => `{{${name}}}`).join(', ') || 'none';
  const faults = [
    ...(text.trim() === '' ? ['The prompt needs a text.'] : []),
    ...(known.includes(text.trim())
      ? ['This text is there already: nothing has changed yet.']
      : []),
    ...unknown.map((name) => `There is no variable {{${name}}}. This prompt offers: ${offer}.`),
    ...unused.map((name) => `{{${name}}} is never used. Put it into the text, or leave it out.`),
  ];
  return { variables, unused, faults, published: mapPublishedNotation(text).mapped };
}
