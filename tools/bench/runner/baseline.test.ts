import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '@/scripts/settings.mjs';
import { openBaseline } from './baseline';

const folder = mkdtempSync(path.join(tmpdir(), 'framejury-baseline-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stored = (name: string, content: object) => {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
};

it('a stored table is what it was written as, and anything else is refused by its file', () => {
  const report = {
    ...{
      date: '2026-11-27 15:00',
      commit: 'abc1234',
      size: 'small',
      runs: 1,
      machine: 'a machine',
    },
    measured: [],
  };
  const file = stored('bench.json', report);
  expect(openBaseline(projectRoot, file)).toEqual({ kind: 'stored', name: file, report });
  const other = stored('other.json', { ...report, size: 'huge' });
  expect(() => openBaseline(projectRoot, other)).toThrow(`${other} is no table of benches`);
});

it('a folder is measured by its own benches, and refused without any', () => {
  expect(openBaseline(projectRoot, projectRoot)).toMatchObject({ kind: 'code', root: projectRoot });
  expect(() => openBaseline(projectRoot, folder)).toThrow('has no benches of this kind');
  expect(() => openBaseline(projectRoot, 'no-such-thing')).toThrow('“no-such-thing” is no commit');
});
