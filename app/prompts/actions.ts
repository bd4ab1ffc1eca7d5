'use server';

import { type ActionResult, act } from '@/app/act';
import { findPrompt, parseVersion } from '@/lib/prompt-versions/import';
import { newVersionSchema } from '@/lib/prompt-versions/schema';
import { savePromptVersion as save } from '@/lib/prompt-versions/store';
import { composePrompt } from '@/lib/suites/prompt';
import { suiteOfPrompt, suites } from '@/prompts';

/**
 * Stores a new version of a prompt: text, declared variables and a note; the rest of its front matter is the suite's.
 * If the same version exists already, it is answered (`isNew` false).
 */
export async function savePromptVersion(
  input: unknown,
): Promise<ActionResult<{ hash: string; isNew: boolean }>> {
  return act('reviewer', async (_person, record) => {
    const { prompt: id, text, variables, note, parentHash } = newVersionSchema.parse(input);
    const original = findPrompt(
      suites.flatMap((suite) => suite.prompts),
      id,
    );
    const version = parseVersion(composePrompt(original, variables, text), original);
    const { hash } = version;
    const isNew = await save(suiteOfPrompt(id), version, { note, parentHash });
    if (isNew) {
      record({
        action: 'prompt.written',
        subject: { kind: 'prompt', id },
        after: { hash, note, parentHash },
      });
    }
    return { hash, isNew };
  });
}
