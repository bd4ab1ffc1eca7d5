import { z } from 'zod';

const formFaultSchema = z.object({
  message: z.string(),
  /** What of the form it is about, as a path with dots: `name`, `questions.2.label`, `scales.0`; null where it is no one thing. */
  at: z.string().nullable(),
  /** Whether something is only not filled in yet. */
  isGap: z.boolean(),
});

/** What is wrong with a form, and where. */
export type FormFault = z.infer<typeof formFaultSchema>;

const sentPromptSchema = z.object({
  /** Its id within the suite. */
  id: z.string(),
  purpose: z.string(),
  /** The text with its placeholders. */
  template: z.string(),
  /** The text as it is sent about an item of which everything is asked; null where nothing is asked. */
  sent: z.string().nullable(),
  /** How many calls it takes about such an item. */
  calls: z.number(),
});

/** A prompt of a form as it would be sent. */
export type SentPrompt = z.infer<typeof sentPromptSchema>;

/** What a form comes to. */
export const checkedFormSchema = z.object({
  faults: z.array(formFaultSchema),
  /** Null while something is wrong. */
  prompts: z.array(sentPromptSchema).nullable(),
  /** The suite’s id, as it is or is made of the name. */
  id: z.string(),
});

/** See {@link checkedFormSchema}. */
export type CheckedForm = z.infer<typeof checkedFormSchema>;
