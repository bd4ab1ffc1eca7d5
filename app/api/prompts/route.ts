import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { importPrompt, reportImport } from '@/lib/prompt-versions/import';
import {
  importReportSchema,
  importRequestSchema,
  promptVersionsSchema,
} from '@/lib/prompt-versions/schema';
import { listPromptVersions, savePromptVersion } from '@/lib/prompt-versions/store';
import { suiteById, suiteOfPrompt, suites } from '@/prompts';
import { suiteQuerySchema } from './suite-query';

export const GET = operation(
  {
    summary: 'Lists the prompts with their versions, of one suite or of all.',
    role: 'viewer',
    query: suiteQuerySchema,
    answer: z.array(promptVersionsSchema),
  },
  async ({ query: { suite } }) => {
    const chosen = suite === undefined ? suites : [suiteById(suite)];
    return (await Promise.all(chosen.map(listPromptVersions))).flat();
  },
);

export const POST = operation(
  {
    summary:
      'Imports a version of a prompt from Markdown, or says with `check` what would be imported.',
    role: 'reviewer',
    body: { json: importRequestSchema },
    answer: importReportSchema,
    creates: true,
  },
  async ({ body: { markdown, prompt: id, note, check }, record }) => {
    const prompts = suites.flatMap((suite) => suite.prompts);
    const imported = importPrompt(markdown, prompts, id);
    if (check) return reportImport(imported, 'checked');
    const { prompt, original } = imported;
    const isNew = await savePromptVersion(suiteOfPrompt(prompt.id), prompt, {
      note: note || 'Imported',
      parentHash: original.hash,
    });
    if (isNew) {
      record({
        action: 'prompt.imported',
        subject: { kind: 'prompt', id: prompt.id },
        after: { hash: prompt.hash, note },
      });
    }
    return reportImport(imported, isNew ? 'stored' : 'known');
  },
);
