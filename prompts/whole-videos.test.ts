import { describe, expect, it } from 'vitest';
import type { Call } from '@/lib/suites/calls';
import type { SuiteInput } from '@/lib/suites/input';
import type { Clip } from '@/lib/suites/whole';
import { inputs as hallucination } from './hallucination/fixtures/inputs';
import { suiteById } from './index';
import { inputs as vbench } from './vbench/fixtures/inputs';

const clip = (letter: string): Clip => ({
  ...{ hash: letter.repeat(64), duration: 4, width: 64, height: 36 },
});

/** An item whose videos have files. */
const filed = <Input extends SuiteInput>(input: Input): Input => ({
  ...input,
  media: input.media.map(
    (medium, index) => medium && { ...medium, clip: clip('abcdef'[index] ?? 'x') },
  ),
});

const isWhole = (call: Call) => call.whole !== undefined;

describe('calls are about whole videos where the suite says so', () => {
  it('of hallucinations the summary and the comparison with the prompt, not key frames and clusters', () => {
    const [{ input } = { input: null }] = hallucination;
    if (!input) throw new Error('no input');
    const calls = suiteById('hallucination').calls(filed(input));
    expect([...new Set(calls.filter(isWhole).map(({ prompt }) => prompt.id))]).toEqual([
      'hallucination/summary',
      'hallucination/inconsistency',
    ]);
    expect(suiteById('hallucination').calls(input).some(isWhole)).toBe(false);
  });

  it('of VBench those that show all frames, and no windows, halves, last frames or sheets', () => {
    let whole = 0;
    for (const { input } of vbench) {
      const { frames = [] } = input.media[0] ?? {};
      for (const call of suiteById('vbench').calls(filed(input))) {
        if (!isWhole(call)) continue;
        whole += 1;
        expect(call.frames).toEqual(frames);
        expect(call.sheets).toBeUndefined();
        // What it is told of frames would not be true of a video.
        expect(call.whole?.variables.video).toBe(
          'The video is 4.00 s long. You see it as a video, from its beginning to its end.',
        );
      }
    }
    expect(whole).toBeGreaterThan(10);
  });
});
