import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Arrival } from '@/lib/video/transfer/arriving-files';
import { isTreeFile, readTreeFiles } from './read-tree-files';

function arrivalOf(files: Record<string, string | Uint8Array<ArrayBuffer>>): Arrival {
  return {
    files: Object.entries(files).map(([path, content]) => ({
      file: new File([content], path.split('/').at(-1) ?? path),
      path,
      handle: null,
      folder: null,
    })),
    leftOut: 0,
  };
}

const zipped = (files: Record<string, string>) =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
  );

describe('the texts of a prompt tree', () => {
  it('come from a folder, or out of a zip file, by their paths', async () => {
    const texts = { 'prompts/prompt/Material.txt': 'A spoon melts.', 'prompts/a.json': '[]' };
    expect(await readTreeFiles(arrivalOf(texts))).toEqual(texts);
    const around = { '__MACOSX/prompts/._a.json': 'x', 'prompts/picture.png': 'x' };
    const zip = arrivalOf({ 'prompts.zip': zipped({ ...texts, ...around }) });
    expect(await readTreeFiles(zip)).toEqual(texts);
  });

  it('are refused in a sentence when there are none, or the zip file is broken', async () => {
    await expect(readTreeFiles(arrivalOf({ 'a.png': 'x' }))).rejects.toThrow(/no list of prompts/);
    const broken = arrivalOf({ 'prompts.zip': new Uint8Array([80, 75, 3, 4, 9]) });
    await expect(readTreeFiles(broken)).rejects.toThrow(/“prompts.zip” cannot be read/);
  });

  it('are not read where they are announced to be too large, however small the zip file is', async () => {
    const bomb = arrivalOf({ 'bomb.zip': zipped({ 'prompt/a.txt': ' '.repeat(41_000_000) }) });
    await expect(readTreeFiles(bomb)).rejects.toThrow(/at most 40 MB/);
  });

  it('are known by their names', () => {
    expect(['a.txt', 'a.JSON', 'a.zip', '.a.txt', 'a.mp4'].map(isTreeFile)).toEqual([
      ...[true, true, true, false, false],
    ]);
  });
});
