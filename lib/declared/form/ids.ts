import type { SuiteForm } from './schema';

/** The most characters of an id. */
const LONGEST = 60;

/** What placeholders and columns mean already, so that no field is called that. */
const TAKEN_FIELDS = [
  ...['id', 'name', 'video', 'model', 'prompt', 'part', 'questions', 'question', 'label', 'help'],
  ...['scale', 'checklist', 'text', 'span', 'relation', 'cluster'],
];

/** A name as an id: lower-case words joined by hyphens. */
export function slugOf(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+/, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '');
  return plain || otherwise;
}

/** The same in letters alone, as placeholders are written. */
function lettersOf(name: string): string {
  return (
    slugOf(name, 'field')
      .replace(/[^a-z]/g, '')
      .slice(0, 40) || 'field'
  );
}

/** Rows with an id each: their own, or one that is made and that no other has. */
function named<Row extends { key: string }>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  make: (row: Row) => string,
  next: (id: string, count: number) => string,
  taken: readonly string[] = [],
): Map<string, string> {
  const used = new Set([...taken, ...rows.map(idOf).filter(Boolean)]);
  return new Map(
    rows.map((row) => {
      const own = idOf(row).trim();
      if (own) return [row.key, own];
      const first = make(row);
      let id = first;
      for (let count = 2; used.has(id); count += 1) id = next(first, count);
      used.add(id);
      return [row.key, id];
    }),
  );
}

const numbered = (id: string, count: number) => {
  const end = `-${count}`;
  return `${id.slice(0, LONGEST - end.length)}${end}`;
};

const lettered = (id: string, count: number) => {
  let end = '';
  for (let rest = count; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    end = String.fromCharCode(97 + ((rest - 1) % 26)) + end;
  }
  return `${id.slice(0, 40 - end.length)}${end}`;
};

/** What is what in files: ids by the keys of a form's rows. */
export interface FormIds {
  suite: string;
  scales: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
  fields: ReadonlyMap<string, string>;
  questions: ReadonlyMap<string, string>;
  scores: ReadonlyMap<string, string>;
}

/** The ids of a form's rows: those that they have, and of others what is made from their names. */
export function idsOf(form: SuiteForm): FormIds {
  return {
    suite: form.id.trim() || slugOf(form.name, 'my-rubric'),
    scales: named(
      form.scales,
      () => '',
      ({ name }) => slugOf(name, 'scale'),
      numbered,
    ),
    groups: named(
      form.groups,
      ({ id }) => id,
      ({ label }) => slugOf(label, 'group'),
      numbered,
    ),
    fields: named(
      form.fields,
      ({ id }) => id,
      ({ label }) => lettersOf(label),
      lettered,
      TAKEN_FIELDS,
    ),
    questions: named(
      form.questions,
      ({ id }) => id,
      ({ label }) => slugOf(label, 'question'),
      numbered,
    ),
    scores: named(
      form.scores ?? [],
      ({ id }) => id,
      ({ score }) => slugOf(String(score.label ?? ''), 'score'),
      numbered,
    ),
  };
}

/** A form whose rows keep their ids from now on, whatever they are called later: something refers to them by id. */
export function withFixedIds(form: SuiteForm): SuiteForm {
  const ids = idsOf(form);
  const fixed = <Row extends { key: string; id: string }>(
    rows: readonly Row[],
    known: ReadonlyMap<string, string>,
  ) => rows.map((row) => ({ ...row, id: known.get(row.key) ?? row.id }));
  return {
    ...form,
    groups: fixed(form.groups, ids.groups),
    fields: fixed(form.fields, ids.fields),
    questions: fixed(form.questions, ids.questions),
  };
}
