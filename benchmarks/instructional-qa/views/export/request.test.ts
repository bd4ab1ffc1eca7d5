import { describe, expect, it } from 'vitest';
import { exportRequestSchema } from '../../formats/out/schema';
import { exportQuery, faultsOf, previewQuery, USUAL } from './request';

describe('what an export is asked for', () => {
  it('reads back from its address', () => {
    const request = {
      ...USUAL,
      by: 'people' as const,
      split: false,
      share: '12.5',
      letterSeed: '7',
    };
    const query = exportQuery(null, { ...request, title: 'Tea & more' });
    expect(exportRequestSchema.parse(Object.fromEntries(new URLSearchParams(query)))).toMatchObject(
      {
        by: 'people',
        split: false,
        share: 0.125,
        letterSeed: 7,
        title: 'Tea & more',
        openEnded: true,
        results: true,
        licence: '',
        language: 'en',
      },
    );
  });

  it('says what the server would refuse', () => {
    expect(faultsOf(USUAL)).toEqual({});
    const faults = faultsOf({ ...USUAL, title: ' ', licence: 'CC BY', share: '120' });
    expect(Object.keys(faults).toSorted()).toEqual(['licence', 'share', 'title']);
    expect(faults.licence).toContain('cc-by-4.0');
  });

  it('is looked at again only for what changes the questions', () => {
    expect(previewQuery('p', { ...USUAL, title: 'Other' })).toBe(previewQuery('p', USUAL));
    expect(previewQuery('p', { ...USUAL, share: '30' })).not.toBe(previewQuery('p', USUAL));
  });
});
