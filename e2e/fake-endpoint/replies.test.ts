import { expect, it } from 'vitest';
import { readReply } from '@/lib/replies/read';
import { replyJsonSchema } from '@/lib/replies/shape';
import { suites } from '@/prompts';
import { composeReply } from './replies';

const prompts = suites.flatMap((suite) => suite.prompts);

it.each(prompts.map(({ id, reply }) => [id, reply.schema, reply.name] as const))(
  'composes replies that fit %s',
  (_id, schema, name) => {
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const composed = composeReply(replyJsonSchema(schema), seed, name);
      const reply = typeof composed === 'string' ? composed : JSON.stringify(composed);
      expect(readReply(reply, schema)).toMatchObject({ state: 'read' });
    }
  },
);
