import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANSWER_COLUMNS } from '@/lib/export/columns';
import { labelingConfig, labelStudioTasks } from '@/lib/export/forms/label-studio';
import { longAnswer } from '@/lib/testing/long-answer';
import { smallSuite } from '@/lib/testing/small-suite';
import { labelStudioRows } from './label-studio';

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
