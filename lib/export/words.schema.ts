import type { ExportForm, ExportTable } from './schema';

/** What the tables are called, and what a row of each is. */
export const TABLE_WORDS: Readonly<Record<ExportTable, { label: string; row: string }>> = {
  scores: {
    label: 'Scores',
    row: 'A row for each question about each unit of each clip: the judge’s answer, people’s, and the one that counts.',
  },
  answers: {
    label: 'All answers',
    row: 'A row for each answer ever given by the judge, people and labels: changes, findings and checked claims too.',
  },
  long: {
    label: 'Answers, long',
    row: 'A row for each answer of the judge and of people that stands. What goes out so can be imported again.',
  },
  wide: {
    label: 'Answers, wide',
    row: 'A row for all that a rater says of a clip or a part of it, with a column for each question: values without words.',
  },
  notes: { label: 'Notes', row: 'A row for each note that people wrote, changed or took back.' },
  guidelines: {
    label: 'Guidelines',
    row: 'A row for the words by which people answered a question: its texts, and the queue’s instructions.',
  },
  prompts: {
    label: 'Prompts',
    row: 'A row for each prompt with which the run was made: its whole text.',
  },
};

/** Names of columns with what they hold. */
type Explained = readonly (readonly [names: string, meaning: string])[];

const SHARED: Explained = [
  ['video, video_sha256, generator_model, generation_prompt', 'the clip'],
  ['suite, suite_version, run, judge, model, repeat, group', 'who was asked what'],
  ['queues, chance, attention_check', 'how the clip came to be reviewed'],
];

const ANSWERS: Explained = [
  ['item', 'what an import finds it by: a clip’s file name, the key of other items'],
  ['video, video_sha256', 'what it is called, and the hash of its video'],
  ['suite, suite_version', 'who asks'],
  ['rater, rater_kind', 'who answered: judge or person'],
  ['source', 'of people: the file that they come from, or this export'],
  ['run, model', 'of judges'],
  ['independent', 'of people: whether they had been shown nothing that others say'],
];

/** What the columns of each table are. */
export const COLUMN_WORDS: Readonly<Record<ExportTable, Explained>> = {
  scores: [
    ...SHARED,
    ['unit, question', 'what about: the video, a key frame or a cluster by its times'],
    ['prompt, prompt_hash', 'whose reply decided'],
    ['judge_value, judge_unscored', 'the judge’s answer, or why there is none'],
    ['judge_span_from, judge_span_to', 'when the judge says that it is to be seen'],
    ['person_…', 'the person’s answer that counts; JSON Lines has everybody’s'],
    ['person_seen', 'anchored: after they were shown what others say; blind: before'],
    ['person_blind_value', 'what the person said before that'],
    ['effective_…', 'what counts: the person’s, else the judge’s'],
    ['reference_value', 'the known answer or benchmark label'],
  ],
  answers: [
    ...SHARED,
    ['id, seen_id, supersedes_id', 'the row, the judge’s row in view, the row it replaces'],
    ['kind', 'asked, finding, claim or nothing-else'],
    ['unit, from, to', 'what about, and when in seconds'],
    ['act, value, unscored, rationale', 'what was said and how'],
    ['span_from, span_to', 'when a judge says that it is to be seen'],
    ['blind, stands, sweep', 'given independently; still so; with everything at once'],
    ['weight_…', 'how much its clip counts in figures in which it counts'],
    ['box_…', 'where in the picture, in shares from the top left'],
    ['guideline', 'of people: the hash of the words by which they answered'],
  ],
  long: [
    ...ANSWERS,
    ['question, unit', 'what about: the video, a key frame or a cluster by its times'],
    ['value, unscored, reason', 'the answer, or why there is none; the rater’s words'],
    ['span_from, span_to', 'when a judge says that it is to be seen'],
  ],
  wide: [
    ...ANSWERS,
    ['unit', 'what about: the video, a key frame or a cluster by its times'],
    ['one for each question', 'the value, or the word for why there is none'],
  ],
  notes: [
    ...SHARED,
    ['unit, question', 'what it is about; empty for the whole clip'],
    ['text, stands', 'empty where it was taken back; whether it still is so'],
  ],
  guidelines: [
    ['hash', 'the SHA-256 of document: what “guideline” of answers says'],
    ['suite, question, label, help', 'the question and its texts'],
    ['instructions', 'those of the queue; empty where it had none'],
    ['document', 'all that was hashed, options too'],
  ],
  prompts: [
    ['prompt, hash', 'which, and the SHA-256 of its text'],
    ['note, parent_hash', 'what its writer says, and from which it was written'],
    ['markdown', 'the text'],
  ],
};

/** What the forms for other programs are called, and what each holds. */
export const FORM_WORDS: Readonly<Record<ExportForm, { label: string; help: string }>> = {
  'hugging-face': {
    label: 'Hugging Face folder',
    help: 'A card, and answers and items as Parquet. Unpack and upload it; state a licence first.',
  },
  'label-studio': {
    label: 'Label Studio tasks',
    help: 'A task for each part of a clip, with the labelling page. What is answered there can be imported here.',
  },
  inspect: {
    label: 'Inspect log',
    help: 'The run’s scores, with what people made of them as edits.',
  },
};
