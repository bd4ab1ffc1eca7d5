/**
 * What having seen one item of a suite counts as having seen: that content alone, or every item on the same video, whose
 * answers would tell.
 */
export type Exposes = 'content' | 'video';

/** A suite as exposure needs it; by its id alone, it exposes what the database has on record of it. */
export type ExposingSuite = string | { id: string; exposes?: Exposes };
