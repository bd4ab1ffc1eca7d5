import { describe, expect, it } from 'vitest';
import { readReply } from '@/lib/replies/read';
import type { Ask, AskCall } from '@/lib/suites/ask';
import { gather } from '@/lib/suites/calls';
import { Unanswered } from '@/lib/suites/outcome';
import type { ClaimsData } from '../data';
import * as pipeline from './calls';
import { check } from './calls';
import { answers, scores } from './derive';
import { claimsInput } from './fixtures/inputs';
import { shows, units, unitsOf } from './questions';

/** What follows from a reply as text. */
async function judged(reply: unknown, input = claimsInput()) {
  const calls: AskCall[] = [];
  const ask: Ask = async (prompt, call) => {
    calls.push(call);
    const read = readReply(JSON.stringify(reply), prompt.reply.schema);
    if (read.state === 'read') return read.reply;
    throw new Unanswered('unparseable', 'detail' in read ? read.detail : '');
  };
  const said = answers(await gather(pipeline, input, ask), input);
  return {
    calls,
    verdicts: said.map(({ verdict }) =>
      verdict.state === 'scored' ? verdict.value : verdict.reason,
    ),
    scores: Object.fromEntries(scores(said).map((score) => [score.id, score])),
  };
}

const says = (...support: unknown[]) => ({
  claims: support.map((one, index) => ({ claim: index + 1, rationale: 'Seen.', support: one })),
});

describe('claims as units', () => {
  it('are named by their places, and by their numbers where these are unknown or taken', () => {
    const claims: ClaimsData['claims'] = [
      { text: 'One.', place: { from: 0, to: 5 } },
      { text: 'Two.', place: null },
      { text: 'Three.', place: { from: 0, to: 5 } },
    ];
    expect(unitsOf(claims)).toEqual(['text@0-5', 'claim:2', 'claim:3']);
    const [exhibit] = shows({ ...claimsInput(), data: { caption: 'Hello.', claims } });
    expect(exhibit?.exhibit).toMatchObject({
      kind: 'marked-text',
      marks: [
        { unit: 'text@0-5', label: 'One.' },
        { unit: 'claim:3', label: 'Three.' },
      ],
    });
  });

  it('are labelled with their texts', () => {
    expect(units(claimsInput())).toMatchObject([
      { unit: 'text@0-10', kind: 'claim', label: 'There is a red ball.' },
      { unit: 'text@11-31', kind: 'claim' },
      { unit: 'claim:3', kind: 'claim' },
    ]);
  });
});

describe('a check of claims', () => {
  it('is one call with all claims and frames', async () => {
    const { calls, verdicts } = await judged(says('supported', 'Contradicted.', 'Not visible'));
    expect(calls).toHaveLength(1);
    expect(calls[0]?.frames).toHaveLength(8);
    expect(calls[0]?.variables.claims).toContain('3. The ball comes to rest.');
    expect(verdicts).toEqual(['supported', 'contradicted', 'cannot be seen']);
  });

  it('loses no claim to the broken entry of another, and calls that unparseable', async () => {
    const { verdicts, scores: shares } = await judged({
      claims: [
        { claim: 1, rationale: 'Seen.', support: 'supported' },
        { claim: 2, rationale: 'Seen.', support: 'perhaps' },
        'third',
        { claim: 3, rationale: 'It rolls on.', support: 'contradicted' },
      ],
    });
    expect(verdicts).toEqual(['supported', 'unparseable', 'contradicted']);
    expect(shares.unsupported).toMatchObject({ value: 0.5, scored: 2, unscored: 1 });
  });

  it('takes no side where a reply says two things of one claim, and ignores claims that are none', async () => {
    const twice = says('supported', 'supported', 'supported');
    twice.claims.push(
      { claim: 3, rationale: 'No.', support: 'contradicted' },
      { claim: 9, rationale: 'No.', support: 'contradicted' },
    );
    expect((await judged(twice)).verdicts).toEqual(['supported', 'supported', 'unparseable']);
  });

  it('has nothing to judge where the video is not here', async () => {
    const away = { ...claimsInput(), media: [null] };
    const { calls, verdicts, scores: shares } = await judged(says('supported'), away);
    expect(calls).toEqual([]);
    expect(pipeline.calls(away)).toEqual([]);
    expect(verdicts).toEqual(Array(3).fill('nothing-to-judge'));
    expect(shares.unsupported).toMatchObject({
      value: null,
      lack: { reason: 'nothing-to-judge' },
    });
  });
});

describe('shares of claims', () => {
  it('count what is contradicted and what cannot be seen, together and apart', async () => {
    const { scores: shares } = await judged(says('supported', 'contradicted', 'cannot be seen'));
    expect(shares.unsupported?.value).toBeCloseTo(2 / 3);
    expect(shares.contradicted?.value).toBeCloseTo(1 / 3);
    expect(shares.unseen?.value).toBeCloseTo(1 / 3);
    expect(shares.unsupported?.terms.map(({ value }) => value)).toEqual([0, 1, 1]);
  });

  it('follow what a person says', () => {
    const given = unitsOf(claimsInput().data.claims).map((unit) => ({
      unit,
      question: 'support',
      verdict: { state: 'scored', value: 'supported', rationale: '' } as const,
    }));
    expect(scores(given)[0]).toMatchObject({ id: 'unsupported', value: 0 });
  });
});

it('reads an answer in the words that judges use for it', () => {
  const read = (support: string) => check.reply.schema.parse(says(support)).claims[0]?.support;
  expect(read('CANNOT_BE_SEEN')).toBe('cannot be seen');
  expect(read('can not be seen.')).toBe('cannot be seen');
  expect(read('"Supported"')).toBe('supported');
  expect(read('unsupported')).toBeUndefined();
});
