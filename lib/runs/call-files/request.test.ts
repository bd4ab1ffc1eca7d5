import { describe, expect, it } from 'vitest';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { refuseUnfiled } from './request';
import type { CallsBy } from './schema';

const facts = (parameters: object) => ({
  kind: 'endpoint',
  name: 'A model',
  parameters: judgeParametersSchema.parse(parameters),
});

describe('calls that are to go in files', () => {
  it.each([
    ['batch-api', 'openai'],
    ['batch-api', 'azure'],
    ['batch-api', 'other'],
    ['batch-file', 'vllm'],
  ] as const)('are taken by %s of %s', (callsBy, server) => {
    expect(() => refuseUnfiled(callsBy, facts({ server }))).not.toThrow();
  });

  it.each([
    ['batch-api', facts({ server: 'vllm' })],
    ['batch-file', facts({ server: 'openai' })],
    ['batch-api', facts({ server: 'ollama' })],
    ['batch-file', facts({ server: 'vllm', shown: 'video' })],
    ['batch-api', { kind: 'baseline', name: 'Built-in', parameters: null }],
  ] as [CallsBy, object][])('are refused by %s where the judge takes none', (callsBy, judge) => {
    expect(() => refuseUnfiled(callsBy, judge)).toThrow('is asked one call at a time');
  });

  it('are nobody’s business where each is made by itself', () => {
    expect(() => refuseUnfiled(null, facts({ server: 'ollama' }))).not.toThrow();
  });
});
