import { z } from 'zod';
import { itemIdSchema, withFormerName } from '@/lib/former-name';
import { HOLDS_QUESTION, parseUnit, SHARED_QUESTIONS } from '@/lib/suites/question';
import { verdictSchema } from '@/lib/suites/verdict';

/**
 * What a person does with a question about a unit: says that the judge is right, puts a value of their own, says that
 * it cannot be told, takes their earlier answer back, says something of their own (a value without sight of the judge's,
 * a finding that the judge missed, or that nothing else is wrong), rejects a claim that the judge made on the way to its
 * verdict, or settles what several people answered differently.
 */
export const ANSWER_ACTS = [
  'confirm',
  'override',
  'cannot_tell',
  'withdraw',
  'state',
  'reject',
  'adjudicate',
] as const;

const share = z.number().min(0).max(1);

/** A box on the picture, in shares of its width and height from the top left, on the frame presented at `at` seconds. */
export const boxSchema = z
  .object({ at: z.number().min(0), x: share, y: share, width: share, height: share })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, {
    message: 'The box reaches beyond the picture.',
  });

/** See {@link boxSchema}. */
export type Box = z.infer<typeof boxSchema>;

/**
 * Whether an answer is a remark: something that people say in addition to the questions of the suite. Remarks are findings on a
 * span of their own choosing, and what is said to the questions that all suites share.
 */
export function isRemark({ unit, question }: { unit: string; question: string }): boolean {
  return SHARED_QUESTIONS.includes(question) || parseUnit(unit).kind === 'span';
}

/** A person's answer while it waits to be sent: what it supersedes may still be on its way itself. */
export const waitingAnswerSchema = withFormerName(
  z.object({
    itemId: itemIdSchema,
    suite: z.string(),
    unit: z.string(),
    question: z.string(),
    act: z.enum(ANSWER_ACTS),
    /** The new value; for an override only. */
    value: z.union([z.number(), z.string()]).optional(),
    /** Required for an override, unless its question takes plain ones. */
    rationale: z.string().trim().max(4000).default(''),
    /** Id of the judge's answer that was before the person's eyes; null when blind. */
    seenId: z.string().regex(/^\d+$/).nullable(),
    /** Id of this person's own latest answer, null when they have none: guards against a lost update. */
    supersedesId: z.string().regex(/^\d+$/).nullable(),
    /**
     * The `sentAs` of this person's own answer that stood there and was still to be sent; null where none was. Left out by
     * releases that did not say.
     */
    supersedesSent: z.uuid().nullish(),
    /** Where in the picture a finding is; for findings only. */
    box: boxSchema.optional(),
    /** Whether it was given together with everything that was shown, by one key. */
    sweep: z.boolean().optional(),
    /** Made by the device that sends it: an answer that comes twice is stored once. */
    sentAs: z.uuid().optional(),
  }),
  { videoId: 'itemId' },
);

/** A person's answer as the browser sends it. */
export const personAnswerSchema = waitingAnswerSchema.superRefine((answer, context) => {
  const bad = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (answer.act === 'override' && answer.value === undefined) {
    bad('value', 'An override needs a value.');
  }
  if (answer.act === 'confirm' && answer.seenId === null) {
    bad('seenId', 'Only an answer that was seen can be confirmed.');
  }
  if (answer.act === 'withdraw' && answer.supersedesId === null) {
    bad('supersedesId', 'There is no answer to take back.');
  }
  const kind = kindOf(answer.unit);
  if (kind === null) bad('unit', 'There is no such part of a video.');
  if ((kind === 'relation') !== (answer.question === HOLDS_QUESTION)) {
    bad('question', 'Of a claim in a graph only whether it holds is asked.');
  }
  const remark = kind !== null && isRemark(answer);
  if (answer.act === 'state' && answer.seenId !== null && !remark) {
    bad('act', 'The judge’s answer was before your eyes: confirm it or override it.');
  }
  if ((answer.act === 'state' || answer.act === 'adjudicate') && answer.value === undefined) {
    bad('value', 'The value is missing.');
  }
  if (answer.act === 'adjudicate' && remark) {
    bad('act', 'Only an answer to a question of the suite can be settled.');
  }
  if (answer.act === 'reject' && kind !== 'relation') {
    bad('act', 'Only a claim in a graph can be rejected; a score is overridden.');
  }
  if (answer.box && kind !== 'span') bad('box', 'Only a finding has a box.');
});

function kindOf(unit: string): ReturnType<typeof parseUnit>['kind'] | null {
  try {
    return parseUnit(unit).kind;
  } catch {
    return null;
  }
}

/** See {@link personAnswerSchema}. */
export type PersonAnswer = z.infer<typeof personAnswerSchema>;

/** A stored answer: one row, never changed. `verdict` is null for a row that takes an earlier answer back. */
export const recordedAnswerSchema = z.object({
  id: z.string(),
  unit: z.string(),
  question: z.string(),
  verdict: verdictSchema.nullable(),
  act: z.enum(ANSWER_ACTS).nullable(),
  rater: z.object({
    id: z.string(),
    kind: z.enum(['judge', 'person', 'reference']),
    name: z.string(),
  }),
  seenId: z.string().nullable(),
  supersedesId: z.string().nullable(),
  /** Where in the picture a finding is; absent for any other answer. */
  box: boxSchema.optional(),
  /** Whether it was given together with everything that was shown; absent when not. */
  sweep: z.literal(true).optional(),
  /** Of a person: whether they had been shown what others say of the clip when they gave it; absent when not. */
  exposed: z.literal(true).optional(),
  /** Of a person: the hash of the words by which they answered; absent where that was not recorded. */
  guideline: z.string().optional(),
  /** ISO 8601. */
  at: z.string(),
});

/** See {@link recordedAnswerSchema}. */
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>;

/** Whether an answer has a value and is by somebody else than the person who looks: then sending it exposes them. */
export function isValueOfOther(answer: RecordedAnswer | null, viewerId: string): boolean {
  return answer?.verdict?.state === 'scored' && answer.rater.id !== viewerId;
}

/** One question about one unit, with the answers that stand: the judge's, each person's, and the material's own. */
export const cellSchema = z.object({
  unit: z.string(),
  question: z.string(),
  judge: recordedAnswerSchema.nullable(),
  people: z.array(recordedAnswerSchema),
  reference: recordedAnswerSchema.nullable(),
  /** The latest row of the person who looks, also when it takes an answer back: what a next answer supersedes. */
  own: recordedAnswerSchema.nullable(),
  /** The answer that counts, see `effectiveOf` in `counting.ts`. */
  effective: recordedAnswerSchema.nullable(),
});

/** See {@link cellSchema}. */
export type Cell = z.infer<typeof cellSchema>;
