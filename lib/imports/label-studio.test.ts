import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANSWER_COLUMNS } from '@/lib/export/columns';
import { labelingConfig, labelStudioTasks } from '@/lib/export/forms/label-studio';
import { longAnswer } from '@/lib/testing/long-answer';
import { smallSuite } from '@/lib/testing/small-suite';
import { testSuites } from '@/lib/testing/suites';
import { labelStudioRows } from './label-studio';
import { readScores } from './scores';

/** The task as Label Studio exports it after somebody has worked on it. */
function worked(change: (annotation: { result: { value: object }[] }) => object) {
  const [task] = labelStudioTasks(
    [longAnswer({ value: 4, words: 'a shadow' }), longAnswer({ by: 'judge', value: 7 })],
    smallSuite,
  ) as [{ annotations: { result: { value: object }[] }[] }];
  const annotations = task.annotations.map((annotation) => ({
    ...annotation,
    ...change(annotation),
  }));
  return labelStudioRows({ ...task, id: 12, annotations });
}

describe('a task of Label Studio', () => {
  it('keeps who said what where it was left as it is', () => {
    expect(worked(() => ({ completed_by: 3 }))).toMatchObject([
      { rater: 'Judge', rater_kind: 'judge', value: 7 },
      { rater: 'Ada', rater_kind: 'person', value: 4, reason: 'a shadow', independent: 'yes' },
    ]);
  });

  it('gives an answer that was changed there to who changed it, and not as independent', () => {
    const changed = worked(({ result: [said, words] }) => ({
      completed_by: { email: 'eve@example.org' },
      result: [{ ...said, value: { number: 9 } }, words],
    }));
    const [, row] = changed as Record<string, unknown>[];
    expect(row).toMatchObject({ rater: 'eve@example.org', value: 9, reason: 'a shadow' });
    expect(row).not.toHaveProperty('independent');
  });

  it('never takes a prediction that was accepted for the judge’s answer once more', () => {
    const accepted = worked(() => {
      const [task] = labelStudioTasks([longAnswer({ by: 'judge', value: 7 })], smallSuite) as [
        { predictions: { result: object[] }[] },
      ];
      return { completed_by: 3, result: task.predictions[0]?.result };
    });
    expect((accepted as object[])[1]).toMatchObject({
      ...{ rater: '3', rater_kind: 'person', value: 7 },
    });
  });

  it('passes over what was skipped, and says what another project’s task lacks', () => {
    expect(worked(() => ({ was_cancelled: true }))).toHaveLength(1);
    expect(labelStudioRows({ data: { video: 'a.mp4' }, annotations: [] })).toMatch(
      /not exported here: data.item/,
    );
    expect(labelStudioRows({ item: 'a.mp4', question: 'q', value: 1 })).toBeNull();
  });

  it('refuses the short forms, whose answers would be nobody’s', async () => {
    const row = { item: 'a.mp4', unit: 'video', suite: 'small', q: '4' };
    const short = { ...row, annotator: 'eve@example.org', annotation_id: '1' };
    const csv = [Object.keys(short), Object.values(short)].map((cells) => cells.join()).join('\n');
    for (const [name, text] of [['a.json', JSON.stringify([short])] as const, ['a.csv', csv]]) {
      const { rows, problems } = await readScores(text ?? '', name ?? '', (id) => id === 'q');
      expect(rows).toEqual([]);
      expect(problems[0]?.message).toContain('export as JSON there');
    }
  });

  it('is read as snapshots have it: predictions by their numbers, and relations among the results', () => {
    const [task] = labelStudioTasks([longAnswer({ value: 4 })], smallSuite) as [
      { annotations: { result: object[] }[] },
    ];
    const [annotation] = task.annotations;
    const relation = { type: 'relation', from_id: 'a', to_id: 'b', direction: 'right' };
    const account = { id: 3, email: 'eve@example.org', first_name: '', last_name: '' };
    const exported = {
      ...{ ...task, id: 12, inner_id: 1, drafts: [7], predictions: [4, 5] },
      annotations: [
        {
          ...{ id: 9, completed_by: account, lead_time: 2.5, was_cancelled: false },
          result: [...(annotation?.result ?? []), relation],
        },
      ],
    };
    expect(labelStudioRows(exported)).toMatchObject([{ rater: 'Ada', value: 4 }]);
  });

  it('shows each video of a pair by its own file, and none where there is none', () => {
    const { takes } = smallSuite;
    const suite = { ...smallSuite, takes: { ...takes, media: { min: 1, max: 3 } } };
    const answer = { ...longAnswer({ value: 4 }), files: ['a.mp4', 'b/c d.mp4'] };
    expect(labelStudioTasks([answer], suite)).toMatchObject([
      {
        data: {
          video: '/data/local-files/?d=a.mp4',
          video2: '/data/local-files/?d=b%2Fc%20d.mp4',
          video3: '',
        },
      },
    ]);
  });

  it('loses what the documentation lists', () => {
    const [row] = worked(() => ({})) as Record<string, unknown>[];
    const names: Record<string, string> = {
      rationale: 'reason',
      blind: 'independent',
      judge: 'rater',
    };
    const lost = ANSWER_COLUMNS.map(([name]) => name).filter(
      (name) => !Object.hasOwn(row ?? {}, names[name] ?? name),
    );
    const text = readFileSync(path.join(process.cwd(), 'docs', 'exports.md'), 'utf8');
    const [, table = ''] = /lost on the way there and back:\n\n([\s\S]*?)\n\n/.exec(text) ?? [];
    const listed = table
      .split('\n')
      .slice(2)
      .flatMap((line) =>
        [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
      );
    // These go along, and an import does not take them.
    expect(listed.toSorted()).toEqual([...lost, 'guideline', 'run'].toSorted());
  });

  it('is answered on a page with a control for each question, by names as tasks have them', () => {
    const page = labelingConfig(
      { ...smallSuite, name: 'A < B -- C', questions: smallSuite.questions },
      'small',
    );
    expect(page).toContain('<Number name="q" toName="video" min="0" max="10" step="1"/>');
    expect(page).toContain('<Choices name="q.unscored" toName="video"');
    expect(page).toContain('<Header value="A &lt; B -- C"/>');
    expect(page.slice(4, page.indexOf('-->'))).not.toContain('--');
  });
});

/** What Label Studio's own reader asks of a result: its control, what this is about, its kind, and the values it can have. */
describe.each(testSuites)('the results of $id', (suite) => {
  const lines = labelingConfig(suite, 'all').split('\n');
  const tags: Record<string, string> = {
    ...{ number: '<Number', choices: '<Choices', textarea: '<TextArea' },
  };
  const answerTo = ({ scale }: (typeof suite.questions)[number]) => {
    if (scale.kind === 'choice') return scale.options[0] ?? '';
    if (scale.kind === 'text') return 'words';
    return scale.kind === 'rating' ? scale.max : 1;
  };

  it('are each of a control of the page, with a value that this can have', () => {
    const answers = suite.questions.flatMap((question, place) =>
      [answerTo(question), null].map((value) => {
        const said = longAnswer({ rater: `${value}`, value, words: 'a & b', unit: `${place}` });
        return { ...said, answer: { ...said.answer, question: question.id } };
      }),
    );
    const tasks = labelStudioTasks(answers, suite) as {
      annotations: {
        result: {
          from_name: string;
          to_name: string;
          type: string;
          value: Record<string, unknown>;
        }[];
      }[];
    }[];
    const results = tasks.flatMap(({ annotations }) => annotations.flatMap(({ result }) => result));
    expect(results).toHaveLength(4 * suite.questions.length);
    for (const { from_name: name, to_name: to, type, value } of results) {
      const line = lines.find((one) => one.includes(` name="${name}" toName="${to}"`)) ?? '';
      expect(line.trim().split(' ')[0]).toBe(tags[type]);
      expect(lines.some((one) => /<(Video|Text) /.test(one) && one.includes(` name="${to}"`))).toBe(
        true,
      );
      if (type === 'choices') {
        const known = Array.from(line.matchAll(/<Choice value="([^"]*)"/g), ([, one]) => one);
        for (const choice of value.choices as string[]) expect(known).toContain(choice);
      } else if (type === 'number') expect(value.number).toBeTypeOf('number');
      else expect(value.text).toEqual([expect.any(String)]);
    }
  });
});
