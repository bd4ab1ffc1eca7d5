import type { Refusal } from '@/components/ui/server-action';
import type { SuiteForm } from '@/lib/declared/form/schema';

/** A version that was saved; `isNew` is false where equal content was the newest already. */
export type Saved = {
  ok: true;
  id: string;
  name: string;
  version: string;
  content: string;
  isNew: boolean;
};

/** The content that a form was made from; null for a suite that is new; `newest` to come after whatever there is. */
export type BasedOn = { content: string } | 'newest' | null;

/** The server action that saves a form. */
export type SaveSuite = (input: {
  form: SuiteForm;
  basedOn: BasedOn;
  /** The project that uses it from then on. */
  projectId: string | null;
}) => Promise<Saved | Refusal>;

/** The server action that takes in a folder's files. */
export type TakeInSuite = (files: Record<string, string>) => Promise<Saved | Refusal>;

/** The server action that adds a bundled protocol. */
export type AddProtocol = (id: string) => Promise<Saved | Refusal>;
