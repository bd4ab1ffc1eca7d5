import { describe, expect, it } from 'vitest';
import { readReply } from '@/lib/replies/read';
import { prompts } from './prompts';
import { DYNAMIC_TYPES } from './questions';

const SENT = [0.4, 0.8, 1.2].map((at) => ({ at }));

/** The verdict on d3 in a reply that says of it what is given, and of all other types that nothing is wrong. */
function verdictOn(d3: object, others: object) {
  const said = Object.fromEntries(
    DYNAMIC_TYPES.map(({ id }) => [
      id,
      { rationale: 'seen', objects: ['cup_1'], ...(id === 'd3' ? d3 : others) },
    ]),
  );
  const read = readReply(JSON.stringify(said), prompts.dynamicCheck.reply.schema);
  if (read.state === 'unread') throw new Error(read.detail);
  return prompts.dynamicCheck.reply.verdicts?.(read.reply, SENT).d3;
}

describe('a reply to the dynamic check', () => {
  const scored = { state: 'scored', value: 8, rationale: 'seen' };

  it('says when a finding is to be seen, by the times of the frames that were sent', () => {
    const verdict = verdictOn(
      { frames: { first: 2, last: 3 }, score: 8 },
      { frames: null, score: 0 },
    );
    expect(verdict).toEqual({ ...scored, span: { from: 0.8, to: 1.2 } });
  });

  it('is read without frames too, as a prompt answers that does not ask for them', () => {
    expect(verdictOn({ score: 8 }, { score: 0 })).toEqual(scored);
  });

  it.each([['3–5'], [[3, 5]], [{ first: 0, last: 40 }], [{ from: 2, to: 3 }], [7]])(
    'is read with %j in the place of the frames',
    (frames) => {
      expect(verdictOn({ frames, score: 8 }, { frames, score: 0 })).toMatchObject(scored);
    },
  );
});
