import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LETTERS } from '../letters/schema';
import { trimmingSettingsSchema } from '../trimming/schema';
import { type CardFacts, datasetCard } from './card';
import { dataFiles, type Questions } from './data-files';
import { evaluationTasks } from './evaluation-tasks';
import type { MultipleChoiceRow, OpenEndedRow, SplitSettings } from './schema';
import { partBy, partOf } from './split';

const options = ['whisk the eggs', 'pour in the milk', 'a bowl', 'stir | fry', 'wash up'];

/** Two questions on each of some videos. */
function questionsOf(videos: number) {
  const openEnded: OpenEndedRow[] = Array.from({ length: 2 * videos }, (_, index) => ({
    id: `run/${index}`,
    video: `v${index >> 1}.mp4`,
    clip: `c${index >> 1}.mp4`,
    from: 1.5,
    to: 300,
    source: 'youcook2',
    view: 'third',
    granularity: 'coarse',
    type: index % 3 ? 'past-step' : null,
    question: 'What “comes” before?\n',
    question_id: `run/${index}`,
    decided_by: 'people',
    evidence: [{ step: 2, from: 10, to: 20, text: 'pour in the milk' }],
    answer: 'a bowl',
  }));
  const multipleChoice: MultipleChoiceRow[] = openEnded.map((row, index) => ({
    ...row,
    options,
    answer: LETTERS[index % 5] ?? 'A',
    answer_index: index % 5,
    answer_text: options[index % 5] ?? '',
  }));
  return { openEnded, multipleChoice };
}

/** The files of questions by the parts of a split. */
function splitFiles(questions: Questions, split: SplitSettings | null) {
  const isIn = partBy(split, questions.multipleChoice);
  return dataFiles(split ? ['training', 'test'] : ['test'], (part) => ({
    openEnded: questions.openEnded.filter((row) => isIn(row) === part),
    multipleChoice: questions.multipleChoice.filter((row) => isIn(row) === part),
  }));
}

const SPLIT: SplitSettings = { seed: 1, share: 0.3, choicesInTest: false };

/** The rows of a JSON Lines file. */
const rowsIn = (text = '') =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe('data files', () => {
  it('hold a question a line, which reads back as it was', () => {
    const questions = questionsOf(3);
    const files = splitFiles(questions, null);
    expect(files.map((file) => file.path)).toEqual([
      'data/open-ended-test.jsonl',
      'data/multiple-choice-test.jsonl',
    ]);
    expect(rowsIn(files[0]?.text)).toEqual(questions.openEnded);
    expect(rowsIn(files[1]?.text)).toEqual(questions.multipleChoice);
    expect(splitFiles({ openEnded: [], multipleChoice: [] }, null)[0]?.text).toBe('');
  });

  it('refuse a row whose letter is not that of the right option', () => {
    const { openEnded, multipleChoice } = questionsOf(1);
    const wrong = multipleChoice.map((row) => ({ ...row, answer: 'E' as const }));
    expect(() => splitFiles({ openEnded, multipleChoice: wrong }, null)).toThrow('one option');
  });

  it('are split by video, both forms equally', () => {
    const files = splitFiles(questionsOf(40), SPLIT);
    const [openTraining, open, choiceTraining, choice] = files.map(({ text }) => rowsIn(text));
    const videos = (rows: OpenEndedRow[] = []) => new Set(rows.map(({ video }) => video));
    expect(files.map((file) => file.path)[0]).toBe('data/open-ended-training.jsonl');
    expect(videos(open)).toEqual(videos(choice));
    expect(videos(openTraining)).toEqual(videos(choiceTraining));
    expect([...videos(open)].filter((video) => videos(openTraining).has(video))).toEqual([]);
    expect(Math.min(videos(open).size, videos(openTraining).size)).toBeGreaterThan(0);
    expect((open?.length ?? 0) + (openTraining?.length ?? 0)).toBe(80);
  });
});

describe('the split', () => {
  it('depends on seed and video alone', () => {
    const videos = Array.from({ length: 50 }, (_, index) => ({ video: `v${index}` }));
    const inTest = (some: typeof videos, seed: number) =>
      some.filter((row) => partBy({ ...SPLIT, seed, share: 0.5 }, [])(row) === 'test');
    const fewer = inTest(videos.slice(20).toReversed(), 5);
    expect(fewer.toReversed()).toEqual(
      inTest(videos, 5).filter((row) => videos.indexOf(row) >= 20),
    );
    expect(inTest(videos, 6)).not.toEqual(inTest(videos, 5));
  });

  it('keeps videos of multiple-choice questions out of training, and draws the others', () => {
    const { openEnded, multipleChoice } = questionsOf(60);
    const few = multipleChoice.slice(0, 20);
    const files = splitFiles({ openEnded, multipleChoice: few }, { ...SPLIT, choicesInTest: true });
    const [training, test, choiceTraining, choices] = files.map(({ text }) => rowsIn(text));
    expect(choices).toHaveLength(20);
    expect(choiceTraining).toEqual([]);
    const examined = new Set(few.map(({ video }) => video));
    expect(training?.filter(({ video }) => examined.has(video))).toEqual([]);
    expect(training?.length).toBeGreaterThan(20);
    expect(test?.length).toBeGreaterThan(20);
  });

  it('comes near its share', () => {
    const parts = Array.from({ length: 4000 }, (_, index) =>
      partOf(`v${index}`, { ...SPLIT, seed: 2, share: 0.2 }),
    );
    const share = parts.filter((part) => part === 'test').length / parts.length;
    expect(Math.abs(share - 0.2)).toBeLessThan(0.03);
    expect(partOf('v', { ...SPLIT, share: 0 })).toBe('training');
    expect(partOf('v', { ...SPLIT, share: 1 })).toBe('test');
  });
});

/** A file of the tasks, as YAML without the functions that it names. */
function taskIn(name: string) {
  const text = evaluationTasks({ name: 'tea', version: '1.2' }).find(
    (file) => file.path === name,
  )?.text;
  return parse((text ?? '').replaceAll('!function ', ''));
}

describe('evaluation tasks', () => {
  it('read the benchmark’s multiple-choice file', () => {
    const [, { path: data } = { path: '' }] = splitFiles(questionsOf(1), null);
    for (const name of ['lmms-eval/tea.yaml', 'lm-eval/tea_blind.yaml']) {
      expect(taskIn(name).dataset_path).toBe('json');
      expect(taskIn(name).dataset_kwargs.data_files.test).toBe(data);
      expect(taskIn(name).test_split).toBe('test');
    }
  });

  it('name fields that rows have, and functions that are there', () => {
    const [row] = questionsOf(1).multipleChoice;
    const blind = taskIn('lm-eval/tea_blind.yaml');
    expect(row).toHaveProperty(blind.doc_to_target);
    expect(blind.doc_to_choice).toEqual([...LETTERS]);
    const holes = [...blind.doc_to_text.matchAll(/\{\{(\w+)(?:\[\d\])?\}\}/g)].map(
      ([, hole]) => hole,
    );
    expect(new Set(holes)).toEqual(new Set(['question', 'options']));
    const lmms = taskIn('lmms-eval/tea.yaml');
    expect(row).toHaveProperty(lmms.doc_to_target);
    const utils = evaluationTasks({ name: 'tea', version: '1' }).find((file) =>
      file.path.endsWith('utils.py'),
    );
    const functions = JSON.stringify(lmms).matchAll(/utils\.(\w+)/g);
    for (const [, name] of functions) expect(utils?.text).toContain(`\ndef ${name}(`);
    expect(lmms.metadata).toEqual([{ version: '1.2' }]);
    expect(row).toHaveProperty(lmms.cluster_key);
  });

  it('refuse a name that is none', () => {
    expect(() => evaluationTasks({ name: 'Tea time', version: '1' })).toThrow('Tea time');
  });
});

describe('the card', () => {
  const facts: CardFacts = {
    title: 'Tea: a "benchmark"',
    version: '1.0',
    licence: 'cc-by-4.0',
    language: 'en',
    madeWith: 'Framejury 0.9',
    hash: 'f00d',
    making: {
      chain: 'r',
      madeBy: [
        {
          stage: 'Write questions, version 1',
          role: 'writer',
          judge: 'A',
          model: 'a|b',
          prompt: { id: 'qa/write', hash: 'abc123' },
        },
      ],
      runs: [
        {
          stage: 'Write questions, version 1',
          judge: 'A',
          at: '2026-11-23T10:00:00.000Z',
          settings: { granularity: 'both' },
        },
      ],
      deciding: 'people-first',
      filters: null,
      leftOut: { openEnded: { rejected: 7, blind: 0 }, multipleChoice: { outdated: 2 } },
      rejected: { openEnded: { 'wrong answer': 5 }, multipleChoice: { 'not said': 1 } },
      annotations: [{ file: 'youcook2.json', hash: 'def456' }],
      trimming: trimmingSettingsSchema.parse({}),
      optionSeeds: [77],
      split: { seed: 88, share: 0.25, choicesInTest: true },
      review: { looked: 30, changed: 4 },
    },
    since: { rejected: 3 },
    withheld: 0,
    examinees: ['GPT-x, 16 frames'],
  };

  it('has a head that names the files of each form and part', () => {
    const questions = questionsOf(600);
    const [, head = ''] = datasetCard(facts, questions).split('---\n');
    const read = parse(head);
    expect(read).toMatchObject({
      pretty_name: 'Tea: a "benchmark"',
      license: 'cc-by-4.0',
      language: ['en'],
      size_categories: ['1K<n<10K'],
    });
    const named = read.configs.flatMap((config: { data_files: { path: string }[] }) =>
      config.data_files.map((file) => file.path),
    );
    const written = splitFiles(questions, facts.making.split).map((file) => file.path);
    expect(named.toSorted()).toEqual(written.toSorted());
    const whole = parse(
      datasetCard({ ...facts, making: { ...facts.making, split: null } }, questions).split(
        '---\n',
      )[1] ?? '',
    );
    expect(whole.configs[0].data_files).toEqual([
      { split: 'test', path: 'data/open-ended-test.jsonl' },
    ]);
  });

  it('says what is in it, who made it, and by which seeds', () => {
    const card = datasetCard(facts, questionsOf(3));
    expect(card).toContain('| Open-ended | 6 | 3 | 3 |');
    expect(card).toContain('Right letters: A 2, B 1, C 1, D 1, E 1.');
    expect(card).toContain('| YouCook2 | 6 |');
    expect(card).toContain('| past-step | 4 |');
    expect(card).toContain(
      '| Write questions, version 1 | writer | A | a\\|b | qa/write | abc123 |',
    );
    expect(card).toContain('| Write questions, version 1 | A | 2026-11-23 | granularity: both |');
    expect(card).toContain('- 7 open-ended: rejected.\n- 2 multiple-choice: made of');
    expect(card).toContain('| wrong answer | 5 | 0 |\n| not said | 0 | 1 |');
    expect(card).toContain('- GPT-x, 16 frames');
    expect(card).toContain('| youcook2.json | def456 |');
    expect(card).toContain('| minutes | 4 |');
    expect(card).toContain('seed 77');
    expect(card).toContain('seed 88');
    expect(card).toContain('multiple-choice questions are all in `test`');
    expect(card).toContain('Since it was frozen');
    expect(card).toContain('- 3 of both forms: rejected.');
    expect(card).toContain('f00d');
    expect(card).toContain('People gave a verdict on 30 of the questions and corrected 4');
    const bare = datasetCard(
      {
        ...facts,
        making: { ...facts.making, review: null, trimming: null, annotations: null },
        since: {},
        examinees: [],
      },
      questionsOf(1),
    );
    expect(bare).toContain('Nobody has looked');
    expect(bare).not.toContain('Since it was frozen');
    expect(bare).toContain('How long videos were trimmed is not on record.');
    expect(bare).toContain('No results are part of it.');
  });
});
