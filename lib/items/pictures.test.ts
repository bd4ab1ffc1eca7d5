import { utimes } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { dataPath } from '@/lib/env';
import { fileSize, keyOf, readStored } from '@/lib/files';
import { freshDatabase } from '@/lib/testing/database';
import { projectOf } from '@/lib/video/store';
import { cleanUp } from '@/lib/video/transfer/clean-up.store';
import { picturesNamed, storePicture } from './pictures.store';

freshDatabase();

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const drawn = (width: number, height: number, background: string | typeof CLEAR = '#123456') =>
  sharp({ create: { width, height, channels: 4, background } });

describe('a picture of an item', () => {
  it('is stored as a JPEG on white, upright, and no larger than judges take it in', async () => {
    const lying = await drawn(40, 20, CLEAR).png().toBuffer();
    const kept = await storePicture(null, 'in/clear.png', lying);
    expect(kept).toMatchObject({ width: 40, height: 20 });
    const { data, info } = await sharp(await readStored('frames', kept.hash))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.channels, data[0]]).toEqual([3, 255]);
    const turned = await drawn(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await storePicture(null, 'turned.jpg', turned)).toMatchObject({ width: 20, height: 40 });
    const large = await drawn(4000, 1000).webp().toBuffer();
    expect(await storePicture(null, 'large.webp', large)).toMatchObject({
      width: 1536,
      height: 384,
    });
    expect(await storePicture(null, 'again.png', lying)).toEqual(kept);
  });

  it('is found by its hash, and by its name in its project, the newest of a name', async () => {
    const { id } = await projectOf(null);
    const first = await storePicture(null, 'a/x.png', await drawn(8, 8, '#111').png().toBuffer());
    const second = await storePicture(null, 'x.png', await drawn(8, 8, '#eee').png().toBuffer());
    const named = await picturesNamed(id, ['x.png', first.hash, 'other.png']);
    expect(named.get('x.png')).toEqual(second);
    expect(named.get(first.hash)).toEqual(first);
    expect(named.has('other.png')).toBe(false);
    await expect(picturesNamed('0198b2a4-0000-7000-8000-000000000000', ['x.png'])).resolves.toEqual(
      new Map(),
    );
  });

  it.each([
    ['a text', new TextEncoder().encode('<svg onload="alert(1)"/>')],
    ['nothing', new Uint8Array()],
    [
      'a drawing in SVG',
      new TextEncoder().encode(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
    ],
  ])('is refused with its name where it is %s', async (_what, bytes) => {
    await expect(storePicture(null, 'x.png', bytes)).rejects.toMatchObject({
      status: 422,
      message: '“x.png” is no JPEG, PNG or WebP picture.',
    });
  });

  it('is refused where it is cut off, or would fill the memory', async () => {
    const noisy = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    await expect(
      storePicture(null, 'cut.png', noisy.subarray(0, noisy.length / 2)),
    ).rejects.toMatchObject({ status: 422, message: '“cut.png” is damaged.' });
    const bomb = await drawn(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    await expect(storePicture(null, 'bomb.png', bomb)).rejects.toMatchObject({
      status: 422,
      message: '“bomb.png” has more than 64 million pixels.',
    });
  });

  it('stays when files are cleaned up', async () => {
    const { hash } = await storePicture(
      null,
      'kept.png',
      await drawn(9, 9, '#777').png().toBuffer(),
    );
    await utimes(dataPath('files', keyOf('frames', hash)), 0, 0);
    await cleanUp();
    expect(await fileSize('frames', hash)).not.toBeNull();
  });
});
