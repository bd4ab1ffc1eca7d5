import type { Refusal } from '@/components/ui/server-action';
import type { NewVersion } from '@/lib/prompt-versions/schema';

/** The server action that stores a new version of a prompt; `isNew` is false where the very same one was there. */
export type SavePromptVersion = (
  version: NewVersion,
) => Promise<{ ok: true; hash: string; isNew: boolean } | Refusal>;
