import { hasEntries } from './entries';
import { afterWords } from './given';
import { type Note, type Path, requireKnown } from './known-names';
import { nearest } from './located-yaml';
import { promptName } from './prompt-name';
import { answersMeant, unitKindOf, wholeOf } from './questions';
import {
  type Declaration,
  type DeclaredPrompt,
  type DeclaredQuestion,
  questionsMeant,
} from './schema';

/** Notes questions that could never be asked after the one that they name, and checklists that nobody could answer. */
export function checkDependence(declaration: Declaration, note: Note): void {
  const { questions, scales } = declaration;
  const ids = questions.map(({ id }) => id);
  questions.forEach((question, index) => {
    const at = (...path: PropertyKey[]): Path => ['questions', index, ...path];
    checkEntries(question, ids, at, note);
    const { id, after } = question;
    if (!after) return;
    requireKnown(note, at('after', 'question'), 'question', after.question, ids);
    const place = ids.indexOf(after.question);
    const deciding = questions[place];
    const scale = scales[deciding?.scale ?? ''];
    if (!deciding || !scale) return;
    if (place >= index) {
      note(
        at('after', 'question'),
        place === index
          ? `“${id}” cannot be asked after itself.`
          : `“${id}” is asked after “${deciding.id}”, which stands below it: put that one first.`,
      );
    }
    const kinds = [wholeOf(declaration).kind, unitKindOf(question, declaration)];
    if (!kinds.includes(unitKindOf(deciding, declaration)))
      note(
        at('after', 'question'),
        `“${id}” and “${deciding.id}” are about different parts: it can be asked after a question about the same part or about the whole item.`,
      );
    if (deciding.asks === 'people' && question.asks === 'both')
      note(
        at('after', 'question'),
        `“${deciding.id}” is asked of people alone, so that no judge would ever be asked “${id}”: say “asks: people” here, too.`,
      );
    if (scale.answers === 'text')
      note(
        at('after', 'question'),
        `Answers to “${deciding.id}” are free texts, which decide nothing.`,
      );
    const isRating = scale.from !== undefined;
    if (!after.is && !isRating)
      note(at('after'), `“${deciding.id}” is no rating: say its answers by “is”.`);
    const known =
      scale.options?.map(({ is }) => is) ?? (scale.answers === 'yes-no' ? ['yes', 'no'] : []);
    for (const said of isRating || known.length === 0 ? [] : (after.is ?? [])) {
      if (!known.includes(said))
        note(
          at('after', 'is'),
          `“${said}” is no answer to “${deciding.id}”${nearest(said, known)}.`,
        );
      else if (scale.options?.find(({ is }) => is === said)?.abstains)
        note(at('after', 'is'), `Who says “${said}” cannot tell, which decides nothing.`);
    }
    const points = isRating ? answersMeant(after, scale) : [];
    const isOff = points.some((point) => !isPoint(Number(point), scale));
    if (isRating && (points.length === 0 || isOff))
      note(
        at('after'),
        `${afterWords({ questions }, question)}: no answer from ${scale.from} to ${scale.to} is so.`,
      );
  });
}

function isPoint(point: number, { from = 0, to = 0 }: { from?: number; to?: number }): boolean {
  return Number.isInteger(point) && point >= from && point <= to;
}

function checkEntries(
  question: DeclaredQuestion,
  ids: readonly string[],
  at: (...path: PropertyKey[]) => Path,
  note: Note,
): void {
  const { id, answered, checklist } = question;
  if (answered === 'one-by-one' && checklist.length === 0)
    note(at('answered'), 'There is no checklist to be answered one by one.');
  if (!hasEntries(question)) return;
  const taken = checklist.map((_, index) => `${id}-${index + 1}`).find((one) => ids.includes(one));
  if (taken !== undefined)
    note(
      at('checklist'),
      `“${taken}” is another question’s id, and would be that of an entry of this list: give one of them another id.`,
    );
}

/** Notes replies that cannot be given to a prompt, and prompts that wait for each other. */
export function checkGiven(declaration: Declaration, note: Note): void {
  const { prompts } = declaration;
  const names = prompts.map(promptName);
  const kinds = prompts.map((prompt) => unitsAsked(declaration, prompt));
  prompts.forEach((prompt, index) => {
    for (const [placeholder, name] of Object.entries(prompt.given)) {
      const path: Path = ['prompts', index, 'given', placeholder];
      requireKnown(note, path, 'prompt', name, names);
      const place = names.indexOf(name);
      const other = prompts[place];
      if (!other) continue;
      const asked = questionsAsked(declaration, other);
      if (other.each === 'question' && asked.length > 1)
        note(path, `“${name}” makes a call for each question: the reply to one call is given on.`);
      if (other.times > 1)
        note(path, `“${name}” is asked ${other.times} times: the reply to one call is given on.`);
      const isFitting = kinds[place]?.every(
        (kind) => kind === wholeOf(declaration).kind || kinds[index]?.every((own) => own === kind),
      );
      if (!isFitting)
        note(
          path,
          `“${name}” is about other parts: only a reply about the same part or the whole item is given on.`,
        );
    }
    if (questionsAsked(declaration, prompt).length > 0 || Object.keys(prompt.asks).length > 0)
      return;
    if (prompt.text === undefined && prompt.file === undefined)
      note(
        ['prompts', index],
        'A prompt that asks no question says what it wants: give it a text or a file.',
      );
    if (!prompts.some(({ given }) => Object.values(given).includes(names[index] ?? '')))
      note(
        ['prompts', index],
        `“${names[index]}” asks nothing, and no other prompt takes its reply: say “asks” here, or “given” there.`,
      );
  });
  checkCircles(declaration, names, note);
}

function questionsAsked(declaration: Declaration, { asks }: DeclaredPrompt): DeclaredQuestion[] {
  return questionsMeant(declaration, asks).filter((one) => one.asks === 'both');
}

function unitsAsked(declaration: Declaration, prompt: DeclaredPrompt): string[] {
  const kinds = questionsAsked(declaration, prompt).map((one) => unitKindOf(one, declaration));
  return kinds.length > 0 ? [...new Set(kinds)] : [wholeOf(declaration).kind];
}

/** Calls that wait for each other, by what they ask: a prompt that asks question by question has one for each. */
function checkCircles(declaration: Declaration, names: readonly string[], note: Note): void {
  const calls = declaration.prompts.flatMap((prompt, index) => {
    const asked = questionsAsked(declaration, prompt);
    const sets = prompt.each === 'question' ? asked.map((one) => [one]) : [asked];
    return sets.map((questions) => ({ prompt, index, questions }));
  });
  type Calls = (typeof calls)[number];
  const waitsFor = ({ prompt, questions }: Calls): Calls[] =>
    calls.filter(
      (other) =>
        Object.values(prompt.given).includes(names[other.index] ?? '') ||
        questions.some(
          ({ after }) =>
            after &&
            !questions.some(({ id }) => id === after.question) &&
            other.questions.some(({ id }) => id === after.question),
        ),
    );
  const settled = new Set<Calls>();
  const follow = (call: Calls, above: readonly Calls[]): void => {
    if (settled.has(call)) return;
    const start = above.indexOf(call);
    if (start >= 0) {
      const circle = [...new Set(above.slice(start).map(({ index }) => `“${names[index]}”`))];
      const who =
        circle.length === 1
          ? `${circle[0]} waits for its own reply`
          : `${circle.join(', ')} wait for each other’s replies`;
      note(['prompts', call.index], `${who}, so that nothing would ever be asked.`);
      for (const one of above.slice(start)) settled.add(one);
      return;
    }
    for (const other of waitsFor(call)) follow(other, [...above, call]);
    settled.add(call);
  };
  for (const call of calls) follow(call, []);
}
