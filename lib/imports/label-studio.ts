import { z } from 'zod';

const resultSchema = z.looseObject({
  from_name: z.string(),
  value: z.record(z.string(), z.unknown()),
  meta: z
    .looseObject({ framejury: z.record(z.string(), z.unknown()).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/** Of a relation between two results, which has no control, nothing is read. */
const relationSchema = z.object({ type: z.literal('relation') }).transform(() => []);

const givenSchema = z.looseObject({
  result: z.array(z.union([relationSchema, resultSchema])).transform((results) => results.flat()),
  was_cancelled: z.boolean().nullish(),
  completed_by: z.union([z.string(), z.number(), z.looseObject({ email: z.string() })]).nullish(),
  model_version: z.string().nullish(),
});

const taskSchema = z.looseObject({
  data: z.looseObject({ item: z.string(), unit: z.string(), suite: z.string() }),
  annotations: z.array(givenSchema).default([]),
  /** A snapshot names them by their numbers alone, unless it is told otherwise. */
  predictions: z
    .array(z.union([z.number(), givenSchema]))
    .default([])
    .transform((all) => all.filter((given) => typeof given !== 'number')),
});

type Given = z.infer<typeof givenSchema>;

/** A row of answers, by the names of its columns. */
type Row = Record<string, unknown>;

/**
 * The answers in a task of Label Studio that was made by our export, as long rows. An answer that has come back as it went
 * out keeps what was known of it; one that was given or changed there is of who completed the annotation, and not
 * independent, since a prediction may have been in view.
 * @returns a sentence where the task cannot be read; null for what is no task
 */
export function labelStudioRows(task: unknown): Row[] | string | null {
  if (typeof task !== 'object' || task === null) return null;
  if ('annotation_id' in task && 'annotator' in task) {
    return 'is of Label Studio’s JSON-MIN or CSV, which do not say whose an answer was before: export as JSON there';
  }
  if (!('data' in task)) return null;
  if (!('annotations' in task || 'predictions' in task)) return null;
  const read = taskSchema.safeParse(task);
  if (!read.success) {
    const [issue] = read.error.issues;
    return `is a task of Label Studio that was not exported here: ${issue?.path.join('.')} is missing or not as our export has it`;
  }
  const { data, annotations, predictions } = read.data;
  const { item, unit, suite } = data;
  const place = { item, unit, suite };
  const rowsOf = (given: Given, raterKind: 'judge' | 'person') =>
    answersIn(given).map((answer) => rowOf(answer, given, raterKind, place));
  return [
    ...predictions.flatMap((given) => rowsOf(given, 'judge')),
    ...annotations
      .filter(({ was_cancelled: isSkipped }) => isSkipped !== true)
      .flatMap((given) => rowsOf(given, 'person')),
  ];
}

/** What is said to one question: its value, why there is none, the reason, and the row as which it went out. */
interface Answer {
  question: string;
  value?: unknown;
  unscored?: unknown;
  reason?: unknown;
  sent?: Row;
}

function answersIn({ result }: Given): Answer[] {
  const answers = new Map<string, Answer>();
  for (const { from_name: name, value, meta } of result) {
    const [, question = name, part = 'value'] = /^(.*?)\.(unscored|reason)$/s.exec(name) ?? [];
    const answer = answers.get(question) ?? { question };
    const sent = meta?.framejury;
    answers.set(question, { ...answer, [part]: saidIn(value), ...(sent && { sent }) });
  }
  return [...answers.values()];
}

/** The one value of a control: the number, choice or text under the name of its kind. */
function saidIn(value: Row): unknown {
  const said = value.number ?? value.rating ?? value.choices ?? value.text;
  return Array.isArray(said) ? said.join('\n') : said;
}

function rowOf(
  { question, value, unscored, reason, sent }: Answer,
  given: Given,
  raterKind: 'judge' | 'person',
  place: Row,
): Row {
  const said = { ...place, question, value, unscored: unscored ?? '', reason };
  if (sent?.rater_kind === raterKind && isUnchanged(sent, value, unscored, reason)) {
    return { ...sent, ...said };
  }
  const { completed_by: by, model_version: model } = given;
  const person = typeof by === 'object' ? by?.email : by;
  const rater = raterKind === 'judge' ? model : person;
  return { ...said, rater: String(rater ?? 'Label Studio'), rater_kind: raterKind };
}

function isUnchanged(sent: Row, value: unknown, unscored: unknown, reason: unknown): boolean {
  const asText = (one: unknown) => String(one ?? '');
  const yesNo: Row = { yes: 1, no: 0 };
  return (
    [value, yesNo[asText(value)]].some((one) => asText(one) === asText(sent.value)) &&
    asText(unscored) === asText(sent.unscored) &&
    asText(reason) === asText(sent.reason)
  );
}
