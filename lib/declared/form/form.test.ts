import { describe, expect, it } from 'vitest';
import { SIDE_OPTIONS } from '@/lib/suites/sides';
import { readSuiteFolder } from '../folder';
import { readSuiteFiles, SUITE_FILE } from '../read';
import { emptyField, emptyForm } from './empty';
import { formOf, keptOf } from './from-files';
import { idsOf, slugOf } from './ids';
import { filesOf } from './to-files';

const BUNDLED = ['physical-laws', 'rules-of-action', 'world-models', 'side-by-side'].map(
  (name) => `prompts/${name}`,
);

function soundFolder(folder: string) {
  const read = readSuiteFolder(folder);
  if (read.faults) throw new Error(JSON.stringify(read.faults));
  return read;
}

function question(label: string, more: object = {}) {
  return { ...emptyForm().questions[0], key: label, label, scale: 'scale', ...more } as ReturnType<
    typeof emptyForm
  >['questions'][number];
}

describe('a form of a suite', () => {
  it.each([...BUNDLED, 'lib/declared/starter'])('says all that is in %s', (folder) => {
    const read = soundFolder(folder);
    const again = readSuiteFiles(filesOf(formOf(read)));
    expect(again.faults).toBeNull();
    const { frames, ...items } = read.declaration.items;
    expect(again.declaration).toEqual({ ...read.declaration, items: { ...items, frames } });
    const { [SUITE_FILE]: _one, ...markdown } = read.files;
    expect(again.files).toMatchObject(markdown);
  });

  it('is the same after it was files', () => {
    const form = formOf(soundFolder('prompts/physical-laws'));
    const read = readSuiteFiles(filesOf(form));
    if (read.faults) throw new Error(JSON.stringify(read.faults));
    expect(formOf(read)).toEqual(form);
    expect(filesOf(formOf(read))).toEqual(filesOf(form));
  });

  it('tells what it does not show', () => {
    expect(keptOf(soundFolder('prompts/physical-laws'))).toEqual([
      'the settings of a run: Frames per video',
      '5 figures of results',
      'comments in the file',
    ]);
  });

  it('is written from its questions as one prompt, with a mean of all and one by group', () => {
    const groups = ['Look', 'Motion'].map((label) => ({ key: label, id: '', label }));
    const form = {
      ...emptyForm(),
      name: 'Ours & theirs',
      groups,
      questions: [
        question('Sharp', { group: 'Look' }),
        question('Smooth', { group: 'Motion' }),
        question('Steady', { group: 'Motion' }),
      ],
    };
    const read = readSuiteFiles(filesOf(form));
    expect(read.faults).toBeNull();
    expect(read.declaration).toMatchObject({
      id: 'ours-theirs',
      questions: [{ id: 'sharp', group: 'look' }, { id: 'smooth' }, { id: 'steady' }],
      prompts: [{ id: 'questions', asks: { all: true }, each: 'together' }],
      scores: {
        overall: { mean: { all: true } },
        look: { mean: { group: ['look'] } },
        motion: { mean: { group: ['motion'] } },
      },
    });
    expect(filesOf(form)[SUITE_FILE]).toContain('    words:\n      1: bad\n');
    if (read.faults) return;
    expect(formOf(read)).toMatchObject({ prompts: { written: {} }, scores: null });
  });

  it('asks questions of some items one by one, and those of another scale by themselves', () => {
    const form = {
      ...emptyForm(),
      name: 'Parts',
      scales: [
        ...emptyForm().scales,
        {
          ...emptyForm().scales[0],
          key: 'broken',
          name: 'Broken?',
          kind: 'yes-no',
          good: 'no',
          words: {},
        },
      ] as ReturnType<typeof emptyForm>['scales'],
      fields: [
        {
          key: 'laws',
          id: '',
          label: 'Laws 2',
          kind: 'list' as const,
          words: ['gravity'],
          shown: true,
          reference: false,
          optional: false,
        },
      ],
      questions: [
        question('Sharp'),
        question('Falls', { when: [{ field: 'laws', words: ['gravity'] }], scale: 'broken' }),
        question('Pretty', { people: true }),
      ],
    };
    const read = readSuiteFiles(filesOf(form));
    expect(read.faults).toBeNull();
    expect(read.declaration?.prompts).toMatchObject([
      { id: 'questions', asks: { question: ['sharp'] } },
      { id: 'questions-by-broken', asks: { question: ['falls'] }, each: 'question' },
    ]);
    expect(read.declaration?.scores).toMatchObject({
      quality: { mean: { question: ['sharp', 'pretty'] } },
      broken: { mean: { question: ['falls'] }, good: 'low' },
    });
    expect(Object.keys(read.declaration?.items.fields ?? {})).toEqual(['laws']);
  });

  it('says after which answers a question is asked, and asks by turns what waits for other prompts', () => {
    const [quality] = emptyForm().scales;
    const seen = { ...quality, key: 'seen', name: 'Seen', kind: 'yes-no', good: 'yes', words: {} };
    const words = { shown: true, reference: false, optional: true };
    const form = {
      ...emptyForm(),
      name: 'Chain',
      scales: [...emptyForm().scales, seen] as ReturnType<typeof emptyForm>['scales'],
      fields: [
        { key: 'kind', id: '', label: 'Kind', kind: 'word' as const, words: ['a'], ...words },
      ],
      questions: [
        question('Person', { scale: 'seen' }),
        question('Hands', { after: { question: 'Person', is: ['yes'] } }),
        question('Gait', {
          when: [{ field: 'kind', words: ['a'] }],
          after: { question: 'Hands', 'at-least': 3, 'at-most': 4 },
        }),
        question('Shoes', { after: { question: 'Gait', 'at-least': 2 } }),
      ],
    };
    const read = readSuiteFiles(filesOf(form));
    expect(read.faults).toBeNull();
    if (read.faults) return;
    expect(read.declaration.questions.map(({ after }) => after)).toEqual([
      undefined,
      { question: 'person', is: ['yes'] },
      { question: 'hands', 'at-least': 3, 'at-most': 4 },
      { question: 'gait', 'at-least': 2 },
    ]);
    // “Shoes” waits for “Gait”, and that for “Hands”: asked together with these nothing would ever be asked.
    expect(read.declaration.prompts).toMatchObject([
      { id: 'questions', asks: { question: ['person', 'hands'] } },
      { id: 'questions-by-quality', asks: { question: ['gait'] } },
      { id: 'questions-2', asks: { question: ['shoes'] } },
    ]);
    expect(formOf(read)).toMatchObject({ prompts: { written: {}, first: [] } });
    const again = readSuiteFiles(filesOf(formOf(read)));
    expect(again.declaration).toEqual(read.declaration);
  });

  it('asks about sides by themselves, and builds on descriptions', () => {
    const better = { key: 'better', name: 'Better', kind: 'sides', options: sidesBut('both-bad') };
    const form = {
      ...emptyForm(),
      name: 'Two',
      videos: 2,
      scales: [
        ...emptyForm().scales,
        { ...emptyForm().scales[0], ...better, good: 'none', words: { tie: 'as good' } },
      ] as ReturnType<typeof emptyForm>['scales'],
      questions: [
        question('Joined'),
        question('Real', { scale: 'better' }),
        question('Sharp', { of: 'video' }),
      ],
      prompts: {
        first: [{ id: 'look', text: 'Say what is seen.' }],
        written: { sides: { orders: 'unscored' as const, given: { seen: 'look' } } },
      },
    };
    const read = readSuiteFiles(filesOf(form));
    expect(read.faults).toBeNull();
    if (read.faults) return;
    expect(read.declaration).toMatchObject({
      items: { videos: 2 },
      scales: {
        better: { sides: true, options: [{ is: 'first' }, { is: 'second' }, { is: 'tie' }] },
      },
      prompts: [
        { id: 'look', asks: {} },
        { id: 'questions', asks: { question: ['joined'] } },
        { id: 'sides', asks: { question: ['real'] }, orders: 'unscored', given: { seen: 'look' } },
        { id: 'videos', asks: { question: ['sharp'] } },
      ],
    });
    expect(formOf(read)).toMatchObject({ prompts: form.prompts, videos: 2 });
    expect(keptOf(read)).toEqual([]);
  });

  it('keeps a text of one’s own, with its lines', () => {
    const text = 'Look closely.\n\nAnswer: {{questions}}\n';
    const form = {
      ...emptyForm(),
      name: 'Own',
      questions: [question('Sharp')],
      prompts: { written: { questions: { text } }, first: [] },
    };
    const files = filesOf(form);
    expect(files[SUITE_FILE]).toContain('text: |\n');
    const read = readSuiteFiles(files);
    expect(read.faults).toBeNull();
    // YAML's reader takes blanks off the ends.
    expect(read.declaration?.prompts[0]?.text).toBe(text.trim());
  });
});

const sidesBut = (left: string) =>
  SIDE_OPTIONS.filter((is) => is !== left).map((is) => ({ is, abstains: false }));

describe('ids', () => {
  it.each([
    ['Follows the prompt', 'follows-the-prompt'],
    ['Ça va? “Über”', 'ca-va-uber'],
    ['3D shape', 'd-shape'],
    ['Don’t flicker', 'dont-flicker'],
    ['物理', 'else'],
    ['--', 'else'],
    ['x'.repeat(99), 'x'.repeat(60)],
    [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  ])('are made of names: %s', (name, id) => expect(slugOf(name, 'else')).toBe(id));

  it('of fields are letters alone, however many are called the same', () => {
    const fields = Array.from({ length: 60 }, (_, index) => ({
      ...emptyField(`field ${index}`),
      label: index < 2 ? 'Prompt' : '名前',
    }));
    const ids = [...idsOf({ ...emptyForm(), fields }).fields.values()];
    expect(new Set(ids).size).toBe(60);
    expect(ids.slice(0, 4)).toEqual(['promptb', 'promptc', 'field', 'fieldb']);
    expect(ids.every((id) => /^[a-z]{1,40}$/.test(id))).toBe(true);
  });

  it('are not given twice, and stay where they are given', () => {
    const form = {
      ...emptyForm(),
      questions: [
        question('Motion'),
        { ...question('Motion'), key: 'two' },
        { ...question('Other'), key: 'three', id: 'motion-2' },
      ],
    };
    expect([...idsOf(form).questions.values()]).toEqual(['motion', 'motion-3', 'motion-2']);
  });
});
