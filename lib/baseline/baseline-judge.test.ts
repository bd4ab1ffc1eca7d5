import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JudgeRequest } from '@/lib/judge/schema';
import type { MeasuredReply } from '@/lib/suites/suite';
import { baselineJudge } from './baseline-judge';

const square = await sharp({
  create: { width: 40, height: 40, channels: 3, background: '#c82832' },
})
  .png()
  .toBuffer();

function photograph(left: number): Promise<Uint8Array> {
  return sharp({ create: { width: 480, height: 270, channels: 3, background: '#e0dcd0' } })
    .composite([{ input: square, left, top: 120 }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

function requestOf(jpegs: Uint8Array[], prompt = 'suite/known'): JudgeRequest & { loads: number } {
  const request = {
    loads: 0,
    prompt: {
      id: prompt,
      purpose: '',
      variables: [],
      frames: 'many' as const,
      reply: { name: 'reply', schema: z.unknown() },
      text: '',
      markdown: '',
      hash: '',
    },
    call: {
      unit: 'video',
      variables: {},
      frames: jpegs.map((_, position) => ({
        position,
        at: position / 4,
        hash: String(position).padStart(64, '0'),
        width: 480,
        height: 270,
      })),
    },
    text: { before: '', after: '' },
    images: async () => {
      request.loads += 1;
      return jpegs;
    },
    signal: new AbortController().signal,
    correction: null,
  };
  return request;
}

const names: MeasuredReply = ({ tracks }) => tracks.map((track) => track.name);

describe('the baseline judge', () => {
  it('measures the frames and replies in the words of the suite', async () => {
    const judge = baselineJudge({ 'suite/known': names });
    const record = await judge.reply(requestOf([await photograph(60), await photograph(200)]));
    expect(record).toMatchObject({ rawReply: '["red"]', reason: null, cost: 0, tries: 1 });
  });

  it('abstains on a prompt that the suite does not measure, without loading a frame', async () => {
    const request = requestOf([await photograph(60)], 'suite/other');
    const record = await baselineJudge({ 'suite/known': names }).reply(request);
    expect(record).toMatchObject({ rawReply: null, reason: 'abstained' });
    expect(request.loads).toBe(0);
  });

  it('abstains when the suite does', async () => {
    const judge = baselineJudge({ 'suite/known': () => null });
    expect(await judge.reply(requestOf([await photograph(60)]))).toMatchObject({
      reason: 'abstained',
    });
  });

  it('measures frames once that several prompts carry', async () => {
    const judge = baselineJudge({ 'suite/known': names });
    const request = requestOf([await photograph(60)]);
    const first = await judge.reply(request);
    const second = await judge.reply(request);
    expect(second.rawReply).toBe(first.rawReply);
    expect(request.loads).toBe(1);
  });

  it('says that a frame cannot be decoded, and tries again the next time', async () => {
    const judge = baselineJudge({ 'suite/known': names });
    const broken = await judge.reply(requestOf([new Uint8Array([1, 2, 3])]));
    expect(broken).toMatchObject({ reason: 'abstained', rawReply: null });
    expect(broken.detail).toContain('cannot be decoded');
    const repaired = await judge.reply(requestOf([await photograph(60)]));
    expect(repaired.rawReply).toBe('["red"]');
  });

  it('throws when the run is cancelled', async () => {
    const request = { ...requestOf([await photograph(60)]), signal: AbortSignal.abort() };
    await expect(baselineJudge({ 'suite/known': names }).reply(request)).rejects.toThrow(/abort/i);
  });
});
