import { parseJsonBody, parseQuery, respond } from '@/app/api/respond';
import { importPrompt, reportImport } from '@/lib/prompt-versions/import';
import { type ImportReport, importRequestSchema } from '@/lib/prompt-versions/schema';
import { listPromptVersions, savePromptVersion } from '@/lib/prompt-versions/store';
import { suiteById, suiteOfPrompt, suites } from '@/prompts';
import { suiteQuerySchema } from './suite-query';

/** The prompts with their versions, of `?suite=` or of all suites. */
export function GET(request: Request) {
  return respond(request, 'viewer', async () => {
    const { suite } = parseQuery(request, suiteQuerySchema);
    const chosen = suite === undefined ? suites : [suiteById(suite)];
    return (await Promise.all(chosen.map(listPromptVersions))).flat();
  });
}

/** Imports a version of a prompt from Markdown, or says with `check` what would be imported. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (_person, record): Promise<ImportReport> => {
    const { markdown, prompt: id, note, check } = await parseJsonBody(request, importRequestSchema);
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
  });
}
