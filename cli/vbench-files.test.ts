import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFiles, readColumns, readTreeFiles, writeOutput } from './vbench-files';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-files-'));
});

afterEach(() => rm(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);

describe('the files of a tree', () => {
  it('are texts and JSON alone, from a folder or a zip', async () => {
    await mkdir(at('prompt'));
    await writeFile(at('prompt/Material.txt'), 'Ice—melts.');
    await writeFile(at('prompt/Material.mp4'), 'x');
    const zip = zipSync({ 'prompt/Material.txt': strToU8('Ice—melts.'), 'a.mp4': strToU8('x') });
    const expected = new Map([['prompt/Material.txt', 'Ice—melts.']]);
    expect(await readTreeFiles(folder)).toEqual(expected);
    await writeFile(at('tree.zip'), zip);
    expect(await readTreeFiles(at('tree.zip'))).toEqual(expected);
  });

  it('are refused where they are far too many', async () => {
    const zip = zipSync({ 'bomb.txt': new Uint8Array(65 * 1024 * 1024) });
    expect(zip.length).toBeLessThan(1024 * 1024);
    await writeFile(at('tree.zip'), zip);
    await expect(readTreeFiles(at('tree.zip'))).rejects.toThrow('more than 64 MB of texts');
  });

  it('are refused where there are none', async () => {
    await writeFile(at('note.txt'), 'words');
    await expect(readTreeFiles(at('note.txt'))).rejects.toThrow('is neither a folder nor a zip');
    await expect(readTreeFiles(at('gone'))).rejects.toThrow('is not there');
  });
});

describe('the files of a folder', () => {
  it('are listed by their paths with slashes', async () => {
    await mkdir(at('a/b'), { recursive: true });
    await writeFile(at('a/b/c.mp4'), '');
    await writeFile(at('.hidden'), '');
    expect((await listFiles(folder)).sort()).toEqual(['.hidden', 'a/b/c.mp4']);
    await expect(listFiles(at('gone'))).rejects.toThrow('There is no folder');
  });
});

describe('a table', () => {
  it('is read by its columns, with the number of each row', async () => {
    await writeFile(at('t.csv'), '\uFEFFto,from\n"a, b",c\n,d\n');
    expect(await readColumns(at('t.csv'), ['from', 'to'])).toEqual([
      { row: 2, cells: { to: 'a, b', from: 'c' } },
      { row: 3, cells: { to: '', from: 'd' } },
    ]);
  });

  it('is refused without a column, or where it is none', async () => {
    await writeFile(at('t.csv'), 'from\na\n');
    await expect(readColumns(at('t.csv'), ['from', 'to'])).rejects.toThrow('has no column “to”');
    await writeFile(at('t.csv'), 'from,to\n"a,b\n');
    await expect(readColumns(at('t.csv'), ['from', 'to'])).rejects.toThrow('t.csv');
    await expect(readColumns(at('gone.csv'), [])).rejects.toThrow('gone.csv cannot be read');
  });
});

describe('an output', () => {
  it('is written over, unless it must be kept', async () => {
    await writeOutput('json', at('out'), 'one');
    await writeOutput('json', at('out'), 'two');
    expect(await readFile(at('out'), 'utf8')).toBe('two');
    const again = writeOutput('loop', at('out'), 'three', { keep: true });
    await expect(again).rejects.toThrow(/^--loop: .*out is there already\.$/);
    expect(await readFile(at('out'), 'utf8')).toBe('two');
    await expect(writeOutput('csv', at('no/out'), '')).rejects.toThrow('cannot be written');
  });
});
