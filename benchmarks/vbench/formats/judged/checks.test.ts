import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_METADATA, vbenchInput } from '@/prompts/vbench/fixtures/inputs';
import type { Metadata } from '../data';
import { DIMENSIONS, DIVERSITY, type DimensionId } from '../dimensions';
import { CAMERA_LABELS } from '../labels';
import { checksOf, countedIn, faultIn, ruleOf } from './checks';
import { HOW_JUDGED } from './table';

/** The roles of an item's checks with what each shows, e.g. `gate:whole part:last`. */
function outline(dimension: DimensionId, metadata?: Metadata): string {
  const { data } = vbenchInput(dimension, metadata);
  return checksOf(data)
    .map(({ role, shown }) => `${role}:${shown}`)
    .join(' ');
}

describe('the table', () => {
  it('has each of the eighteen, as plain data with all its sentences', () => {
    expect(Object.keys(HOW_JUDGED).sort()).toEqual([...DIMENSIONS].sort());
    expect(DIMENSIONS).toHaveLength(18);
    expect(JSON.parse(JSON.stringify(HOW_JUDGED))).toEqual(HOW_JUDGED);
    for (const how of Object.values(HOW_JUDGED)) {
      for (const words of [how.measures, how.here, how.upstream, how.because]) {
        expect(words).toMatch(/\.$/);
      }
      expect(how.replaces).not.toBe('');
    }
  });

  it('says of each what compares as it is laid down', () => {
    const by = (letter: string) =>
      DIMENSIONS.filter((dimension) => HOW_JUDGED[dimension].compares === letter);
    expect(by('B')).toEqual([
      'Motion_Order_Understanding',
      'Human_Interaction',
      'Complex_Landscape',
      'Complex_Plot',
    ]);
    expect(by('C')).toEqual([
      'Diversity',
      'Instance_Preservation',
      'Camera_Motion',
      'Human_Anatomy',
      'Human_Identity',
      'Multi-View_Consistency',
    ]);
    expect(by('A')).toHaveLength(8);
  });

  it('is all that knows one dimension from another', () => {
    const formats = path.join(import.meta.dirname, '..');
    const suite = path.join(formats, '../../../prompts/vbench');
    const sources = [formats, suite].flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => /(?<!\.test)\.ts$/.test(file) && file !== 'dimensions.ts')
        .map((file) => path.join(folder, file)),
    );
    expect(sources.length).toBeGreaterThan(15);
    for (const file of sources) {
      const source = readFileSync(file, 'utf8');
      const named = DIMENSIONS.filter((dimension) => source.includes(`'${dimension}'`));
      expect([file, named]).toEqual([file, []]);
    }
  });
});

describe('the checks of an item', () => {
  it.each<[DimensionId, number, string, string]>([
    ['Diversity', 0, 'part:sheets part:sheets', 'share'],
    ['Composition', 0, 'gate:whole part:whole part:whole', 'share'],
    ['Composition', 1, 'part:whole', 'all'],
    ['Composition', 2, 'part:whole part:whole part:whole part:whole', 'share'],
    ['Motion_Rationality', 0, 'part:whole part:whole part:whole part:whole', 'all'],
    [
      'Instance_Preservation',
      0,
      'part:windows part:windows part:windows part:windows extra:whole',
      'all',
    ],
    [
      'Instance_Preservation',
      1,
      'part:windows part:windows part:windows part:windows extra:whole extra:whole',
      'all',
    ],
    ['Dynamic_Spatial_Relationship', 0, 'part:first half part:last', 'all'],
    ['Dynamic_Attribute', 0, 'part:whole part:whole part:whole', 'all'],
    ['Dynamic_Attribute', 1, 'part:whole', 'all'],
    ['Motion_Order_Understanding', 0, 'part:whole part:whole', 'all'],
    ['Human_Interaction', 0, 'part:whole part:whole', 'all'],
    ['Complex_Landscape', 0, Array(5).fill('part:whole').join(' '), 'prefix'],
    ['Complex_Plot', 0, Array(4).fill('part:whole').join(' '), 'prefix'],
    ['Complex_Plot', 1, Array(6).fill('part:whole').join(' '), 'prefix'],
    ['Camera_Motion', 0, '', 'all'],
    ['Human_Anatomy', 0, 'gate:whole part:whole part:whole part:whole', 'share'],
    ['Human_Clothes', 0, 'gate:whole part:whole part:whole', 'all'],
    ['Human_Identity', 0, 'gate:whole part:whole', 'all'],
    ['Mechanics', 0, 'gate:whole part:whole', 'all'],
    ['Mechanics', 1, 'part:whole', 'all'],
    ['Material', 0, 'gate:whole part:whole', 'all'],
    ['Thermotics', 0, 'gate:whole part:whole extra:whole', 'all'],
    ['Thermotics', 1, 'part:whole', 'all'],
    ['Multi-View_Consistency', 0, 'gate:whole part:whole part:whole part:whole', 'share'],
  ])('of %s (%i) are %s, by “%s”', (dimension, sample, expected, rule) => {
    const metadata = SAMPLE_METADATA[dimension][sample];
    expect(outline(dimension, metadata)).toBe(expected);
    expect(ruleOf(vbenchInput(dimension, metadata).data)).toBe(rule);
  });

  it('takes both switches of Composition at once', () => {
    const metadata = { question: ['A crab', 'A fox'], judge: [true, true] } as Metadata;
    expect(outline('Composition', metadata)).toBe('gate:whole part:whole part:whole');
    expect(ruleOf(vbenchInput('Composition', metadata).data)).toBe('all');
  });

  it('carries the metadata’s words, without what asks for yes or no', () => {
    const texts = (dimension: DimensionId) =>
      checksOf(vbenchInput(dimension).data).map(({ text }) => text);
    expect(texts('Motion_Rationality')[0]).toBe('Is the person tearing paper?');
    expect(texts('Instance_Preservation')[4]).toContain('2 × green frog?');
    expect(texts('Human_Interaction')[0]).toContain('What Human_Interaction is asked for.');
  });
});

describe('metadata', () => {
  it('counts nouns, also where one holds an “and”', () => {
    expect(countedIn('2.green frog')).toEqual([{ count: 2, noun: 'green frog' }]);
    expect(countedIn('1.black and white cow and 1.dog')).toEqual([
      { count: 1, noun: 'black and white cow' },
      { count: 1, noun: 'dog' },
    ]);
    expect(countedIn('green frog')).toBeNull();
  });

  it('fits its own dimension', () => {
    for (const dimension of DIMENSIONS) {
      for (const metadata of SAMPLE_METADATA[dimension]) {
        expect(faultIn(HOW_JUDGED[dimension], metadata)).toBeNull();
      }
    }
  });

  it.each<[DimensionId, Metadata, string]>([
    ['Composition', ['A crab'], '“judge”'],
    ['Motion_Rationality', { question: ['A crab'], judge: [true, false] }, 'list of texts'],
    ['Motion_Rationality', null, 'list of texts'],
    ['Dynamic_Spatial_Relationship', ['One?', 'Two?', 'Three?'], '2 texts, not 3'],
    ['Motion_Order_Understanding', ['digging'], '2 texts, not 1'],
    ['Instance_Preservation', 'green frog', 'counted nouns'],
    ['Camera_Motion', 'roll', Object.keys(CAMERA_LABELS).join(', ')],
    ['Camera_Motion', null, 'one of'],
  ])('of %s may not be %j', (dimension, metadata, message) => {
    expect(faultIn(HOW_JUDGED[dimension], metadata)).toContain(message);
  });

  it('is not asked for where a dimension has none', () => {
    expect(faultIn(HOW_JUDGED[DIVERSITY], null)).toBeNull();
  });
});
