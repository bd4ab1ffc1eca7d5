import { describe, expect, it } from 'vitest';
import { readAddress as read } from '@/lib/testing/library-request';
import { filtersOf, parametersOf, queryOf, readParameters, viewOf } from './address';

const QUERY =
  'q=ball&configuration=0cc175b9-c0f1-b6a8-31c3-99e269772661&scoresOf=018f4b5e-0000-7000-8000-000000000003&corrected=true';

describe('the address of the library', () => {
  it('asks for everything, latest first, when it says nothing', () => {
    expect(read('')).toEqual({
      filters: {
        project: null,
        suite: 'hallucination',
        text: '',
        state: 'all',
        generators: [],
        judges: [],
        tags: [],
        facets: [],
        dimension: null,
        from: null,
        to: null,
        differs: null,
        rater: null,
        standing: null,
        benchmark: null,
        cell: null,
        scores: { configuration: null, run: null, corrected: false },
      },
      sort: { column: 'added', descending: true },
      offset: 0,
      after: null,
      limit: 100,
    });
  });

  it('comes back as it was written', () => {
    const { filters, sort } = read(
      'project=018f4b5e-0000-7000-8000-000000000001&suite=captions&facet=task:P1:2&facet=source:a%26b&q=red+ball&state=disputed&generator=&generator=A%2CB' +
        '&judge=J&tag=hard&tag=p%26q&dim=s3&from=5&to=7.5&differs=0&standing=out:blind&rater=018f4b5e-0000-7000-8000-000000000002' +
        '&configuration=0cc175b9-c0f1-b6a8-31c3-99e269772661&scoresOf=018f4b5e-0000-7000-8000-000000000003' +
        '&corrected=true&sort=score:index&down=false',
    );
    expect(filters).toMatchObject({
      suite: 'captions',
      facets: ['task:P1:2', 'source:a&b'],
      text: 'red ball',
      generators: ['', 'A,B'],
      tags: ['hard', 'p&q'],
      from: 5,
      differs: 0,
      standing: 'out:blind',
      scores: {
        configuration: '0cc175b9-c0f1-b6a8-31c3-99e269772661',
        run: '018f4b5e-0000-7000-8000-000000000003',
        corrected: true,
      },
    });
    expect(sort).toEqual({ column: 'score:index', descending: false });
    expect(read(queryOf(filters, sort).toString())).toMatchObject({ filters, sort });
  });

  it('takes a bound without a number for no bound, and refuses what is no number', () => {
    expect(read('dim=s1&from=').filters.from).toBeNull();
    expect(() => read('dim=s1&from=high')).toThrow();
    expect(() => read('limit=100000')).toThrow();
  });

  it('is kept by a view but for the project, whose scores are shown too', () => {
    const view = viewOf(readParameters(`?project=p&${QUERY}&sort=judge:index&columns=state`));
    const opened = readParameters(`?${view}`);
    expect(opened.project).toBeNull();
    expect(filtersOf(opened)).toMatchObject({
      text: 'ball',
      scores: {
        configuration: '0cc175b9-c0f1-b6a8-31c3-99e269772661',
        run: '018f4b5e-0000-7000-8000-000000000003',
        corrected: true,
      },
    });
    expect(opened).toMatchObject({ sort: 'judge:index', columns: ['state'] });
  });

  it('names no suite where it is the usual one, and a view keeps any other', () => {
    expect(queryOf(read('').filters).toString()).toBe('');
    expect(queryOf(read('suite=captions').filters).toString()).toBe('suite=captions');
    expect(viewOf(readParameters('?project=p&suite=captions'))).toBe('suite=captions');
    expect(() => read('facet=nothing')).toThrow();
  });

  it('is asked of the server under the same names', () => {
    const filters = filtersOf(readParameters(`?${QUERY}`));
    expect(queryOf(filters).toString()).toBe(QUERY);
    expect(parametersOf(filters)).toMatchObject({ q: 'ball', corrected: true });
  });
});
