import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { savePromptVersion } from '@/app/prompts/actions';
import { PromptBrowser } from '@/components/prompts/prompt-browser';
import { replyJsonSchema } from '@/lib/replies/shape';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Prompts' };

/** The suites' prompts and their versions. */
export default async function PromptsPage() {
  await requirePerson();
  const shown = suites.map(({ id, name, version, prompts, groups, questions }) => ({
    id,
    name,
    version,
    prompts: prompts.map((prompt) => ({
      id: prompt.id,
      purpose: prompt.purpose,
      variables: prompt.variables,
      frames: prompt.frames,
      text: prompt.text,
      hash: prompt.hash,
      reply: {
        name: prompt.reply.name,
        schema: JSON.stringify(replyJsonSchema(prompt.reply.schema), null, 2),
      },
    })),
    groups: groups.map((group) => ({
      ...group,
      questions: questions
        .filter((question) => question.group === group.id)
        .map(({ id: question, label, help }) => ({ id: question, label, help })),
    })),
  }));
  return <PromptBrowser suites={shown} savePromptVersion={savePromptVersion} />;
}
