import { describe, expect, it } from 'vitest';
import { readSuiteFolder } from '../folder';
import { checkForm } from './check';
import { emptyForm, emptyQuestion } from './empty';
import { formOf } from './from-files';
import type { SuiteForm } from './schema';

const filled = (): SuiteForm => ({
  ...emptyForm(),
  name: 'Ours',
  questions: [{ ...emptyQuestion('one', 'scale'), label: 'Sharp', help: 'No blur.' }],
});

const placesOf = async (form: SuiteForm) =>
  (await checkForm(form)).faults.map(({ at, message }) => [at, message]);

describe('a form that is checked', () => {
  it('shows its prompt as it is sent', async () => {
    const { faults, prompts, id } = await checkForm(filled());
    expect(faults).toEqual([]);
    expect(id).toBe('ours');
    expect(prompts).toMatchObject([{ id: 'questions', purpose: 'Sharp', calls: 1 }]);
    expect(prompts?.[0]?.sent).toContain(
      'sharp: Sharp\nNo blur.\nAnswer: a whole number from 1 to 5',
    );
    expect(prompts?.[0]?.template).toContain('{{questions}}');
  });

  it('says what is not filled in yet, in its own words', async () => {
    const { faults, prompts } = await checkForm(emptyForm());
    expect(prompts).toBeNull();
    expect(faults).toEqual([
      { at: 'name', message: 'Give the suite a name.', isGap: true },
      { at: 'questions.0.label', message: 'Give the question a name.', isGap: true },
    ]);
  });

  it('says where something is wrong', async () => {
    const form = filled();
    const [scale] = form.scales;
    const [one] = form.questions;
    if (!scale || !one) throw new Error('an empty form');
    expect(await placesOf({ ...form, scales: [{ ...scale, from: 5 }] })).toEqual([
      ['scales.0.to', 'must be more than “from”: a scale has two points or more.'],
    ]);
    expect(
      await placesOf({ ...form, scales: [scale, { ...scale, key: 'other', name: 'Other' }] }),
    ).toEqual([['scales.1', 'No question uses the scale “other”.']]);
    expect(await placesOf({ ...form, id: 'Not an id' })).toMatchObject([
      ['id', expect.stringContaining('hyphens')],
    ]);
    expect(
      await placesOf({ ...form, questions: [one, { ...one, key: 'two', of: 'key-frame' }] }),
    ).toMatchObject([['questions.1.of', expect.stringContaining('Key frames')]]);
    expect(
      await placesOf({
        ...form,
        prompts: { written: { questions: 'Rate {{prmpt}}. {{questions}}' } },
      }),
    ).toMatchObject([['prompts.0.text', expect.stringContaining('“prompt” is known')]]);
    const score = { mean: { group: 'nowhere' } };
    expect(await placesOf({ ...form, scores: [{ key: 'a', id: 'a', score }] })).toMatchObject([
      ['scores.0', expect.stringContaining('no group “nowhere”')],
      ['scores.0', expect.any(String)],
    ]);
  });

  it('shows what a bundled protocol sends, call by call', async () => {
    const read = readSuiteFolder('prompts/physical-laws');
    if (read.faults) throw new Error('broken');
    const { faults, prompts } = await checkForm(formOf(read));
    expect(faults).toEqual([]);
    expect(prompts?.map(({ id, calls }) => [id, calls])).toEqual([
      ['general', 3],
      ['law', 13],
    ]);
    expect(prompts?.[1]?.sent).toContain('The law: Gravity.');
  });
});
