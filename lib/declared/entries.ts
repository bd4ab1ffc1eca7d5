import type { Declaration, DeclaredQuestion, DeclaredScale } from './schema';

/** The scale of the entries of checklists that are answered one by one; no file can call one of its own so. */
const ENTRY_SCALE = 'yes/no';

const YES_NO: DeclaredScale = { answers: 'yes-no', good: 'yes', words: {} };

/** The id of an entry of a question's checklist, from 1. */
function entryId(question: string, n: number): string {
  return `${question}-${n}`;
}

/** Whether the entries of a question's checklist are questions of their own. */
export function hasEntries({ answered, checklist }: DeclaredQuestion): boolean {
  return answered === 'one-by-one' && checklist.length > 0;
}

/**
 * A declaration in which the entries of checklists that are answered one by one stand as questions of their own, each behind
 * the question that it belongs to: asked of the same, where that one is, and answered with yes or no.
 */
export function withEntries(declaration: Declaration): Declaration {
  if (!declaration.questions.some(hasEntries)) return declaration;
  return {
    ...declaration,
    scales: { ...declaration.scales, [ENTRY_SCALE]: YES_NO },
    questions: declaration.questions.flatMap((question) =>
      hasEntries(question)
        ? // As hints they would be said twice.
          [{ ...question, checklist: [] }, ...entriesOf(question)]
        : [question],
    ),
  };
}

function entriesOf(question: DeclaredQuestion): DeclaredQuestion[] {
  const { id, label, checklist } = question;
  return checklist.map((entry, index) => ({
    ...question,
    id: entryId(id, index + 1),
    entryOf: id,
    label: entry,
    help: `Part of “${label}”.`,
    scale: ENTRY_SCALE,
    checklist: [],
    answered: 'together',
  }));
}
