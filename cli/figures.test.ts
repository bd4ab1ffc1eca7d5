import { describe, expect, it } from 'vitest';
import { AGREEMENT, RESULTS, RUN, wellApp } from '@/lib/testing/app-answers';
import { runIn } from '@/lib/testing/command';
import { run as runAgreement } from './agreement';
import { run as runResults } from './results';

const app = wellApp();

describe('figures', () => {
  const results = (...words: string[]) => runIn(app.folder, runResults, [...app.to, ...words]);
  const agreement = (...words: string[]) =>
    runIn(app.folder, runAgreement, ['--run', RUN, ...app.to, ...words]);

  it('are printed as a table, CSV, LaTeX, Typst, Markdown or JSON', async () => {
    expect((await results()).out).toMatch(/^Total +0\.25 \[0\.10, 0\.40\]$/m);
    expect((await results('--format', 'csv')).out).toMatch(
      /^total,Total,Veo & co,,low,judge,0\.25,/m,
    );
    expect((await results('--format', 'latex')).out).toContain('Veo \\& co');
    expect((await results('--format', 'typst')).out).toContain('[#"Veo & co"]');
    expect(JSON.parse((await results('--json')).out).figures).toHaveLength(1);
    expect((await results('--format', 'pdf')).error).toContain('--format is one of text, csv');
  });

  it('are of the project of a run', async () => {
    await results('--run', RUN, '--labels', 'all');
    expect(app.asked.at(-1)?.query).toMatchObject({ run: RUN, project: 'p', labels: 'all' });
  });

  it('of agreement have their intervals, by group, and by question as CSV', async () => {
    const { out } = await agreement();
    expect(out).toContain('Small: how “Ada” agrees in run');
    expect(out).toMatch(/^All of it$|^Is it <odd>\?$/m);
    expect(out).toMatch(/^ {2}κ quadratic +−?0\.\d\d +−?0\.\d\d to 0\.\d\d +30$/m);
    expect((await agreement('--format', 'csv')).out).toContain('Is it <odd>?,q,κ quadratic');
    expect((await agreement('--against', 'nobody')).error).toContain('--against is one of person');
  });

  it('are refused where there are none', async () => {
    app.answers['GET /results'] = { ...RESULTS, figures: [] };
    app.answers['GET /agreement'] = { ...AGREEMENT, groups: [], questions: [] };
    expect(await results()).toMatchObject({
      code: 2,
      error: 'Nothing was judged that has figures.',
    });
    expect((await agreement()).error).toContain('There is nothing to compare');
  });

  it('are not taken from a program that is no Framejury', async () => {
    app.answers['GET /projects'] = { hello: 'world' };
    expect((await results()).error).toContain(
      'cannot be read. Is it a Framejury of the same version',
    );
  });
});
