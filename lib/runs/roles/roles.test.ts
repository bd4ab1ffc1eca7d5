import { describe, expect, it } from 'vitest';
import { assignRoles, nameRoles } from './roles';
import { sharedModels } from './schema';

const suite = {
  name: 'Options',
  roles: [
    { id: 'assistant-1', label: 'Assistant 1', help: '', apart: 'assistants' },
    { id: 'assistant-2', label: 'Assistant 2', help: '', apart: 'assistants' },
    { id: 'reader', label: 'Reader', help: '' },
  ],
};
const judge = (name: string, currency = '', inputPrice: number | null = null) => ({
  id: `id of ${name}`,
  facts: {
    kind: 'endpoint',
    name,
    model: name,
    baseUrl: 'http://x/v1',
    parameters: { temperature: 0, maxTokens: 100, seed: null, currency, inputPrice },
  },
});

describe('judges by role', () => {
  it('are remembered with what their replies depend on', () => {
    const roles = assignRoles(suite, judge('a'), { 'assistant-2': judge('b') });
    expect(Object.keys(roles)).toEqual(['assistant-2']);
    expect(roles['assistant-2']).toMatchObject({ judgeId: 'id of b', facts: { name: 'b' } });
    const again = assignRoles(suite, judge('a'), { 'assistant-1': judge('b') });
    expect(again['assistant-1']?.identity).not.toBe(roles['assistant-2']?.identity);
    expect(nameRoles(suite, 'a', roles).map(({ judge: name }) => name)).toEqual(['a', 'b', 'a']);
  });

  it('are refused for a role that there is not, and in two currencies', () => {
    expect(() => assignRoles(suite, judge('a'), { boss: judge('b') })).toThrow(
      '“Options” has no role “boss”. It has: assistant-1, assistant-2, reader.',
    );
    const paid = { reader: judge('b', 'EUR', 1) };
    expect(() => assignRoles(suite, judge('a', 'USD', 2), paid)).toThrow('EUR and USD');
    expect(() => assignRoles(suite, judge('a', 'USD', null), paid)).not.toThrow();
  });

  it('may be another who transcribes, in a run of any suite, if it is a model', () => {
    const roles = assignRoles({ name: 'Plain' }, judge('a'), { transcriber: judge('b') });
    expect(roles.transcriber).toMatchObject({ judgeId: 'id of b' });
    expect(nameRoles({}, 'a', roles).map(({ judge: name }) => name)).toEqual(['b']);
    expect(nameRoles({}, 'a', {})).toEqual([]);
    const ruler = { id: 'r', facts: { kind: 'baseline', name: 'Ruler' } };
    expect(() => assignRoles(suite, judge('a'), { transcriber: ruler })).toThrow(
      '“Ruler” cannot copy scores out of replies',
    );
  });

  it('tell where those are one model that are best different ones', () => {
    expect(sharedModels(suite.roles, () => 'one')).toEqual(['assistants']);
    expect(sharedModels(suite.roles, (role) => role)).toEqual([]);
    expect(sharedModels(suite.roles, (role) => (role === 'reader' ? 'x' : role))).toEqual([]);
  });
});
