import { describe, expect, it } from 'vitest';
import { queryOf } from '@/lib/library/address';
import { filtersOf, parametersOf, readParameters, viewOf } from './library-parameters';

const QUERY =
  'q=ball&configuration=0cc175b9-c0f1-b6a8-31c3-99e269772661&scoresOf=018f4b5e-0000-7000-8000-000000000003&corrected=true';

describe('what stands in the library’s address', () => {
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

  it('is asked of the server under the same names', () => {
    const filters = filtersOf(readParameters(`?${QUERY}`));
    expect(queryOf(filters).toString()).toBe(QUERY);
    expect(parametersOf(filters)).toMatchObject({ q: 'ball', corrected: true });
  });
});
