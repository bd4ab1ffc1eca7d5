import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTextFiles } from './text-files';

const file = (name: string, content: Uint8Array) => new File([new Uint8Array(content)], name);

describe('files to import', () => {
  it('are found in ZIPs two deep, without what systems put there', async () => {
    const inner = zipSync({ 'Veo/a_eval_results.json': strToU8('{"a": 1}') });
    const outer = zipSync({
      'Mechanics/veo.zip': inner,
      '__MACOSX/._x.json': strToU8('no'),
      'Mechanics/.hidden.json': strToU8('no'),
      'film.mp4': strToU8('no'),
      'b.JSON': strToU8('{"é": 1}'),
    });
    const found = await readTextFiles(
      [file('all.zip', outer), file('c.json', strToU8('{}'))],
      ['.json'],
    );
    expect(found).toEqual([
      { name: 'all.zip/Mechanics/veo.zip/Veo/a_eval_results.json', text: '{"a": 1}' },
      { name: 'all.zip/b.JSON', text: '{"é": 1}' },
      { name: 'c.json', text: '{}' },
    ]);
  });

  it('that cannot be unpacked, or are packed without end, are refused by name', async () => {
    await expect(readTextFiles([file('a.zip', strToU8('no'))], ['.json'])).rejects.toThrow(
      '“a.zip”',
    );
    let packed = zipSync({ 'a.json': strToU8('{}') });
    for (let depth = 0; depth < 3; depth += 1) packed = zipSync({ 'in.zip': packed });
    await expect(readTextFiles([file('a.zip', packed)], ['.json'])).rejects.toThrow(
      'unpack it first',
    );
  });
});
