import { describe, expect, it } from 'vitest';
import { benchmarkChoiceSchema, exportRequestSchema } from '../../formats/out/schema';
import { choiceOf, choiceQuery, exportFaults, exportQuery, faultsOf, USUAL } from './request';

describe('what a benchmark is to hold', () => {
  it('reads back from a query as from JSON', () => {
    const fields = { ...USUAL, by: 'people' as const, split: false, share: '12.5', name: 'Tea' };
    const query = Object.fromEntries(new URLSearchParams(choiceQuery(null, fields)));
    const read = benchmarkChoiceSchema.parse(query);
    expect(read).toMatchObject({ by: 'people', split: false, share: 0.125, exam: 'latest' });
    expect(benchmarkChoiceSchema.parse(choiceOf(null, fields))).toEqual(read);
  });

  it('keeps all multiple-choice questions for examining, as a rule', () => {
    expect(benchmarkChoiceSchema.parse({})).toMatchObject({ split: true, choicesInTest: true });
  });

  it('says what the server would refuse', () => {
    expect(faultsOf({ ...USUAL, name: 'Tea' })).toEqual({});
    expect(Object.keys(faultsOf({ ...USUAL, share: '120' })).toSorted()).toEqual(['name', 'share']);
  });

  it('is looked at again only for what changes it', () => {
    expect(choiceQuery('p', { ...USUAL, name: 'Other' })).toBe(choiceQuery('p', USUAL));
    expect(choiceQuery('p', { ...USUAL, share: '30' })).not.toBe(choiceQuery('p', USUAL));
  });
});

describe('an export', () => {
  const benchmark = '00000000-0000-4000-8000-000000000001';

  it('reads back from its address', () => {
    const fields = { results: false, licence: 'cc-by-4.0', language: 'de' };
    const query = Object.fromEntries(new URLSearchParams(exportQuery(benchmark, fields)));
    expect(exportRequestSchema.parse(query)).toEqual({ benchmark, ...fields });
    expect(exportFaults(benchmark, fields)).toEqual({});
  });

  it('says what the server would refuse', () => {
    const faults = exportFaults(benchmark, { results: true, licence: 'CC BY', language: 'en' });
    expect(faults.licence).toContain('cc-by-4.0');
  });
});
