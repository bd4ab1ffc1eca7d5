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
    scores: Object.fromEntries(scores(said, input).map((score) => [score.id, score])),
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

describe('key points next to claims', () => {
  const points = ['A ball rolls.', 'It is blue.', 'It hits a cup.'];
  const told = (...said: string[]) => ({
    points: said.map((one, index) => ({ point: index + 1, rationale: 'Read.', told: one })),
  });

  it('are asked of the caption’s text in a call of their own, and claims of the frames', async () => {
    const both = {
      ...says('supported', 'supported', 'contradicted'),
      ...told('told', 'Neutral', 'not told'),
    };
    const {
      calls,
      verdicts,
      scores: said,
    } = await judged(both, claimsInput({ points, limit: '5 words' }));
    expect(calls.map(({ frames, unit }) => [unit, frames.length])).toEqual([
      ['claims:all', 8],
      ['points:all', 0],
    ]);
    expect(calls[1]?.variables.caption).toBe('A red ball rolls over the table and stops.');
    expect(verdicts.slice(3)).toEqual(['told', 'not told', 'not told']);
    expect(said.supported?.value).toBeCloseTo(2 / 3);
    expect(said.recall?.value).toBeCloseTo(1 / 3);
    // One less for nine words where five are allowed.
    expect(said['told-points']).toMatchObject({ value: 0, scored: 3 });
  });

  it('are none of a caption without them, which has no score of them', async () => {
    const { scores: said } = await judged(says('supported', 'supported', 'supported'));
    expect(Object.keys(said)).toEqual(['unsupported', 'contradicted', 'unseen', 'supported']);
  });

  it('leave precision without a value where the caption claims nothing', async () => {
    const input = claimsInput({ points, claims: [] });
    const { calls, scores: said } = await judged(told('told', 'told', 'told wrongly'), input);
    expect(calls.map(({ unit }) => unit)).toEqual(['points:all']);
    expect(said.supported?.value).toBeNull();
    expect(said.wrong?.value).toBeCloseTo(1 / 3);
  });
});

describe('claims against the reference', () => {
  const input = claimsInput({ reference: 'A red ball rolls.' }, { against: 'reference' });

  it('are checked by text alone, also without the video', async () => {
    const { calls, verdicts } = await judged(says('supported', 'supported', 'cannot be seen'), {
      ...input,
      media: [],
    });
    expect(calls).toMatchObject([{ frames: [], variables: { reference: 'A red ball rolls.' } }]);
    expect(verdicts).toEqual(['supported', 'supported', 'cannot be seen']);
  });

  it('have nothing to be checked against where there is none', async () => {
    const { calls, verdicts } = await judged(
      says('supported'),
      claimsInput({}, { against: 'reference' }),
    );
    expect(calls).toEqual([]);
    expect(verdicts).toEqual(Array(3).fill('nothing-to-judge'));
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
    expect(scores(given, claimsInput())[0]).toMatchObject({ id: 'unsupported', value: 0 });
  });
});

it('reads an answer in the words that judges use for it', () => {
  const read = (support: string) => check.reply.schema.parse(says(support)).claims[0]?.support;
  expect(read('CANNOT_BE_SEEN')).toBe('cannot be seen');
  expect(read('can not be seen.')).toBe('cannot be seen');
  expect(read('"Supported"')).toBe('supported');
  expect(read('unsupported')).toBeUndefined();
});
