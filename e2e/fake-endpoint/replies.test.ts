import { expect, it } from 'vitest';
import { readReply } from '@/lib/judge/replies/read';
import { replyJsonSchema } from '@/lib/judge/replies/shape';
import { suites } from '@/prompts';
import { composeReply } from './replies';

const prompts = suites.flatMap((suite) => suite.prompts);

it.each(prompts.map((prompt) => [prompt.id, prompt.reply.schema] as const))(
  'composes replies that fit %s',
  (_id, schema) => {
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const reply = JSON.stringify(composeReply(replyJsonSchema(schema), seed));
      expect(readReply(reply, schema)).toMatchObject({ state: 'read' });
    }
  },
);
