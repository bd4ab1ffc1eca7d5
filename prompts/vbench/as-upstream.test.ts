import { describe, expect, it } from 'vitest';
import {
  completeSettings,
  describeSettings,
  neededFrames,
  readSettings,
} from '@/lib/suites/settings';
import { vbench } from '.';
import { vbenchInput } from './fixtures/inputs';
import { judgedBy, type Script } from './fixtures/scripted';
import { settings } from './settings';

const asUpstream = settings.parse({ asUpstream: true });

/** Replies in plain words, by the last part of the prompt's id. */
function saying(words: Readonly<Record<string, string>>): Script {
  return ({ prompt, unit }) =>
    words[`${prompt.split('/')[1]} ${unit}`] ?? words[prompt.split('/')[1] ?? ''] ?? null;
}

const ORDER = ['digging', 'sit up and look around'];

describe('a run as upstream', () => {
  it('takes 64 frames and asks one question a call, in one setting', () => {
    const stored = completeSettings(vbench, { coverage: 'standard', asUpstream: true, frames: 16 });
    expect(readSettings(vbench, stored)).toMatchObject({
      ...{
        asUpstream: true,
        frames: 64,
        bundle: false,
        skip: false,
        windows: true,
        twoLabels: true,
      },
    });
    expect(neededFrames(vbench, stored)).toMatchObject({ count: 64 });
    expect(describeSettings(vbench, stored).short).toContain('as upstream');
  });

  it('leaves runs of the usual settings as they were before there was the choice', () => {
    const stored = completeSettings(vbench, { coverage: 'standard' });
    expect(stored).not.toHaveProperty('asUpstream');
    expect(describeSettings(vbench, stored).short).toEqual([]);
    expect(describeSettings(vbench, stored).facts).toContainEqual(['Procedure', 'ours']);
  });

  it('reads yes and no in plain words, and nothing else as no', async () => {
    const input = vbenchInput('Motion_Rationality', undefined, asUpstream);
    const judged = await judgedBy(
      input,
      saying({
        'plain-check check:1': 'Yes.',
        'plain-check check:2': '**No**, the hands are empty.',
        'plain-check check:3': 'Answer: yes',
        'plain-check check:4': 'There is no way to say.',
      }),
    );
    expect(judged.verdicts).toEqual(['1', '0', '1', 'unparseable']);
    expect(judged.calls.map(({ role }) => role)).toEqual(Array(4).fill(undefined));
  });

  it('has the deciding judge describe, and the text model compare', async () => {
    const input = vbenchInput('Motion_Order_Understanding', ORDER, asUpstream);
    const judged = await judgedBy(
      input,
      saying({
        'plain-describe-actions': '1. The dog digs. 2. It sits up.',
        'plain-find-step check:1': 'Step 1',
        'plain-find-step check:2': '2',
      }),
    );
    expect(judged.value).toBe(1);
    expect(judged.calls.map(({ prompt, role }) => [prompt, role])).toEqual([
      ['vbench/plain-describe-actions', undefined],
      ['vbench/plain-find-step', 'text-model'],
      ['vbench/plain-find-step', 'text-model'],
    ]);
    expect(judged.calls[1]?.variables.steps).toBe('1. The dog digs.\n2. It sits up.');
  });

  it('has no value where the description has no steps, or the numbers are not sure', async () => {
    const input = vbenchInput('Motion_Order_Understanding', ORDER, asUpstream);
    const loose = await judgedBy(input, saying({ 'plain-describe-actions': 'A dog is there.' }));
    expect([loose.value, loose.lack, loose.calls.length]).toEqual([null, 'unparseable', 1]);
    const unsure = await judgedBy(
      input,
      saying({
        'plain-describe-actions': '1. The dog digs. 2. It sits up.',
        'plain-find-step': 'Not at step 1.',
      }),
    );
    expect([unsure.value, unsure.lack]).toEqual([null, 'unparseable']);
  });

  it('holds two descriptions against an interaction', async () => {
    const judged = await judgedBy(
      vbenchInput('Human_Interaction', undefined, asUpstream),
      saying({
        'plain-describe-interaction': 'A man gives a woman a cup.',
        'plain-describe-people': 'A man and a woman.',
        'plain-compare': 'Yes',
      }),
    );
    expect(judged.value).toBe(1);
    const whom = judged.calls.map(({ prompt, role }) => [prompt.split('/')[1], role ?? 'judge']);
    expect(Object.fromEntries(whom)).toEqual({
      'plain-describe-interaction': 'judge',
      'plain-describe-people': 'judge',
      'plain-compare': 'text-model',
    });
  });
});
