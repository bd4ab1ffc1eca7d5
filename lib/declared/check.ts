import { usedVariables } from '@/lib/suites/prompt-text';
import { checkFormulas } from './check-formulas';
import { checkSides } from './check-sides';
import { checkDependence, checkGiven } from './check-waiting';
import { pictureFieldsOf } from './data';
import { withEntries } from './entries';
import { type Note, type Path, requireChosen, requireKnown } from './known-names';
import { type Fault, nearest } from './located-yaml';
import { promptName } from './prompt-name';
import { placeholdersOf, writePrompt } from './prompts';
import { unitKindOf } from './questions';
import { type Declaration, type DeclaredQuestion, questionsMeant } from './schema';

/**
 * What is wrong with a file whose form is right: names of what is not there, and what could never be asked or computed.
 * @param lineOf the line of what a path of the file leads to
 * @param textOf the text of a Markdown file next to it; null where there is none
 */
export function checkDeclaration(
  declaration: Declaration,
  file: string,
  lineOf: (path: Path) => number,
  textOf: (file: string) => string | null,
): Fault[] {
  const faults: Fault[] = [];
  const note: Note = (path, message) => void faults.push({ file, line: lineOf(path), message });
  checkItems(declaration, note);
  checkScales(declaration, note);
  checkQuestions(declaration, note);
  checkDependence(declaration, note);
  const whole = withEntries(declaration);
  checkPrompts(whole, note, textOf);
  checkSides(declaration, note);
  checkGiven(whole, note);
  checkAllAsked(declaration, whole, note);
  checkFormulas(whole, note);
  return faults;
}

function checkItems({ items, settings, questions }: Declaration, note: Note): void {
  const fields = Object.keys(items.fields);
  const taken = new Set([
    'id',
    'name',
    'video',
    'model',
    'prompt',
    'part',
    'questions',
    'question',
    'label',
    'help',
    'scale',
    'checklist',
    'text',
    'span',
    'relation',
    'cluster',
    ...(items.videos > 1 ? ['models', 'videos'] : []),
  ]);
  for (const field of fields) {
    if (taken.has(field))
      note(
        ['items', 'fields', field],
        `“${field}” means something else already: choose another name.`,
      );
  }
  const said = fields.filter((field) => !items.fields[field]?.picture);
  for (const key of ['cluster', 'task'] as const) {
    const field = items[key];
    if (field !== undefined) requireKnown(note, ['items', key], 'field', field, said);
  }
  for (const [index, facet] of items.facets.entries()) {
    requireKnown(note, ['items', 'facets', index], 'field', facet, said);
  }
  const count = items.frames?.count;
  if (typeof count === 'object') {
    const path = ['items', 'frames', 'count'];
    requireKnown(note, path, 'setting', count.setting, Object.keys(settings));
    if (settings[count.setting] && !settings[count.setting]?.number)
      note(path, `The setting “${count.setting}” is no number.`);
  }
  if (items.videos === 0 && fields.length === 0)
    note(['items'], 'An item without a video needs fields.');
  const needsKeyFrames = questions.findIndex(({ of }) => of === 'key-frame' || of === 'cluster');
  if (needsKeyFrames >= 0 && (items.videos === 0 || items.frames?.mode !== 'key')) {
    note(
      ['questions', needsKeyFrames, 'of'],
      'Key frames and clusters are there only with “frames: {mode: key}”.',
    );
  }
  const ofVideo = questions.findIndex(({ of }) => of === 'video');
  if (ofVideo >= 0 && items.videos <= 1) {
    note(['questions', ofVideo, 'of'], 'An item of one video is that video: say “of: item”.');
  }
  for (const [name, { number, choice, flag, usual }] of Object.entries(settings)) {
    const path = ['settings', name, 'usual'];
    if (number && (typeof usual !== 'number' || usual < number.from || usual > number.to)) {
      note(path, `“usual” must be a number from ${number.from} to ${number.to}.`);
    }
    if (choice && !choice.includes(String(usual)))
      note(path, `“usual” must be one of ${choice.join(', ')}.`);
    if (flag && typeof usual !== 'boolean') note(path, '“usual” must be true or false.');
  }
}

function checkScales({ scales, questions }: Declaration, note: Note): void {
  for (const [name, { from = 0, to = 0, answers, options, words, points = {} }] of Object.entries(
    scales,
  )) {
    const known = options?.map(({ is }) => is) ?? (answers === 'yes-no' ? ['yes', 'no'] : null);
    const isOn = (answer: string) =>
      known?.includes(answer) ??
      (answers !== 'text' && Number(answer) >= from && Number(answer) <= to);
    for (const [key, said] of [
      ['words', words],
      ['points', points],
    ] as const) {
      for (const answer of Object.keys(said)) {
        if (!isOn(answer))
          note(['scales', name, key, answer], `“${answer}” is no answer on this scale.`);
      }
    }
    if (known && new Set(known).size < known.length)
      note(['scales', name, 'options'], 'An option stands there twice.');
    if (!questions.some(({ scale }) => scale === name))
      note(['scales', name], `No question uses the scale “${name}”.`);
  }
}

function checkQuestions({ questions, scales, groups, items }: Declaration, note: Note): void {
  questions.forEach(({ id, scale, group, of, when = {} }, index) => {
    const at = (...path: PropertyKey[]) => ['questions', index, ...path];
    if (questions.findIndex((one) => one.id === id) < index)
      note(at('id'), `There is another question “${id}”.`);
    requireKnown(note, at('scale'), 'scale', scale, Object.keys(scales));
    if (group !== undefined) requireKnown(note, at('group'), 'group', group, Object.keys(groups));
    if (typeof of === 'object') {
      const texts = Object.entries(items.fields).flatMap(([name, field]) =>
        field.texts ? [name] : [],
      );
      requireKnown(note, at('of', 'each'), 'field of texts', of.each, texts);
    }
    for (const [field, words] of Object.entries(when)) {
      const known = items.fields[field];
      requireKnown(note, at('when', field), 'field', field, Object.keys(items.fields));
      const choices = known?.word ?? known?.list;
      if (known && !choices)
        note(
          at('when', field),
          `“${field}” has no words to choose from: only fields of the form “word” or “list” have.`,
        );
      for (const word of choices ? words : []) {
        if (!choices?.includes(word))
          note(
            at('when', field),
            `No item meets this: “${word}” is no word of “${field}”${nearest(word, choices ?? [])}.`,
          );
      }
    }
  });
  for (const group of Object.keys(groups)) {
    if (!questions.some((one) => one.group === group))
      note(['groups', group], `No question is in the group “${group}”.`);
  }
}

function checkPrompts(
  declaration: Declaration,
  note: Note,
  textOf: (file: string) => string | null,
): void {
  const { prompts, scales } = declaration;
  const names = prompts.map(promptName);
  const asked = new Map<string, number>();
  prompts.forEach((prompt, index) => {
    const at = (...path: PropertyKey[]) => ['prompts', index, ...path];
    requireChosen(declaration, note, at('asks'), prompt.asks);
    const name = names[index] ?? '';
    if (names.indexOf(name) < index)
      note(at(), `Another prompt is called “${name}”, too: give one of them an “id”.`);
    const mine = questionsMeant(declaration, prompt.asks).filter(({ asks }) => asks === 'both');
    for (const { id } of mine) {
      if (asked.has(id)) note(at('asks'), `“${id}” is asked by another prompt already.`);
      asked.set(id, index);
    }
    if (prompt.each === 'question') {
      if (new Set(mine.map(({ scale }) => scale)).size > 1) {
        note(
          at('each'),
          'Questions that are asked one by one by a prompt have one scale: make a prompt for each scale.',
        );
      }
    } else {
      if (mine.some(({ when }) => when))
        note(at('each'), 'Questions with “when” are asked one by one: “each: question”.');
      if (new Set(mine.map((one) => unitKindOf(one, declaration))).size > 1)
        note(at('asks'), 'Questions that are asked together are about the same units.');
    }
    const isNumeric = mine.every(({ scale }) => scales[scale]?.from !== undefined);
    if (prompt.times > 1 && prompt.combine === 'median' && !isNumeric) {
      note(at('times'), 'Answers that are no numbers have no median: “combine: majority”.');
    }
    const text =
      prompt.text ?? (prompt.file ? textOf(prompt.file) : writePrompt(declaration, prompt));
    if (text === null) {
      note(at('file'), `There is no file “${prompt.file}” next to this one.`);
      return;
    }
    if (text.trim() === '') note(at('file'), `“${prompt.file}” is empty.`);
    const pictures = pictureFieldsOf(declaration);
    for (const [place, field] of (prompt.pictures ?? []).entries()) {
      requireKnown(note, at('pictures', place), 'field of a picture', field, pictures);
    }
    const known = placeholdersOf(declaration, prompt);
    for (const used of usedVariables(text)) {
      if (!known.includes(used))
        note(
          at(prompt.file ? 'file' : 'text'),
          pictures.includes(used)
            ? `{{${used}}} is a picture, which no text can hold: it stands before the frames, under its label.`
            : `Nothing fills {{${used}}}${nearest(used, known)}.`,
        );
    }
    for (const placeholder of Object.keys(prompt.given)) {
      if (known.indexOf(placeholder) < known.lastIndexOf(placeholder))
        note(
          at('given', placeholder),
          `{{${placeholder}}} is filled otherwise: choose another name.`,
        );
      if (!usedVariables(text).includes(placeholder))
        note(at('given', placeholder), `The text never uses {{${placeholder}}}.`);
    }
    if (mine.length === 0) return;
    const shows = prompt.each === 'question' ? ['question', 'label'] : ['questions'];
    if (!usedVariables(text).some((name) => shows.includes(name))) {
      note(
        at(prompt.file ? 'file' : 'text'),
        `The text never says what is asked: it needs {{${shows.join('}} or {{')}}}.`,
      );
    }
  });
}

/** Notes questions that judges are asked, and no prompt asks. */
function checkAllAsked({ questions }: Declaration, whole: Declaration, note: Note): void {
  if (whole.prompts.length === 0) return;
  const asked = whole.prompts.flatMap((prompt) => questionsMeant(whole, prompt.asks));
  const missing = whole.questions.filter((one) => one.asks === 'both' && !asked.includes(one));
  const told = new Set<string>();
  for (const { id, entryOf } of missing as DeclaredQuestion[]) {
    const what =
      entryOf === undefined ? `“${id}”` : `the checklist of “${entryOf}” (“checklist: ${entryOf}”)`;
    if (told.has(what)) continue;
    told.add(what);
    const index = questions.findIndex((one) => one.id === (entryOf ?? id));
    note(['questions', index], `No prompt asks ${what}: add it to one, or say “asks: people”.`);
  }
}
