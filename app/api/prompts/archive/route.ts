import { strToU8, zipSync } from 'fflate';
import { operation } from '@/app/api/operation';
import { listPromptFiles } from '@/lib/prompt-versions/store';
import { suites } from '@/prompts';
import { suiteQuerySchema } from '../suite-query';

export const GET = operation(
  {
    summary:
      'Downloads all versions of all prompts, of one suite or of all, as a ZIP file of Markdown files.',
    role: 'viewer',
    query: suiteQuerySchema,
    files: ['application/zip'],
  },
  async ({ query: { suite } }) => {
    const chosen = suites.filter(({ id }) => suite === undefined || id === suite);
    const files = (await Promise.all(chosen.map(listPromptFiles))).flat();
    const archive = zipSync(
      Object.fromEntries(files.map(({ path, markdown }) => [path, strToU8(markdown)])),
    );
    return new Response(archive, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${suite ?? 'framejury'}-prompts.zip"`,
        'x-content-type-options': 'nosniff',
      },
    });
  },
);
