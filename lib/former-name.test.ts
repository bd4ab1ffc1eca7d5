import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  answerFormerNames,
  answerFormerNamesWithin,
  itemIdSchema,
  takeFormerName,
  withFormerName,
} from './former-name';

describe('a field by its former name', () => {
  const schema = withFormerName(z.object({ itemId: itemIdSchema, n: z.number() }), {
    videoId: 'itemId',
  });
  const id = '00000000-0000-7000-8000-000000000001';
  const other = '00000000-0000-7000-8000-000000000002';

  it('is taken for the field', () => {
    expect(schema.parse({ videoId: id, n: 1 })).toEqual({ itemId: id, n: 1 });
    expect(schema.parse({ itemId: id, n: 1 })).toEqual({ itemId: id, n: 1 });
  });

  it('gives way to the present name', () => {
    expect(schema.parse({ itemId: id, videoId: other, n: 1 })).toEqual({ itemId: id, n: 1 });
  });

  it('is refused by the present name and with a sentence, where neither is there or it is bad', () => {
    const issueOf = (input: unknown) => schema.safeParse(input).error?.issues[0];
    expect(issueOf({ n: 1 })).toMatchObject({
      path: ['itemId'],
      message: 'Name what it is about: an id.',
    });
    expect(issueOf({ videoId: 'x', n: 1 })).toMatchObject({
      path: ['itemId'],
      message: 'The id of the item is none.',
    });
    expect(issueOf([1])).toBeDefined();
  });

  it('leaves what is no object, and fields of other names, as they are', () => {
    for (const input of [null, 7, 'videoId', [1], { n: 1 }])
      expect(takeFormerName(input, 'videoId', 'itemId')).toBe(input);
  });

  it('is given in an answer, next to the present one', () => {
    expect(answerFormerNames({ items: 2, n: 1 }, { videos: 'items' })).toEqual({
      items: 2,
      n: 1,
      videos: 2,
    });
  });

  it('is given in an answer wherever the present one stands', () => {
    const answer = { kept: 1, rows: [{ present: 2, more: { present: null } }], present: [3] };
    expect(answerFormerNamesWithin(answer, { former: 'present' })).toEqual({
      kept: 1,
      rows: [{ present: 2, former: 2, more: { present: null, former: null } }],
      present: [3],
      former: [3],
    });
  });
});
