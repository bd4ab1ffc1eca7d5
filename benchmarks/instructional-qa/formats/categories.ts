/** What a question asks. */
export const QUESTION_TYPES = [
  'step-sequencing',
  'specific-step',
  'past-step',
  'future-step',
  'intermediate-steps',
  'object-attribute',
  'object-existence',
  'object-interaction',
  'others',
] as const;

/** One of {@link QUESTION_TYPES}. */
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** A type as people and prompts name it, and what its questions ask. The names are InstructionBench's, the definitions ours. */
export const QUESTION_TYPE: Readonly<Record<QuestionType, { name: string; asks: string }>> = {
  'step-sequencing': {
    name: 'step sequencing',
    asks: 'which of the named things comes earlier, or in which order they come',
  },
  'specific-step': {
    name: 'specific step recognition',
    asks: 'which action fits a description',
  },
  'past-step': { name: 'past step recall', asks: 'what came before a named action' },
  'future-step': {
    name: 'future step prediction',
    asks: 'what comes after a named action',
  },
  'intermediate-steps': {
    name: 'intermediate steps recognition',
    asks: 'what happens between two named actions',
  },
  'object-attribute': {
    name: 'object attribute recognition',
    asks: 'the colour, size, position or kind of an object',
  },
  'object-existence': {
    name: 'object existence in steps',
    asks: 'in which action an object appears',
  },
  'object-interaction': {
    name: 'object interaction recognition',
    asks: 'how an object is used, with what, or on what',
  },
  others: { name: 'others', asks: 'something else, which the name in brackets says' },
};

/** The type of a question; of others also what the label calls it, null where it says nothing. */
export interface Categorised {
  type: QuestionType;
  name: string | null;
}

const BY_LABEL = new Map(
  QUESTION_TYPES.map((type) => [plainLabel(QUESTION_TYPE[type].name), type]),
);

/**
 * Which type a label means, in any case and with or without “recognition”; “others(name)” keeps its name. Null where it is
 * no label.
 */
export function readQuestionType(label: string): Categorised | null {
  const other = nameOfOther(label);
  if (other !== null) return { type: 'others', name: other || null };
  const type = BY_LABEL.get(plainLabel(label));
  return type ? { type, name: null } : null;
}

/** What stands in the brackets of “others(name)”, or after its colon; null where the label is of no such form. */
function nameOfOther(label: string): string | null {
  const text = label.trim();
  const [head] = /^["'“]?others?\s*[([:–-]/i.exec(text) ?? [];
  if (head === undefined) return null;
  const unquoted = text
    .slice(head.length)
    .trimEnd()
    .replace(/["'”]$/, '')
    .trimEnd();
  const name = unquoted.replace(/[)\]]$/, '').trim();
  return /[\n\r\u2028\u2029]/.test(name) ? null : name;
}

function plainLabel(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\brecognition\b/g, '')
    .replaceAll(/\b(step|object|other)s\b/g, '$1')
    .replaceAll(/ +/g, ' ')
    .trim();
}
