import { describe, expect, it } from 'vitest';
import { emptyForm, emptyQuestion, emptyScale } from '@/lib/declared/form/empty';
import type { SuiteForm } from '@/lib/declared/form/schema';
import {
  givenOf,
  ownText,
  promptsIn,
  withDescription,
  withGiven,
  withMovedPrompts,
  withOrders,
  withoutGiven,
  withoutPrompt,
  withPlaceholder,
  withText,
} from './prompt-changes';

const form: SuiteForm = {
  ...emptyForm(),
  name: 'Ours',
  questions: [{ ...emptyQuestion('one', 'scale'), label: 'Sharp' }],
};

const kept: SuiteForm = {
  ...form,
  prompts: { kept: [{ file: 'own.md', asks: { all: true } }] },
  files: { 'own.md': 'Rate it.\n\n{{questions}}' },
};

const textAt = (of: SuiteForm, index: number) => ownText(of, promptsIn(of)[index] ?? {});

describe('prompts that are changed', () => {
  it.each([
    ['written', form],
    ['kept', kept],
  ])('build on a description, and do without it again, where they are %s', (_how, before) => {
    const described = withDescription(before);
    expect(promptsIn(described).map(givenOf)).toEqual([{}, { seen: 'description' }]);
    expect(textAt(described, 0)).toMatch(/^You are shown frames/);
    const again = withoutPrompt(described, 0);
    expect(promptsIn(again)).toEqual(promptsIn(before));
    expect(again.files).toEqual(before.files);
  });

  it('use a placeholder in a text of their own, and change it there as well', () => {
    const described = withDescription(withText(form, 0, 'Rate {{questions}}'));
    expect(textAt(described, 1)).toBe(
      'Rate {{questions}}\n\nWhat was said about it before: {{seen}}',
    );
    const renamed = withPlaceholder(described, 1, 'seen', 'look');
    expect(textAt(renamed, 1)).toContain('{{look}}');
    expect(promptsIn(renamed).map(givenOf)).toEqual([{}, { look: 'description' }]);
    const twice = withGiven(renamed, 1, 'description');
    expect(Object.keys(givenOf(promptsIn(twice)[1] ?? {}))).toEqual(['look', 'seen']);
    expect(textAt(withoutGiven(twice, 1, 'seen'), 1)).toBe(textAt(renamed, 1));
  });

  it('keep a text of their own when the scale is renamed that they are called after', () => {
    const scales = [{ ...emptyScale('scale'), name: 'Quality' }];
    const [question = emptyQuestion('one', 'scale')] = form.questions;
    const asked = { ...question, when: [{ field: 'law', words: ['gravity'] }] };
    const before = withText({ ...form, scales, questions: [asked] }, 0, 'Rate {{label}}');
    const renamed = { ...before, scales: scales.map((one) => ({ ...one, name: 'Grade' })) };
    expect(textAt(renamed, 0)).toBeNull();
    const moved = withMovedPrompts(before, renamed);
    expect(promptsIn(moved)).toMatchObject([{ id: 'questions-by-grade', text: 'Rate {{label}}' }]);
    expect(withMovedPrompts(moved, moved)).toEqual(moved);
  });

  it('keep what is said of orders when their text is changed', () => {
    const ordered = withText(withOrders(form, 0, 'unscored'), 0, 'Rate {{questions}}');
    expect(promptsIn(ordered)).toMatchObject([{ orders: 'unscored', text: 'Rate {{questions}}' }]);
    expect(promptsIn(withText(ordered, 0, null))[0]).not.toHaveProperty('text');
  });
});
