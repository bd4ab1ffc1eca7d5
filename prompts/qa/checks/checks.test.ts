import { describe, expect, it } from 'vitest';
import type { Granularity, View } from '@/benchmarks/instructional-qa/formats/sources';
import type { Clip } from '@/benchmarks/instructional-qa/formats/trimming/schema';
import { checkOptions } from './options';
import { checkQuestion, type QuestionAndAnswer } from './question';
import type { CodeCheckId } from './schema';

function clipOf(view: View, text = 'whisk the eggs'): Clip {
  const step = { from: 0, to: 9, text, category: null, substeps: [] };
  return {
    video: 'v',
    source: 'ours',
    view,
    subject: 'Omelette',
    from: 0,
    to: 9,
    steps: [step],
  };
}

/** What the checks of a question find, by the check; `=` before what the annotation says too. */
function flags(
  said: Partial<QuestionAndAnswer>,
  view: View = 'third',
  granularity: Granularity = 'coarse',
  clip = clipOf(view),
): Partial<Record<CodeCheckId, string[]>> {
  const whole = { question: 'What comes next?', answer: 'whisk the eggs', ...said };
  const checks = checkQuestion(whole, { clip, granularity });
  return Object.fromEntries(
    checks
      .filter((check) => check.verdict === 'broken')
      .map(({ id, found }) => [
        id,
        found.map((one) => `${one.inAnnotation ? '=' : ''}${one.text}`),
      ]),
  );
}

describe('banned words', () => {
  it('are whole words in any case, in question and answer', () => {
    expect(
      flags({ question: 'What is the First thing, and the LAST?', answer: 'the end' }),
    ).toEqual({
      'absolute-words': ['First thing', 'LAST', 'end'],
    });
    expect(flags({ question: 'What happens finally, when they bend it?' })).toEqual({
      pronouns: ['they'],
    });
    expect(flags({ answer: 'bend the lonely weekend seconds' })).toEqual({});
  });

  it('are named once each, and marked where the annotation says them too', () => {
    const clip = clipOf('third', 'add the second egg (30 s)');
    const said = { question: 'Why is the second egg, the second one, the only one?' };
    expect(flags(said, 'third', 'fine', clip)).toEqual({ 'absolute-words': ['=second', 'only'] });
  });

  it('speak of the annotation, differently by view', () => {
    const question = 'In the video_info, what substep or key step does the person do?';
    expect(flags({ question }, 'third', 'fine')).toEqual({
      'annotation-words': ['video_info', 'key step'],
    });
    expect(flags({ question }, 'first', 'fine')).toEqual({
      'annotation-words': ['video_info', 'substep', 'step', 'the person'],
    });
    expect(flags({ answer: 'these Steps' }, 'third', 'fine')).toEqual({
      'annotation-words': ['Steps'],
    });
    expect(flags({ question: 'Which step(s) matter?' }, 'third', 'fine')).toEqual({
      'annotation-words': ['step(s)'],
    });
  });

  it('are pronouns in questions of the third person alone', () => {
    const said = {
      question: 'What did he, and then She’s friend, and you do?',
      answer: 'they stir',
    };
    expect(flags(said)).toEqual({ pronouns: ['he', 'She', 'you'] });
    expect(flags(said, 'first')).toEqual({});
  });

  it('depend on what the question is about', () => {
    const said = {
      question: 'Which objects have interactions with an action?',
      answer: 'an action',
    };
    expect(flags(said, 'third', 'coarse')).toEqual({ 'action-words': ['action'] });
    expect(flags(said, 'third', 'fine')).toEqual({ 'object-words': ['objects', 'interactions'] });
  });
});

describe('times', () => {
  it.each([
    ['at 35 s', 'at 35 s'],
    ['at the 35-second point', 'at the 35-second'],
    ['the 2 minute mark', '2 minute mark'],
    ['from 35 to 48 seconds', 'from 35 to 48 seconds'],
    ['around 12:30 in the clip', '12:30'],
    ['1:02:03.5', '1:02:03.5'],
    ['in 35s ~ 48s', '35s ~ 48s'],
    ['in this time interval', 'time interval'],
    ['the Timestamp', 'Timestamp'],
  ])('%s', (answer, found) => {
    expect(flags({ answer }).times).toEqual([found]);
  });

  it.each(['bake for 20 minutes', 'mix 1:2', 'at 180 degrees', 'add 35 s', 'at 3 spoons'])(
    'are no moments: %s',
    (answer) => {
      expect(flags({ answer }).times).toBeUndefined();
    },
  );
});

describe('marks', () => {
  it('are quotation marks in questions about events', () => {
    const question = "What follows “whisk the eggs” and 'stir' in the cook's pan?";
    expect(flags({ question }).quotes).toEqual(['“', '”', "'stir'"]);
    expect(flags({ question }, 'third', 'fine').quotes).toBeUndefined();
  });

  it('are those of the annotation too in the first person', () => {
    const answer = 'Whisk(whisk eggs)';
    expect(flags({ answer }, 'third').quotes).toBeUndefined();
    expect(flags({ answer }, 'first').quotes).toEqual(['(', ')']);
    expect(flags({ answer }, 'first', 'coarse', clipOf('first', 'whisk (well)')).quotes).toEqual([
      '=(',
      '=)',
    ]);
  });
});

it('wants answers of fewer than 20 words', () => {
  const check = (words: number) =>
    checkQuestion(
      { question: 'What?', answer: `${Array(words).fill('egg').join(' ')} …` },
      { clip: clipOf('third'), granularity: 'fine' },
    ).at(-1);
  expect(check(19)).toMatchObject({
    id: 'answer-length',
    verdict: 'holds',
    measured: 19,
    limit: 20,
  });
  expect(check(20)).toMatchObject({ verdict: 'broken', measured: 20 });
});

it('says which checks held, too', () => {
  const context = { clip: clipOf('first'), granularity: 'fine' } as const;
  const checks = checkQuestion({ question: 'What is red?', answer: 'a bowl' }, context);
  expect(checks.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    'absolute-words holds',
    'annotation-words holds',
    'times holds',
    'object-words holds',
    'answer-length holds',
  ]);
});

describe('options', () => {
  /** The broken checks of options, with what they found. */
  const broken = (options: string[], right = 0) =>
    checkOptions(options, right)
      .filter((check) => check.verdict === 'broken')
      .map(({ id, found }) => [id, ...found.map(({ text }) => text)]);

  it('are duplicates but for case, blanks, punctuation and articles', () => {
    const options = ['the red bowl', 'Red  bowl.', 'blue bowl', 'some pans', 'raw eggs'];
    expect(broken(options)).toEqual([['duplicate-options', 'Red  bowl.']]);
  });

  it('are similar by their words in order', () => {
    const one = 'chop two onions and fry them slowly in a little oil';
    const options = [one, one.replace('slowly', ''), 'fry eggs', 'peel some garlic', 'stir'];
    expect(broken(options, 2)).toEqual([['similar-options', options[1]]]);
    expect(
      broken(['fry, then cut', 'cut, then fry', 'wash pan', 'boil egg', 'add salt'], 2),
    ).toEqual([]);
  });

  it('let the answer’s length stand out, long or short', () => {
    const wrong = ['boil egg', 'wash pan', 'add salt'];
    const long = 'stir the soup with a spoon';
    expect(broken([long, 'peel one', ...wrong])).toEqual([['answer-stands-out', long]]);
    expect(broken(['stir', 'peel one', ...wrong])).toEqual([['answer-stands-out', 'stir']]);
    expect(broken([long, 'stir the soup with a big spoon', ...wrong])).toEqual([]);
    expect(broken(['stir pan', 'peel one', ...wrong])).toEqual([]);
    expect(checkOptions([long, 'peel one', ...wrong], 0).at(-1)).toMatchObject({
      measured: 26 / 8,
      limit: 1.5,
    });
  });
});
