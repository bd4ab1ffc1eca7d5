import { describe, expect, it } from 'vitest';
import { type ConfigurationFacts, nameConfigurations } from './names';

const FACTS: ConfigurationFacts = {
  judge: 'J',
  imported: false,
  baseUrl: 'http://one/v1',
  model: 'm',
  parameters: { temperature: 0, seed: null },
  otherPrompts: [],
  settings: [],
  suite: 'Hallucinations',
  suiteVersion: '1',
  at: '2026-01-01 10:00 UTC',
};

describe('the names of configurations', () => {
  it('say judge, prompts and settings', () => {
    expect(
      nameConfigurations([
        FACTS,
        { ...FACTS, otherPrompts: [{ prompt: 'hallucination/summary', hash: 'abcdef0123' }] },
        { ...FACTS, otherPrompts: null },
        { ...FACTS, settings: ['prompt hidden', 'economical coverage'] },
        { ...FACTS, imported: true, settings: ['economical coverage'] },
      ]),
    ).toEqual([
      'J, the suite’s prompts',
      'J, summary abcdef01',
      'J, no prompts of ours',
      'J, the suite’s prompts, prompt hidden, economical coverage',
      'J, scores imported',
    ]);
  });

  it('say what differs besides, and no more', () => {
    expect(
      nameConfigurations([
        FACTS,
        { ...FACTS, parameters: { temperature: 1, seed: null } },
        { ...FACTS, suiteVersion: '2' },
        { ...FACTS, judge: 'K', model: 'n' },
      ]),
    ).toEqual([
      'J, the suite’s prompts, version 1 of the suite, temperature 0',
      'J, the suite’s prompts, version 1 of the suite, temperature 1',
      'J, the suite’s prompts, version 2 of the suite',
      'K, the suite’s prompts',
    ]);
  });

  it('are never the same twice', () => {
    const names = nameConfigurations([FACTS, { ...FACTS, at: '2026-01-02 10:00 UTC' }]);
    expect(new Set(names).size).toBe(2);
  });
});
