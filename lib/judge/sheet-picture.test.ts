import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { writeJson, writeMessages } from '@/lib/endpoint/request';
import { readStored } from '@/lib/files';
import { countCalls } from '@/lib/runs/plan/calls';
import { imageTokens } from '@/lib/runs/plan/estimate';
import type { AskCall } from '@/lib/suites/ask';
import { parsePrompt } from '@/lib/suites/prompt';
import { layOutSheet, type Sheet } from '@/lib/suites/sheet';
import { freshDatabase } from '@/lib/testing/database';
import { said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { suiteInput } from '@/lib/testing/suite-input';
import { askJudge } from './ask';
import type { StepRecord } from './prepared-call';
import { type Judge, type JudgeRequest, judgeParametersSchema, unlimited } from './schema';
import { sheetComposer } from './sheet-picture';

freshDatabase();

const pictures = new Map<string, Uint8Array>();

/** A frame of one colour. */
async function frameOf(background: string, width = 160, height = 90, at = 0) {
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const hash = createHash('sha256').update(jpeg).digest('hex');
  pictures.set(hash, jpeg);
  return { position: 0, at, hash, width, height };
}

const loadFrame = async (hash: string) => pictures.get(hash) ?? readStored('frames', hash);
const [red, green, tall] = [
  await frameOf('#d00000'),
  await frameOf('#00b000', 160, 90, 2.5),
  await frameOf('#0000d0', 45, 90),
];
const sheet: Sheet = {
  caption: 'Picture 1 of 3: every clip at its start',
  cells: [red, green, tall].map((frame, index) => ({ number: index * 9 + 1, frame })),
};

async function pixelsOf(hash: string) {
  const { data, info } = await sharp(await loadFrame(hash))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    ...info,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)],
  };
}

describe('a composed sheet', () => {
  it('shows each frame whole in its cell, and dark where its proportions leave room', async () => {
    const composed = await sheetComposer(loadFrame)(sheet, 0);
    const { width, height, boxes } = layOutSheet(sheet);
    const pixels = await pixelsOf(composed.hash);
    expect([pixels.width, pixels.height]).toEqual([width, height]);
    expect([composed.width, composed.height]).toEqual([width, height]);
    const centre = (index: number, dx = 0.5) => {
      const box = boxes[index] ?? expect.fail('there is no such cell');
      return pixels.at(
        Math.round(box.left + dx * box.width),
        Math.round(box.top + box.height / 2),
      ) as [number, number, number];
    };
    expect(centre(0)[0]).toBeGreaterThan(180);
    expect(centre(1)[1]).toBeGreaterThan(150);
    expect(centre(2)[2]).toBeGreaterThan(180);
    expect(Math.max(...centre(2, 0.1))).toBeLessThan(60);
  });

  it('has another number drawn above each cell: 1, 10 and 19', async () => {
    const { hash } = await sheetComposer(loadFrame)(sheet, 0);
    const pixels = await pixelsOf(hash);
    const { boxes } = layOutSheet(sheet);
    const inked = boxes.map(({ left, top }) => {
      let light = 0;
      for (let y = top - 24; y < top - 1; y += 1) {
        for (let x = left; x < left + 36; x += 1) if ((pixels.at(x, y)[0] ?? 0) > 128) light += 1;
      }
      return light;
    });
    // Dots of the digits, 9 pixels each, as JPEG leaves them.
    expect(inked.every((light) => light > 60)).toBe(true);
    expect(new Set(inked).size).toBe(3);
    expect(inked[1]).toBeGreaterThan((inked[0] ?? 0) * 2);
  });

  it('is the same picture each time, and another for another number, order or frame', async () => {
    const hashOf = async (cells: Sheet['cells']) =>
      (await sheetComposer(loadFrame)({ ...sheet, cells }, 0)).hash;
    const { cells } = sheet;
    const [first, ...others] = await Promise.all([
      hashOf(cells),
      hashOf(cells.map((cell) => ({ ...cell, number: cell.number + 1 }))),
      hashOf(cells.toReversed()),
      hashOf(cells.slice(1)),
    ]);
    expect(await hashOf(cells)).toBe(first);
    expect(new Set([first, ...others]).size).toBe(4);
  });
});

const schema = z.object({ score: z.number() });
const prompt = parsePrompt(
  '---\nid: suite/step\npurpose: A step\nvariables: []\nframes: many\nreply: verdict\n---\nRate it.\n',
  { name: 'verdict', schema },
);

/** What a judge is asked by calls, and what is recorded of them. */
async function asked(...calls: Partial<AskCall>[]) {
  const requests: JudgeRequest[] = [];
  const steps: StepRecord[] = [];
  const judge: Judge = {
    identity: { kind: 'scripted' },
    async reply(request) {
      requests.push(request);
      return { ...said, rawReply: '{"score": 4}' };
    },
  };
  const ask = askJudge({
    judge,
    versions: new Map(),
    repeat: 0,
    loadFrame,
    recorded: async () => null,
    record: async (step) => void steps.push(step),
    limits: unlimited,
    signal: new AbortController().signal,
  });
  for (const call of calls)
    await ask(prompt, { unit: 'video', variables: {}, frames: [], ...call });
  return { requests, steps };
}

describe('a call with a sheet', () => {
  it('sends it as a picture with its caption, after the frames', async () => {
    const { requests } = await asked({ frames: [red], sheets: [sheet] });
    const [request = expect.fail('nothing was asked')] = requests;
    const messages = await writeMessages(request, judgeParametersSchema.parse({}));
    const [{ content }] = JSON.parse(Buffer.concat(writeJson(messages)).toString());
    const { hash } = await sheetComposer(loadFrame)(sheet, 0);
    expect(content.map((part: { text?: string }) => part.text ?? 'image')).toEqual([
      'Rate it.',
      'Frame 1 of 1, 0.00 s',
      'image',
      sheet.caption,
      'image',
    ]);
    expect(content[4].image_url.url).toBe(
      `data:image/jpeg;base64,${Buffer.from(await readStored('frames', hash)).toString('base64')}`,
    );
  });

  it('is on record with the hash of what was sent, and the frames that it was composed of', async () => {
    const { steps } = await asked({ sheets: [sheet] });
    const { hash } = await sheetComposer(loadFrame)(sheet, 0);
    expect(steps[0]?.frames).toEqual([
      {
        position: 0,
        at: 0,
        hash,
        caption: sheet.caption,
        cells: [
          { number: 1, position: 0, at: 0, hash: red.hash },
          { number: 10, position: 0, at: 2.5, hash: green.hash },
          { number: 19, position: 0, at: 0, hash: tall.hash },
        ],
      },
    ]);
  });

  it('is another request where the sheet or its caption is another, and the same where nothing is', async () => {
    const { steps } = await asked(
      { sheets: [sheet] },
      { sheets: [sheet] },
      { sheets: [{ ...sheet, caption: 'Picture 2 of 3' }] },
      { sheets: [{ ...sheet, cells: sheet.cells.slice(1) }] },
      {},
    );
    const [first, same, ...others] = steps.map(({ requestHash }) => requestHash);
    expect(same).toBe(first);
    expect(new Set([first, ...others]).size).toBe(4);
  });

  it('is abstained by the baseline, which can follow nothing through it', async () => {
    const { requests } = await asked({ sheets: [sheet] });
    const [request = expect.fail('nothing was asked')] = requests;
    const baseline = baselineJudge({ [prompt.id]: () => ({ score: 1 }) });
    expect(await baseline.reply(request)).toMatchObject({ reason: 'abstained', rawReply: null });
    const without = { ...request.call, sheets: [], frames: [] };
    expect(await baseline.reply({ ...request, call: without })).toMatchObject({ reason: null });
  });

  it('is planned with the tokens of its pictures', () => {
    const [rate = expect.fail('no prompt')] = smallSuite.prompts;
    const call = { prompt: rate, unit: 'video', variables: () => ({}) };
    const tokens = (pictures: Pick<AskCall, 'frames' | 'sheets'>) =>
      countCalls([suiteInput([0, 1], [{ keyFrame: 0, frames: [0, 1] }])], {
        ...smallSuite,
        calls: () => [{ ...call, ...pictures }],
      })[0];
    const size = imageTokens(layOutSheet(sheet));
    expect(tokens({ frames: [], sheets: [sheet, sheet] })).toMatchObject({
      calls: 1,
      frames: 2,
      frameTokens: 2 * size,
    });
    expect(tokens({ frames: [red], sheets: [] })?.frameTokens).toBe(imageTokens(red));
  });
});
