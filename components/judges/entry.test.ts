import { describe, expect, it } from 'vitest';
import { endpointInputSchema } from '@/lib/judge/schema';
import { applyPreset, faultsIn, inputOf, NEW_ENTRY } from './entry';
import { PRESETS } from './presets';

const filled = { ...NEW_ENTRY, name: 'Mine', baseUrl: 'http://127.0.0.1:8000/v1', model: 'm' };

describe('the form of a judge', () => {
  it('is accepted by the server as every preset leaves it, once a model is named', () => {
    for (const preset of PRESETS) {
      const entry = { ...applyPreset(NEW_ENTRY, preset, PRESETS), model: preset.model };
      expect(faultsIn(entry)).toEqual({});
      expect(endpointInputSchema.parse(inputOf(entry))).toMatchObject({
        name: preset.label,
        baseUrl: preset.baseUrl,
        parameters: { temperature: 0, inputPrice: null },
      });
    }
  });

  it('sends no temperature when the box is empty, rather than 0', () => {
    expect(inputOf({ ...filled, temperature: ' ' }).parameters.temperature).toBeNull();
  });

  it('sends limits and prices as typed, and none where a box is empty', () => {
    const typed = { requestsPerMinute: '60', inputPrice: '2.5', cachedInputPrice: '0.25' };
    const input = inputOf({ ...filled, ...typed, currency: ' EUR ' });
    expect(endpointInputSchema.parse(input).parameters).toMatchObject({
      requestsPerMinute: 60,
      tokensPerMinute: null,
      inputPrice: 2.5,
      cachedInputPrice: 0.25,
      outputPrice: null,
      currency: 'EUR',
    });
  });

  it('says of every field at once what is wrong with it', () => {
    const { name: _named, ...unnamed } = faultsIn({ ...NEW_ENTRY, concurrency: '' });
    expect(Object.keys({ ...unnamed, name: '' }).sort()).toEqual([
      ...['baseUrl', 'model', 'name', 'parameters.concurrency'],
    ]);
    expect(
      faultsIn({
        ...filled,
        timeoutSeconds: '2 min',
        temperature: '3',
        maxTokens: '100.5',
        seed: '-1',
      }),
    ).toEqual({
      'parameters.timeoutSeconds': 'The timeout must be a number, not “2 min”.',
      'parameters.temperature': 'The temperature may be at most 2.',
      'parameters.maxTokens': 'The maximum number of output tokens must be a whole number.',
      'parameters.seed': 'The seed must be at least 0.',
    });
  });

  it('wants a currency where there is a price, and none where all is free', () => {
    const currency = (entry: Partial<typeof filled>) =>
      faultsIn({ ...filled, ...entry })['parameters.currency'];
    expect(currency({})).toBeUndefined();
    expect(currency({ inputPrice: '0', outputPrice: '0' })).toBeUndefined();
    expect(currency({ outputPrice: '2' })).toMatch(/currency/);
    expect(currency({ outputPrice: '2', maxTokens: '' })).toMatch(/currency/);
    expect(currency({ outputPrice: '2', currency: ' USD ' })).toBeUndefined();
  });

  it('keeps, replaces or removes the stored key', () => {
    const key = (entry: Partial<typeof filled>) => inputOf({ ...filled, ...entry }).apiKey;
    expect(key({})).toBeUndefined();
    expect(key({ apiKey: ' sk-1 ' })).toBe('sk-1');
    expect(key({ apiKey: 'sk-1', removeKey: true })).toBe('');
  });
});

describe('a preset', () => {
  it('keeps a name that the person chose, and replaces one that a preset gave', () => {
    const [openai, vllm] = PRESETS;
    if (!openai || !vllm) throw new Error('two presets are needed');
    expect(applyPreset({ ...NEW_ENTRY, name: 'My judge' }, openai, PRESETS).name).toBe('My judge');
    const once = applyPreset(NEW_ENTRY, openai, PRESETS);
    expect(applyPreset(once, vllm, PRESETS).name).toBe('vLLM');
  });
});
