import { describe, expect, it } from 'vitest';
import { exhibitsWithout } from '@/lib/disclosure/withheld';
import { TEA, TEA_OPTIONS } from './fixtures/reviewed';
import { optionReview } from './option-review';
import { questionReview } from './question-review';

const input = { prompt: null, media: [], settings: {} };
const shown = (kept: string[], data = TEA_OPTIONS) =>
  exhibitsWithout(optionReview.shows?.({ ...input, data }) ?? [], new Set(kept)).map(
    ({ exhibit }) => exhibit,
  );

describe('what people review', () => {
  it('is a question with those of its steps marked that it is about', () => {
    const exhibits = questionReview.shows?.({ ...input, data: TEA }) ?? [];
    const steps = exhibits.find(({ exhibit }) => exhibit.kind === 'steps')?.exhibit;
    expect(steps).toMatchObject({ steps: [{ meant: true }, { meant: true }, {}] });
    expect(steps).not.toMatchObject({ steps: [{}, {}, { meant: true }] });
  });

  it('is flagged by code, which every blind queue hides', () => {
    const data = { ...TEA, question: 'What do they do first?' };
    const exhibits = questionReview.flags?.(data) ?? [];
    const said = JSON.stringify(exhibitsWithout(exhibits, new Set()));
    expect(said).toContain('“first”');
    expect(said).toContain('“they”');
    expect(JSON.stringify(exhibitsWithout(exhibits, new Set(['judge'])))).not.toContain('“they”');
  });

  it('is shown what is not flagged without checking anything', () => {
    const data = { ...TEA_OPTIONS, question: 'What do they do first?' };
    const exhibits = [questionReview, optionReview].flatMap(
      ({ shows }) => shows?.({ ...input, data }) ?? [],
    );
    expect(exhibits.filter(({ exhibit }) => exhibit.title === 'Code checks')).toEqual([]);
    expect(optionReview.flags?.(data)).toMatchObject([
      { tells: 'judge', exhibit: { title: 'Code checks' } },
    ]);
  });

  it('has the right option marked, unless references are hidden', () => {
    const marked = shown([]).find(({ kind }) => kind === 'options');
    expect(marked).toMatchObject({
      options: [{ text: TEA.answer, mark: 'right' }, {}, {}, {}, {}],
    });
    const hidden = shown(['reference', 'judge']);
    expect(JSON.stringify(hidden)).not.toContain('right');
    expect(JSON.stringify(hidden)).not.toContain(TEA.reason);
    expect(hidden.find(({ kind }) => kind === 'options')).toMatchObject({ options: { length: 5 } });
  });

  it('comes in from lines, with the part of the video that is meant', () => {
    const [importer] = questionReview.importers;
    const read = importer?.read(
      [
        { file: 'a.jsonl', line: 1, value: { id: 'tea', ...TEA } },
        { file: 'a.jsonl', line: 2, value: { ...TEA, question: '' } },
      ],
      [],
    );
    expect(read?.items).toMatchObject([
      {
        sourceId: 'tea',
        data: TEA,
        cluster: 'tea.mp4',
        line: 1,
        facets: { source: 'ours', view: 'third', granularity: 'coarse' },
        media: [{ name: 'tea.mp4', from: 0.5, to: 2.2 }],
      },
    ]);
    expect(read?.faults).toMatchObject([{ line: 2 }]);
    expect(read?.faults[0]?.message).toMatch(/id[\s\S]*question/);
  });
});
