import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { metadataSchema } from '@/benchmarks/vbench/formats/data';
import { DIMENSIONS } from '@/benchmarks/vbench/formats/dimensions';
import { clipPainter } from '../draw';
import { ENTRIES } from './entries';
import { MOVIES } from './movies';
import { treeFiles } from './tree';
import { fileOf, truthList } from './truth';

const FOLDER = path.join(import.meta.dirname, '../../public/samples/vbench');
const textOf = (file: string) => readFile(path.join(FOLDER, file), 'utf8');

describe('the committed tree', () => {
  it('is as it would be written', async () => {
    const files = treeFiles();
    const present = await readdir(path.join(FOLDER, 'prompts'), {
      recursive: true,
      withFileTypes: true,
    });
    const names = present
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(path.join(FOLDER, 'prompts'), path.join(entry.parentPath, entry.name)),
      );
    expect(names.sort()).toEqual([...files.keys()].sort());
    for (const [file, text] of files) expect(await textOf(`prompts/${file}`), file).toBe(text);
    expect(JSON.parse(await textOf('truth.json'))).toEqual(truthList());
  });

  it('has every dimension, and prompts that several share', () => {
    for (const dimension of DIMENSIONS) {
      expect(
        ENTRIES.some(({ dimensions }) => dimension in dimensions),
        dimension,
      ).toBe(true);
    }
    const shared = ENTRIES.filter(({ dimensions }) => Object.keys(dimensions).length > 1);
    expect(shared.some(({ dimensions }) => 'Diversity' in dimensions)).toBe(true);
    expect(new Set(ENTRIES.map(({ prompt }) => prompt)).size).toBe(ENTRIES.length);
  });

  it('has metadata in each form that an item may carry', () => {
    for (const { dimensions } of ENTRIES) {
      for (const metadata of Object.values(dimensions)) metadataSchema.parse(metadata);
    }
    const lengths = (dimension: keyof (typeof ENTRIES)[number]['dimensions']) =>
      ENTRIES.flatMap(({ dimensions: { [dimension]: one } }) =>
        Array.isArray(one) ? [one.length] : [],
      ).sort();
    expect(lengths('Mechanics')).toEqual([1, 2]);
    expect(lengths('Thermotics')).toEqual([1, 3]);
    expect(lengths('Dynamic_Attribute')).toEqual([1, 3]);
    expect(lengths('Complex_Plot')).toEqual([4, 5, 6]);
    expect(lengths('Complex_Landscape')).toEqual([5]);
    expect(ENTRIES.some(({ prompt }) => [...prompt].length > 180)).toBe(true);
  });
});

describe('the committed videos', () => {
  it('are all there, and all of them together are small', async () => {
    const present = await readdir(path.join(FOLDER, 'videos'));
    expect(present.sort()).toEqual(MOVIES.map(fileOf).sort());
    const sizes = await Promise.all(
      present.map(async (name) => (await stat(path.join(FOLDER, 'videos', name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
  });

  it('are of prompts of the tree, with truths about their dimensions', () => {
    for (const { prompt, truth } of MOVIES) {
      const entry = ENTRIES.find((one) => one.prompt === prompt);
      expect(entry, prompt).toBeDefined();
      for (const { dimension } of truth) expect(entry?.dimensions).toHaveProperty(dimension);
    }
  });

  it('are drawn the same each time', async () => {
    for (const movie of MOVIES) {
      const first = await (await clipPainter(movie, 96)).paint(0.5);
      const second = await (await clipPainter(movie, 96)).paint(0.5);
      expect(Buffer.compare(first, second), fileOf(movie)).toBe(0);
    }
  });
});
