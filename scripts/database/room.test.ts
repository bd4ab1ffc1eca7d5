import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { explainLackOfRoom, requireRoom, waitForRoom } from './room.mjs';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-room-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** More than the disk has. */
const tooMuch = () => {
  const { blocks, bsize } = statfsSync(folder);
  return (blocks + 1) * bsize;
};

describe('a database', () => {
  it('is not started on a full disk, which is said with how much it needs', () => {
    expect(explainLackOfRoom(folder, 1)).toBeNull();
    const needed = Math.ceil(tooMuch() / 1024 ** 2);
    expect(() => requireRoom(folder, tooMuch())).toThrow(
      new RegExp(`^The disk that holds ${folder} is full: \\d+ MB are free, .* needs ${needed} MB`),
    );
  });

  it('that died of a full disk waits for room, until it is given up', async () => {
    const said: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said.push(String(text));
      return true;
    });
    const isGivenUp = vi.fn(() => isGivenUp.mock.calls.length > 1);
    const waited = await waitForRoom(folder, isGivenUp, tooMuch());
    write.mockRestore();
    expect(waited).toBe(true);
    expect(said.join('')).toMatch(/The database stopped\. .* started again by itself/);
    expect(await waitForRoom(folder, () => false, 1)).toBe(false);
  });
});
