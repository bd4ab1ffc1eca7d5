import { type Mapping, mapPublishedNotation, usedVariables } from '@/lib/suites/prompt-text';

/** A version of a prompt while it is being written. */
export interface Draft {
  text: string;
  note: string;
  /** Variables that the text is meant to do without. */
  leftOut: readonly string[];
}

/** A draft with the contents of a version. */
export function draftFrom(
  parent: { text: string; variables: readonly string[] },
  offered: readonly string[],
): Draft {
  const leftOut = offered.filter((name) => !parent.variables.includes(name));
  return { text: parent.text, note: '', leftOut };
}

/** The checks of a draft. */
export interface DraftCheck {
  /** The variables that the version will declare: all but those that were left out on purpose and are not used. */
  variables: string[];
  /** Variables that are neither used nor left out on purpose. */
  unused: string[];
  /** Faults that prevent saving, one sentence each. */
  faults: string[];
  /** Whether a version has that text already, as it has when one begins to write: no fault, but nothing to save either. */
  isKnown: boolean;
  /** Published notation in the text, which can be converted into ours. */
  published: Mapping[];
}

/**
 * Checks a draft.
 * @param offered the variables that the prompt may use
 * @param known the texts of the existing versions
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
    ...unknown.map((name) => `There is no variable {{${name}}}. This prompt offers: ${offer}.`),
    ...unused.map((name) => `{{${name}}} is never used. Put it into the text, or leave it out.`),
  ];
  const isKnown = known.includes(text.trim());
  return { variables, unused, faults, isKnown, published: mapPublishedNotation(text).mapped };
}
