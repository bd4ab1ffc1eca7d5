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
        prompts: { written: { questions: { text: 'Rate {{prmpt}}. {{questions}}' } }, first: [] },
      }),
    ).toMatchObject([['prompts.0.text', expect.stringContaining('“prompt” is known')]]);
    const score = { mean: { group: 'nowhere' } };
    expect(await placesOf({ ...form, scores: [{ key: 'a', id: 'a', score }] })).toMatchObject([
      ['scores.0', expect.stringContaining('no group “nowhere”')],
      ['scores.0', expect.any(String)],
    ]);
  });

  it('says by its question what is wrong with the one that it is asked after', async () => {
    const form = filled();
    const [one] = form.questions;
    if (!one) throw new Error('an empty form');
    const two = { ...one, key: 'two', label: 'Other', after: { question: 'one', is: [] } };
    expect(await placesOf({ ...form, questions: [one, two] })).toEqual([
      ['questions.1.after', 'Say after which answers it is asked.'],
    ]);
    const below = { ...two, after: { question: 'one', 'at-least': 3 } };
    expect(await placesOf({ ...form, questions: [below, one] })).toMatchObject([
      ['questions.0.after', expect.stringContaining('put that one first')],
    ]);
    const off = { ...two, after: { question: 'one', 'at-least': 9 } };
    expect(await placesOf({ ...form, questions: [one, off] })).toMatchObject([
      ['questions.1.after', expect.stringContaining('no answer from 1 to 5')],
    ]);
    const [scale] = form.scales;
    const sides = ['first', 'second'].map((is) => ({ is, abstains: false }));
    const scales = [{ ...scale, kind: 'sides', good: 'none', words: {}, options: sides }];
    expect(await placesOf({ ...form, scales } as SuiteForm)).toMatchObject([
      ['scales.0.sides', expect.stringContaining('two videos')],
    ]);
    const prompts = { written: { questions: { given: { seen: 'look' } } }, first: [] };
    expect(await placesOf({ ...form, prompts })).toMatchObject([
      ['prompts.0.given', expect.stringContaining('no prompt “look”')],
    ]);
  });

  it('shows what is sent after other answers, and what builds on other replies', async () => {
    const form = filled();
    const [one] = form.questions;
    if (!one) throw new Error('an empty form');
    const when = [{ field: 'kind', words: ['a'] }];
    const after = { question: 'one', 'at-most': 2 };
    const more = { shown: true, reference: false, optional: true };
    const { faults, prompts } = await checkForm({
      ...form,
      fields: [{ key: 'kind', id: '', label: 'Kind', kind: 'word', words: ['a'], ...more }],
      questions: [one, { ...one, key: 'two', label: 'Smooth', when, after }],
      prompts: {
        first: [{ id: 'look', text: 'Say what is seen.' }],
        written: {
          questions: { given: { seen: 'look' } },
          'questions-by-quality': { given: { before: 'questions' } },
        },
      },
    });
    expect(faults).toEqual([]);
    expect(prompts?.map(({ id, calls }) => [id, calls])).toEqual([
      ['look', 1],
      ['questions', 1],
      ['questions-by-quality', 1],
    ]);
    expect(prompts?.[1]?.sent).toContain('before: (what is replied to “Description”)');
    expect(prompts?.[2]?.sent).toContain('before: (its reason) Answer: 2.');
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
