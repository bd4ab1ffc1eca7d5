'use server';

import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import { bundledProtocols } from '@/lib/declared/bundled';
import { chooseSuite } from '@/lib/declared/chosen.store';
import { suiteFormSchema } from '@/lib/declared/form/schema';
import { filesOf } from '@/lib/declared/form/to-files';
import { type SavedSuite, saveSuite as save } from '@/lib/declared/save.store';
import { suiteFilesSchema } from '@/lib/declared/take-in.schema';
import { missing } from '@/lib/errors';
import { takenIds } from '@/prompts';

const basedOnSchema = z.union([z.object({ content: z.string() }), z.literal('newest'), z.null()]);

const savingSchema = z.object({
  form: suiteFormSchema,
  basedOn: basedOnSchema,
  /** The project that uses it from then on. */
  projectId: z.uuid().nullable(),
});

/** Saves a suite that was made in the browser as a version, which a project uses from then on; equal content makes none. */
export async function saveSuite(input: unknown): Promise<ActionResult<SavedSuite>> {
  return act('admin', async ({ id: savedById }, record) => {
    const { form, basedOn, projectId } = savingSchema.parse(input);
    const saved = await save(filesOf(form), { savedById, basedOn, taken: takenIds });
    if (projectId !== null) await chooseSuite(projectId, saved.id);
    if (saved.isNew) record(changeOf(saved));
    return saved;
  });
}

/** Takes in a folder's files as a version of their suite. */
export async function takeInSuite(input: unknown): Promise<ActionResult<SavedSuite>> {
  return act('admin', async ({ id: savedById }, record) => {
    const files = suiteFilesSchema.parse(input);
    const saved = await save(files, { savedById, basedOn: 'newest', taken: takenIds });
    if (saved.isNew) record(changeOf(saved));
    return saved;
  });
}

/** Makes a bundled protocol one of the suites here. */
export async function addProtocol(input: unknown): Promise<ActionResult<SavedSuite>> {
  return act('admin', async ({ id: savedById }, record) => {
    const id = z.string().parse(input);
    const { files } =
      bundledProtocols().find(({ declaration }) => declaration?.id === id) ??
      missing('protocol', id);
    const saved = await save(files, { savedById, basedOn: 'newest', taken: takenIds });
    if (saved.isNew) record(changeOf(saved));
    return saved;
  });
}

function changeOf({ id, name, version }: SavedSuite) {
  return {
    action: 'suite.saved' as const,
    subject: { kind: 'suite', id },
    after: { name, version },
  };
}
