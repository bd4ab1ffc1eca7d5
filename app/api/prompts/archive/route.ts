import { strToU8, zipSync } from 'fflate';
import { parseQuery, respond } from '@/app/api/respond';
import { listPromptFiles } from '@/lib/prompt-versions/store';
import { suites } from '@/prompts';
import { suiteQuerySchema } from '../suite-query';

/** All versions of all prompts of `?suite=`, or of all suites, as a ZIP file of Markdown files. */
export function GET(request: Request) {
  return respond(request, 'viewer', async () => {
    const { suite } = parseQuery(request, suiteQuerySchema);
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
  });
}
