import type { z } from 'zod';

/**
 * One prompt: a typed object made of its Markdown file and its reply schema. The text has `{{variable}}` holes; an
 * unknown or an unused variable is an error when the file is loaded.
 */
export interface Prompt<Reply = unknown> {
  /** `<suite>/<name>`, e.g. `hallucination/static-graph`. */
  id: string;
  /** What the call is for, in a few words; shown as the step's name. */
  purpose: string;
  variables: readonly string[];
  /** Whether the call carries no frame, one or several in order. */
  frames: 'none' | 'one' | 'many';
  reply: { name: string; schema: z.ZodType<Reply> };
  /** The text with its holes. */
  text: string;
  /** SHA-256 of the whole Markdown file (line ends normalised); scores of different hashes are never pooled. */
  hash: string;
}
