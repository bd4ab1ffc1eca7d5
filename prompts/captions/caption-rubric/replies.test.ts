import { expect, it } from 'vitest';
import { askJudge } from '@/lib/judge/ask';
import { unlimited } from '@/lib/judge/schema';
import { readReply } from '@/lib/replies/read';
import { gather } from '@/lib/suites/calls';
import { callRecord } from '@/lib/testing/judge-requests';
import { answers } from './derive';
import { captionInput } from './fixtures/inputs';
import { captionRubric } from './index';
import { ratingSchema } from './schema';

it.each([
  ['Hallucination: limited\nReason: The cup is blue.\nScore: 2', 'limited', 2],
  ['**Hallucination:** Limited. The cup is blue.\n\n**Score:** 2', 'limited', 2],
  ['- Hallucination: no hallucination\n- Score: 3', 'none', 3],
  ['{"hallucination": "no hallucination", "reason": "ok", "score": 3}', 'none', 3],
  ['{"hallucination": "None (nothing is invented)", "score": 3}', 'none', 3],
  ['{"hallucination": "Major hallucinations", "score": 1}', 'major', 1],
  // What is no degree by its first word is none.
  ['{"hallucination": "not severe, limited", "score": 2}', null, 2],
  ['{"hallucination": "partly", "score": 2}', null, 2],
  ['Hallucination: none\nHallucination: full\nScore: 2', null, 2],
])('%j says a degree next to the score', (text, hallucination, score) => {
  expect(readReply(text, ratingSchema)).toMatchObject({
    state: 'read',
    reply: { hallucination, score },
  });
});

it('keeps the reason that stands behind a degree', () => {
  const read = readReply('Hallucination: limited. The cup is blue.\nScore: 2', ratingSchema);
  expect(read).toMatchObject({
    reply: { hallucination_reason: 'limited. The cup is blue.', hallucination: 'limited' },
  });
});

/** The verdicts of a judge that says these things one after the other. */
async function verdictsOf(...replies: string[]) {
  const input = captionInput();
  const ask = askJudge({
    judge: {
      identity: {},
      reply: async () => callRecord({ rawReply: replies.shift() ?? '' }),
    },
    versions: new Map(),
    repeat: 0,
    loadFrame: async () => new Uint8Array([1]),
    recorded: async () => null,
    record: async () => undefined,
    limits: unlimited,
    signal: new AbortController().signal,
  });
  const brought = await gather(captionRubric, input, ask);
  return answers(brought, input).map(({ verdict }) => verdict);
}

it('keeps a degree whose score cannot be read, and asks for the score alone', async () => {
  const first = '{"hallucination": "limited", "reason": "x", "score": "two or three"}';
  expect(await verdictsOf(first, '{"score": 2}')).toMatchObject([
    { state: 'scored', value: 'limited' },
    { state: 'scored', value: 2 },
  ]);
  expect(await verdictsOf(first, 'Between two and three.')).toMatchObject([
    { state: 'scored', value: 'limited' },
    { state: 'unscored', reason: 'unparseable' },
  ]);
});
