import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { quickFolder } from './quick-folder.mjs';

it('is in memory where there is room, and else where temporary files are', () => {
  const memory = mkdtempSync(path.join(tmpdir(), 'framejury-memory-'));
  onTestFinished(() => rmSync(memory, { recursive: true }));
  expect(quickFolder(memory, 1)).toBe(memory);
  expect(quickFolder(memory, Number.MAX_VALUE)).toBe(tmpdir());
  expect(quickFolder(path.join(memory, 'none'), 1)).toBe(tmpdir());
});
