import type { Box } from '@/lib/answers/schema';
import type { Span } from '@/lib/suites/verdict';
import type { Weights } from './weights';

/** What all rows of one item in one run have in common. */
export interface ExportedItem {
  video: string;
  videoHash: string;
  generatorModel: string | null;
  generationPrompt: string | null;
  suite: string;
  suiteVersion: string;
  run: string;
  judge: string;
  /** The judge's model; null for one without. */
  model: string | null;
  /** The dials with which it was asked, in words; empty where there are none. */
  judgeDials: string;
  /** Which of its repeats the run is, from 0, and what these have in common. */
  repeat: number;
  group: string | null;
  /** Name → word; left out where no item of the run has any. */
  facets?: Record<string, string>;
  /** The queues that the item is in, as far as the person who exports may know. */
  queues: ExportedQueue[];
}

/** A queue that an item is in. */
export interface ExportedQueue {
  queue: string;
  name: string;
  blind: boolean;
  /** The chance with which it drew the item; null where chance had no part. */
  probability: number | null;
  /** Whether the item was mixed in to check attention. */
  attention: boolean;
}

/** A person's current answer as exported. */
export interface ExportedPerson {
  id: string;
  person: string;
  act: string | null;
  value: number | string | null;
  unscored: string | null;
  reason: string;
  /** `anchored` when the person had been shown what others say of the clip when they gave it, else `blind`. */
  seen: 'anchored' | 'blind';
  seenId: string | null;
  supersedesId: string | null;
  /** Whether one key gave it together with everything that was shown. */
  sweep: boolean;
  /** What the person said before they had been shown anything: the independent answer; null where they said nothing. */
  blindValue: number | string | null;
  blindUnscored: string | null;
  /** ISO 8601. */
  at: string;
}

/** One question about one unit: what the judge said, what people said, what counts. */
export interface ExportedRow extends ExportedItem {
  unit: string;
  question: string;
  questionLabel: string;
  /** The prompt whose reply decided, and the hash of its text; null for a judge that was not asked here. */
  prompt: string | null;
  promptHash: string | null;
  judgeValue: number | string | null;
  judgeUnscored: string | null;
  judgeRationale: string;
  /** When the judge says that it is to be seen, in seconds; null where it does not say. */
  judgeSpan: Span | null;
  effectiveValue: number | string | null;
  effectiveUnscored: string | null;
  /** Whose answer counts: `judge` or `person`; null where nobody answered. */
  effectiveSource: 'judge' | 'person' | null;
  /** Value of the label that came with the material, where there is one. */
  referenceValue: number | string | null;
  /** Whether the judge's score was copied out of its reply by a further call; null where it gave none. */
  judgeTranscribed: boolean | null;
  /** Everyone's current answer, oldest first, but for the effective one, which is the last. */
  people: ExportedPerson[];
}

/** One stored answer by anybody, also one that stands no longer, and what people say unasked. */
export interface ExportedAnswer extends ExportedItem {
  id: string;
  rater: string;
  raterKind: 'judge' | 'person' | 'reference';
  /** `asked` by the suite, a `finding` of a person's own, a `claim` of a graph that a person checked, or `nothing-else`. */
  kind: 'asked' | 'finding' | 'claim' | 'nothing-else';
  unit: string;
  /** The unit's span in seconds; null for the whole video. */
  from: number | null;
  to: number | null;
  question: string;
  act: string | null;
  /** Of a claim 1 when it holds and 0 when it does not. */
  value: number | string | null;
  unscored: string | null;
  rationale: string;
  /** When the rater says that it is to be seen, in seconds; null where they do not say. */
  span: Span | null;
  /** The judge's answer that was before the person's eyes. */
  seenId: string | null;
  /** Whether a person gave it independently; null for judges and labels. */
  blind: boolean | null;
  /**
   * How much its clip counts in figures on people's answers, by which of them are counted; null where it does not count,
   * and where the person who exports may not know.
   */
  weights: Weights;
  /**
   * At which place, from 1, the person had the item among those of its cluster; null for who had it by itself. Left out
   * where no queue hands out clusters.
   */
  place?: number | null;
  supersedesId: string | null;
  /** Whether it stands: nothing supersedes it, and it was not taken back. */
  stands: boolean;
  sweep: boolean;
  /** Where on the frame presented at `at` seconds a finding is, in shares of the picture from the top left. */
  box: Box | null;
  /** ISO 8601. */
  at: string;
  /** Whether a judge's score was copied out of its reply by a further call; null where there is no score. */
  transcribed: boolean | null;
  /** The hash of the words by which a person answered; null where that was not recorded, and for anybody else. */
  guideline: string | null;
}

/** One row of a note: its text, a change of it, or its taking back (an empty text). */
export interface ExportedNote extends ExportedItem {
  id: string;
  person: string;
  /** What it is about; null for the whole video. */
  unit: string | null;
  question: string | null;
  text: string;
  supersedesId: string | null;
  stands: boolean;
  /** ISO 8601. */
  at: string;
}

/** The words by which people answered a question. */
export interface ExportedGuideline {
  /** SHA-256 of its canonical JSON: `document`. */
  hash: string;
  suite: string;
  question: string;
  label: string;
  help: string;
  instructions: string;
  /** All that was hashed. */
  document: string;
}

/** A prompt with which a run was made. */
export interface ExportedPrompt {
  run: string;
  suite: string;
  prompt: string;
  /** SHA-256 of its Markdown. */
  hash: string;
  /** What its writer says of it; empty for the suite's own text. */
  note: string;
  parentHash: string | null;
  markdown: string;
}
