import path from 'node:path';
import { expect, type Page, test as plain } from '@playwright/test';
import { type PageServer, servePage } from '@/cli/page-server';
import type { TakeOutcome } from '@/cli/taking';
import { DEFAULT_FRAME_SETTINGS } from '@/lib/video/frames/need';
import type { FrameSettings } from '@/lib/video/schema';
import { ROOT } from './app';

const test = plain.extend<object, { server: PageServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parameters.
    async ({}, use) => {
      const server = await servePage();
      await use(server);
      server.close();
    },
    { scope: 'worker' },
  ],
});

/** Opens the page with something put before its worker's script. */
async function openPage(page: Page, server: PageServer, before: string): Promise<void> {
  await page.route('**/extraction-worker.ts', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${before}\n${await response.text()}` });
  });
  await page.exposeFunction('reportShare', () => undefined);
  await page.goto(server.address);
}

async function take(
  page: Page,
  name: string,
  settings: FrameSettings = DEFAULT_FRAME_SETTINGS,
): Promise<TakeOutcome> {
  const input = await page.evaluateHandle(() =>
    Object.assign(document.createElement('input'), { type: 'file' }),
  );
  await input.setInputFiles(path.join(ROOT, 'e2e', 'clips', name));
  const order = { id: 1, settings, images: false };
  return page.evaluate(([element, wanted]) => window.takeFrames(element, wanted), [
    input,
    order,
  ] as const);
}

test('where the fast decoder never gives a frame, the other one takes over', async ({
  page,
  server,
}) => {
  // Of AV1 there is no other, so that it shows that this decoder does stand still.
  await openPage(page, server, 'VideoDecoder.prototype.decode = () => undefined;');
  const [taken, refused] = await Promise.all([
    take(page, 'h264-b-frames.mp4'),
    take(page, 'av1.mp4'),
  ]);
  expect(taken).toMatchObject({ taken: { extractor: expect.stringMatching(/^ffmpeg\.wasm/) } });
  expect(refused).toEqual({
    failure: expect.stringContaining('cannot be decoded here'),
    refused: true,
  });
});

test('a decoder that is slow, but gives frames, may take its time to the wanted one', async ({
  page,
  server,
}) => {
  await openPage(
    page,
    server,
    `{
      const { decode, flush } = VideoDecoder.prototype;
      let turn = Promise.resolve();
      VideoDecoder.prototype.decode = function (chunk) {
        turn = turn.then(() => new Promise((goOn) => setTimeout(goOn, 800)));
        turn = turn.then(() => decode.call(this, chunk));
      };
      VideoDecoder.prototype.flush = function () {
        return turn.then(() => flush.call(this));
      };
    }`,
  );
  // The last frame before one that decodes by itself: 13 seconds, where ten without a sign of life are too many.
  const settings = { ...DEFAULT_FRAME_SETTINGS, mode: 'interval', from: 0.6, to: 0.6 } as const;
  const outcome = await take(page, 'vp9.webm', settings);
  expect(outcome).toMatchObject({ taken: { extractor: expect.stringMatching(/^WebCodecs/) } });
});

test('a file on which everything stands still is given up, and those taken with it come through', async ({
  page,
  server,
}) => {
  await openPage(
    page,
    server,
    `addEventListener('message', ({ data }) => {
      if (data.file.name !== 'vp8.webm') return;
      OffscreenCanvas.prototype.convertToBlob = () => new Promise(() => undefined);
    });`,
  );
  const hanging = take(page, 'vp8.webm');
  const others = await Promise.all([take(page, 'vp9.webm'), take(page, 'h264-b-frames.mp4')]);
  for (const outcome of others) expect(outcome).toMatchObject({ taken: {} });
  expect(await hanging).toMatchObject({
    failure: expect.stringContaining('“vp8.webm” stopped the decoder: no progress for 20 seconds.'),
  });
  expect(await take(page, 'vp9.webm'), 'later ones come through, too').toMatchObject({ taken: {} });
});
