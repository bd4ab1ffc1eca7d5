/**
 * What having seen one item of a suite counts as having seen: that content alone, or every item on the same video, whose
 * answers would tell.
 */
export type Exposes = 'content' | 'video';

/** A suite as exposure needs it; its id alone where only contents count. */
export type ExposingSuite = string | { id: string; exposes?: Exposes };

/** A suite's id, and what seeing one of its items counts as; `content` where it does not say. */
export function exposingOf(suite: ExposingSuite): { id: string; exposes: Exposes } {
  return typeof suite === 'string'
    ? { id: suite, exposes: 'content' }
    : { id: suite.id, exposes: suite.exposes ?? 'content' };
}
