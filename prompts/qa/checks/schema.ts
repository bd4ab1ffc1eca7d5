/** What code checks, of a question with its answer, and of options. */
export type CodeCheckId =
  | 'absolute-words'
  | 'annotation-words'
  | 'times'
  | 'pronouns'
  | 'action-words'
  | 'object-words'
  | 'quotes'
  | 'answer-length'
  | 'duplicate-options'
  | 'similar-options'
  | 'answer-stands-out';

/**
 * What a code check says of an item. It flags, and removes nothing: only duplicate options start a new attempt, in the
 * suite that asks for it.
 */
export interface CodeCheck {
  id: CodeCheckId;
  verdict: 'holds' | 'broken';
  /** What breaks the rule, each once in the order of its place; empty where it holds. */
  found: {
    part: 'question' | 'answer' | 'options';
    /** As it stands there. */
    text: string;
    /** Whether the annotation says so itself. */
    inAnnotation: boolean;
  }[];
  /** Words of an answer, how similar texts are (0 to 1), or how many times as long the answer is; null where nothing is measured. */
  measured: number | null;
  /** What `measured` is held against: see the check. */
  limit: number | null;
}

/** A check that measures nothing. */
export function foundBy(id: CodeCheckId, found: CodeCheck['found']): CodeCheck {
  return {
    id,
    verdict: found.length > 0 ? 'broken' : 'holds',
    found,
    measured: null,
    limit: null,
  };
}
