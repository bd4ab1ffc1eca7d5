import { parseInput, respond } from '@/app/api/respond';
import { promptHashSchema } from '@/lib/prompt-versions/schema';
import { readPromptVersion } from '@/lib/prompt-versions/store';
import { suites } from '@/prompts';

/** One version of a prompt as its Markdown file. */
export function GET(request: Request, { params }: { params: Promise<{ hash: string }> }) {
  return respond(request, 'viewer', async () => {
    const hash = parseInput(promptHashSchema, (await params).hash);
    const { prompt, markdown } = await readPromptVersion(
      hash,
      suites.flatMap((suite) => suite.prompts),
    );
    const name = `${prompt.replace('/', '-')}-${hash.slice(0, 8)}.md`;
    return new Response(markdown, {
      headers: {
        'content-type': 'text/markdown; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
