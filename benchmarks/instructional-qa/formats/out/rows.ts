import { createHash } from 'node:crypto';
import { QUESTION_TYPES } from '../categories';
import { orderOptions } from '../letters/options';
import { LETTERS, type Letter } from '../letters/schema';
import type { Decisions, StoredItem } from './choose';
import type { MultipleChoiceRow, OpenEndedRow } from './schema';

type Question = Decisions['questions'][number];
type WithOptions = Decisions['options'][number];
type ExamItem = Decisions['exams'][number];

/** Where a clip lies, in seconds. */
interface Place {
  video: string;
  from: number;
  to: number;
}

/** A question as a row of the open-ended file. */
export function openEndedRow({ item, data }: Question): OpenEndedRow {
  const { clip, granularity, question, answer } = data;
  return { ...sharedOf(item, clip), granularity, question, answer };
}

/** An item of an examination as a row of the multiple-choice file. */
export function examRow({ item, data }: ExamItem, letter: Letter): MultipleChoiceRow {
  const { granularity, question, options } = data;
  return { ...sharedOf(item, data), granularity, question, options, ...keyOf(options, letter) };
}

/** A question that is in no examination yet as such a row: its options stand in an order that the seed says. */
export function drawnRow({ item, data }: WithOptions, seed: number): MultipleChoiceRow {
  const { clip, granularity, question, answer, wrong } = data;
  const { options, key } = orderOptions(answer, wrong, [seed, item.id]);
  return { ...sharedOf(item, clip), granularity, question, options, ...keyOf(options, key) };
}

function keyOf(options: readonly string[], letter: Letter) {
  const index = LETTERS.indexOf(letter);
  return { answer: letter, answer_index: index, answer_text: options[index] ?? '' };
}

function sharedOf(
  { id, facets }: StoredItem,
  place: Place & Pick<OpenEndedRow, 'source' | 'view'>,
) {
  const { video, from, to, source, view } = place;
  const type = QUESTION_TYPES.find((one) => one === facets.type) ?? null;
  return { id, video, clip: clipFile(place), from, to, source, view, type };
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
