import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { JudgeFacts } from '@/lib/judge/schema';
import type { SuiteChoice } from '@/lib/suites/settings';
import { ModelNote } from './model-note';
import { openWords, passedWords } from './next-stage';
import { suitesOfBuiltIn } from './stage-choices';

it('says how much came out of a run, and how much of that is still to be run', () => {
  expect(passedWords({ made: false, passed: 0, of: 12 })).toBe('None of 12 items passed.');
  expect(passedWords({ made: false, passed: 5, of: 12 })).toBe('5 of 12 items passed.');
  expect(passedWords({ made: true, passed: 1, of: 3 })).toBe('1 item was made.');
  const suite = { id: 'options', name: 'Options', kind: 'qa' };
  expect(openWords({ suite, passed: 0, open: 0 })).toContain('nothing for the next stage');
  expect(openWords({ suite, passed: 5, open: 0 })).toContain('has been run on all of them');
  expect(openWords({ suite, passed: 5, open: 2 })).toContain('has not been run on 2 of them');
});

it('names the stages that take a model but are the built-in judge’s, and where one is connected', () => {
  const choice = (id: string, measurable: boolean) =>
    ({ id, name: id, measurable }) as Partial<SuiteChoice> as SuiteChoice;
  const [writing, exam] = [choice('writing', false), choice('exam', true)];
  const judge = (id: string, kind: JudgeFacts['kind']) =>
    ({ id, kind }) as Partial<JudgeFacts> as JudgeFacts;
  const [builtIn, model] = [judge('built-in', 'baseline'), judge('model', 'endpoint')];
  const stage = (suite: string, judgeId: string | null) => ({
    suite,
    judgeId,
    judges: {},
    settings: { coverage: 'standard' as const },
  });
  const named = (deciding: JudgeFacts, by: string | null) =>
    suitesOfBuiltIn(
      ...([exam, [stage('writing', by), stage('exam', by)], [writing, exam]] as const),
      ...([[deciding], [builtIn, model]] as const),
    ).map(({ id }) => id);
  expect(named(builtIn, null)).toEqual(['writing']);
  expect(named(builtIn, 'model')).toEqual([]);
  expect(named(model, 'built-in')).toEqual(['writing']);
  const html = renderToStaticMarkup(<ModelNote suites={[writing]} connected={false} />);
  expect(html).toContain('“writing” takes a language model');
  expect(html).toContain('href="/judges?edit=new"');
  expect(renderToStaticMarkup(<ModelNote suites={[]} connected={false} />)).toBe('');
});
