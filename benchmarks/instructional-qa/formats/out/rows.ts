import { createHash } from 'node:crypto';
import { QUESTION_TYPES } from '../categories';
import { LETTERS, type Letter } from '../letters/schema';
import type { Decided, Decisions } from './choose';
import type { Evidence, MultipleChoiceRow, OpenEndedRow } from './schema';

type Question = Decisions['questions'][number];
type ExamItem = Decisions['exams'][number];

/** Where a clip lies, in seconds. */
interface Place {
  video: string;
  from: number;
  to: number;
}

/** A question as a row of the open-ended file. */
export function openEndedRow(one: Question, evidence: Evidence): OpenEndedRow {
  const { clip, granularity, question, answer } = one.data;
  return { ...sharedOf(one, clip), granularity, question, evidence, answer };
}

/** An item of an examination as a row of the multiple-choice file. */
export function examRow(one: ExamItem, letter: Letter, evidence: Evidence): MultipleChoiceRow {
  const { granularity, question, options } = one.data;
  const index = LETTERS.indexOf(letter);
  return {
    ...sharedOf(one, one.data),
    granularity,
    question,
    evidence,
    options,
    answer: letter,
    answer_index: index,
    answer_text: options[index] ?? '',
  };
}

/**
 * The steps that an answer comes from.
 * @param numbers their places among the steps of the clip, from 1; one that is none of them is left out
 */
export function evidenceOf(
  numbers: readonly number[],
  steps: readonly { from: number; to: number; text: string }[],
): Evidence {
  return [...new Set(numbers)].flatMap((step) => {
    const found = steps[step - 1];
    return found ? [{ step, from: found.from, to: found.to, text: found.text }] : [];
  });
}

function sharedOf(
  { item: { id, facets }, question, decidedBy }: Decided<unknown>,
  place: Place & Pick<OpenEndedRow, 'source' | 'view'>,
) {
  const { video, from, to, source, view } = place;
  const type = QUESTION_TYPES.find((one) => one === facets.type) ?? null;
  return {
    ...{ id, video, clip: clipFile(place), from, to, source, view, type },
    question_id: question?.id ?? id,
    decided_by: decidedBy,
  };
}

/**
 * What the file of a clip is called: by its video and where it lies in it, safe in any file system. A name that has to be
 * changed for that gets a hash, so that no two videos share one.
 */
export function clipFile({ video, from, to }: Place): string {
  const [, stem = video, ending = '.mp4'] = /^(.+?)(\.[a-z][a-z\d]{1,4})?$/i.exec(video) ?? [];
  const safe = stem.replaceAll(/[^\p{L}\d._-]+/gu, '_').slice(0, 100);
  const hash = createHash('sha256').update(video).digest('hex').slice(0, 8);
  const name = safe === stem ? stem : `${safe}-${hash}`;
  return `${name}_${from}-${to}${ending.toLowerCase()}`;
}
