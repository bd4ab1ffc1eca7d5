import { describe, expect, it } from 'vitest';
import type { ScoredItem } from '@/lib/suites/foreign-scores';
import type { VbenchData } from '../data';
import { makePlan } from '../plan/make';
import { readTree } from '../tree/read';
import { smallTree } from '../tree/small-tree';
import { upstreamFiles } from './exporter';
import { upstreamResults } from './importer';
import { readUpstreamFile } from './read';

function resultsIn(text: string) {
  const read = readUpstreamFile(text);
  if (read.kind !== 'results') throw new Error(JSON.stringify(read));
  return read;
}

const read = (...files: [name: string, text: string][]) =>
  upstreamResults.read(files.map(([name, text]) => ({ name, text })));

const item = (
  dimension: VbenchData['dimension'],
  sample: number | null,
  value: number | null,
  more: Partial<ScoredItem<VbenchData>> & { metadata?: VbenchData['metadata'] } = {},
): ScoredItem<VbenchData> => ({
  name: `${dimension} ${sample}`,
  data: { dimension, prompt: '=A “crab”', sample, metadata: more.metadata ?? null },
  values: { value },
  reasons: [],
  ...more,
});

describe('results written from scores', () => {
  const files = upstreamFiles.write(
    [
      item('Human_Clothes', 0, 1),
      item('Human_Clothes', 1, null, { reasons: ['nothing-to-judge'] }),
      item('Human_Clothes', 2, null, { reasons: ['unparseable'] }),
      item('Camera_Motion', 0, 1),
      item('Diversity', null, 0.25),
      item('Motion_Order_Understanding', 0, 0),
      item('Motion_Order_Understanding', 1, null, { reasons: ['unparseable'] }),
      item('Motion_Order_Understanding', 2, null, { reasons: ['unreachable', 'unparseable'] }),
      item('Human_Identity', 0, null, { reasons: ['nothing-to-judge'] }),
      item('Human_Identity', 1, 1),
      item('Material', 0, null, { reasons: ['nothing-to-judge'] }),
      item('Composition', 0, 1, { metadata: { question: ['A'], judge: [false, true] } }),
      item('Composition', 1, 1, { metadata: { question: ['A'], judge: [true, false] } }),
    ],
    'Veo 3/fast',
  );
  const [results, leftOut] = files;

  it('have upstream’s names, forms of numbers and −1', () => {
    expect(files.map(({ name }) => name)).toEqual([
      'Veo_3_fast_eval_results.json',
      'Veo_3_fast_left_out.csv',
    ]);
    const { results: document, faults, notes } = resultsIn(results?.text ?? '');
    expect({ faults, notes }).toEqual({ faults: [], notes: [] });
    const written = document.dimensions.map(({ name, mean, entries }) => [
      name,
      mean,
      entries.map(({ fields }) => fields[1]?.[1]),
    ]);
    expect(written).toEqual([
      ['Diversity', '0.25', ['0.25']],
      ['Composition', '1.0', ['1', '1.0']],
      ['Motion_Order_Understanding', '0.0', ['0', '-1']],
      ['Camera_Motion', '1.0', ['1.0']],
      ['Human_Clothes', '1.0', ['1', '-1']],
      ['Human_Identity', '1.0', ['-1', '1.0']],
    ]);
  });

  it('list in a file of its own what has no place there', () => {
    expect(leftOut?.text.split('\r\n')).toEqual([
      'dimension,item,video,why',
      `Motion_Order_Understanding,Motion_Order_Understanding 2,'=A “crab”-2.mp4,"unreachable, unparseable"`,
      "Human_Clothes,Human_Clothes 2,'=A “crab”-2.mp4,unparseable",
      "Material,Material 0,'=A “crab”-0.mp4,its dimension has no value",
      '',
    ]);
  });

  it('have −1 only in dimensions that exclude videos there', () => {
    const out = upstreamFiles.write(
      [
        item('Human_Anatomy', 0, null, { reasons: ['nothing-to-judge'] }),
        item('Human_Anatomy', 1, 0.5),
        item('Diversity', null, null, {
          reasons: ['nothing-to-judge'],
          awaited: ['=A “crab”-7.mp4'],
        }),
      ],
      'Veo',
    );
    expect(JSON.parse(out[0]?.text ?? '')).toEqual({
      Human_Anatomy: [0.5, [{ video_path: '=A “crab”-1.mp4', video_results: 0.5 }]],
    });
    expect(out[1]?.text.split('\r\n').slice(1)).toEqual([
      "Diversity,Diversity null,'=A “crab”-0.mp4,nothing-to-judge",
      "Human_Anatomy,Human_Anatomy 0,'=A “crab”-0.mp4,nothing-to-judge",
      "Diversity,Diversity null,'=A “crab”-7.mp4,the video is missing",
      '',
    ]);
  });

  it('list what is missing of the plan, and what the run has not judged', () => {
    const { tree } = readTree(smallTree());
    const { plan } = makePlan(tree, { road: 'full-list', text: 'plain', seed: 0 });
    const marble = (sample: number) => ({
      name: `Marble ${sample}`,
      data: {
        dimension: 'Mechanics' as const,
        prompt: 'A marble rolls down a ramp.',
        sample,
        metadata: ['Does the marble roll down?'],
      },
    });
    const [, left] = upstreamFiles.write(
      [{ ...marble(0), values: { value: 1 }, reasons: [] }],
      'Veo',
      {
        plan: JSON.parse(JSON.stringify({ tree, plan })),
        unjudged: [{ ...marble(1), why: 'not judged in this run' }],
      },
    );
    const lines = (left?.text ?? '').split('\r\n').filter((line) => line.includes('marble'));
    expect(lines).toEqual([
      'Mechanics,Marble 1,A marble rolls down a ramp.-1.mp4,not judged in this run',
      'Mechanics,,A marble rolls down a ramp.-2.mp4,the video is missing',
    ]);
    // Of 55 videos, 3 of which serve two dimensions, two are not missing.
    expect(left?.text.split('\r\n')).toHaveLength(1 + 1 + (55 - 2) + 1);
  });

  it('come back as the same values', () => {
    const { scores, faults } = read(['a.json', results?.text ?? '']);
    expect(faults).toEqual([]);
    expect(scores).toHaveLength(10);
    const key = upstreamResults.keyOf(item('Diversity', null, 1).data);
    expect(scores.find((score) => score.item === key)?.value).toBe(0.25);
  });
});
