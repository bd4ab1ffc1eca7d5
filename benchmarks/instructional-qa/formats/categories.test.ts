import { describe, expect, it } from 'vitest';
import { QUESTION_TYPE, QUESTION_TYPES, readQuestionType } from './categories';

describe('readQuestionType', () => {
  it.each(QUESTION_TYPES)('knows %s by its own name, in any case', (type) => {
    const { name } = QUESTION_TYPE[type];
    expect(readQuestionType(name)).toEqual({ type, name: null });
    expect(readQuestionType(` "${name.toUpperCase()}". `)).toEqual({ type, name: null });
  });

  it.each([
    ['Specific Step', 'specific-step'],
    ['intermediate step', 'intermediate-steps'],
    ['Object_Attribute_Recognition', 'object-attribute'],
    ['object attribute', 'object-attribute'],
    ['Object existence in step', 'object-existence'],
    ['object-interaction recognition', 'object-interaction'],
  ])('knows %s', (label, type) => {
    expect(readQuestionType(label)).toEqual({ type, name: null });
  });

  it.each([
    ['others(tool purpose)', 'tool purpose'],
    ['Others (Counting)', 'Counting'],
    ['other: why', 'why'],
    ['others()', null],
  ])('keeps the name of %s', (label, name) => {
    expect(readQuestionType(label)).toEqual({ type: 'others', name });
  });

  it.each(['', 'step', 'sequencing of everything', 'past'])('knows no %j', (label) => {
    expect(readQuestionType(label)).toBeNull();
  });
});
