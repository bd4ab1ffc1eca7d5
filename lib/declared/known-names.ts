import { nearest } from './located-yaml';
import type { Declaration, DeclaredQuestion } from './schema';
import type { ChosenQuestions } from './schema-parts';

/** Where something stands in a file. */
export type Path = readonly PropertyKey[];

/** Notes a fault at a path of the file. */
export type Note = (path: Path, message: string) => void;

/** Notes a name that is not among those that there are. */
export function requireKnown(
  note: Note,
  path: Path,
  what: string,
  name: string,
  known: readonly string[],
): void {
  if (!known.includes(name)) note(path, `There is no ${what} “${name}”${nearest(name, known)}.`);
}

/** Notes the names of a choice of questions that are not there. */
export function requireChosen(
  { groups, questions }: Declaration,
  note: Note,
  path: Path,
  { group = [], question = [], checklist = [] }: ChosenQuestions,
): void {
  for (const one of group)
    requireKnown(note, [...path, 'group'], 'group', one, Object.keys(groups));
  for (const one of question) {
    requireKnown(
      note,
      [...path, 'question'],
      'question',
      one,
      questions.map(({ id }) => id),
    );
  }
  const answered = questions.flatMap(({ entryOf }: DeclaredQuestion) => entryOf ?? []);
  for (const one of checklist) {
    if (answered.includes(one)) continue;
    const why = `“${one}” has no checklist that is answered one by one`;
    note([...path, 'checklist'], `${why}${nearest(one, answered)}.`);
  }
}
