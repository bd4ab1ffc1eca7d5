import type { FieldForm, QuestionForm, ScaleForm, SuiteForm } from './schema';

/** A scale to begin with. */
export function emptyScale(key: string): ScaleForm {
  return {
    key,
    name: 'Quality',
    kind: 'rating',
    from: 1,
    to: 5,
    options: [],
    good: 'high',
    words: { 1: 'bad', 3: 'passable', 5: 'very good' },
    points: null,
  };
}

/** A question that nothing is said of yet. */
export function emptyQuestion(
  key: string,
  scale: string,
  group: string | null = null,
): QuestionForm {
  return {
    key,
    id: '',
    label: '',
    help: '',
    group,
    scale,
    of: 'item',
    when: [],
    checklist: [],
    people: false,
  };
}

/** A field of items that nothing is said of yet. */
export function emptyField(key: string): FieldForm {
  return {
    key,
    id: '',
    label: '',
    kind: 'text',
    words: [],
    shown: true,
    reference: false,
    optional: true,
  };
}

/** The form of a suite that is made from nothing: a scale, a question without words, and frames of the whole video. */
export function emptyForm(): SuiteForm {
  return {
    id: '',
    name: '',
    about: '',
    source: '',
    scales: [emptyScale('scale')],
    groups: [],
    questions: [emptyQuestion('question', 'scale')],
    fields: [],
    frames: { mode: 'uniform', count: 16, ends: true },
    videos: 1,
    prompts: { written: {}, first: [] },
    scores: null,
    kept: { items: {}, settings: {}, figures: [] },
    files: {},
  };
}
