import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { promptHashSchema } from '@/lib/prompt-versions/schema';
import { readPromptVersion } from '@/lib/prompt-versions/store';
import { suites } from '@/prompts';

export const GET = operation(
  {
    summary: 'Downloads one version of a prompt as its Markdown file.',
    role: 'viewer',
    path: z.object({ hash: promptHashSchema }),
    files: ['text/markdown'],
  },
  async ({ path: { hash } }) => {
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
  },
);
