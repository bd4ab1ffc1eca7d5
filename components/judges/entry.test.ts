import { describe, expect, it } from 'vitest';
import { endpointInputSchema } from '@/lib/judge/schema';
import { applyPreset, NEW_ENTRY, readEntry } from './entry';
import { PRESETS } from './presets';

const filled = { ...NEW_ENTRY, name: 'Mine', baseUrl: 'http://127.0.0.1:8000/v1', model: 'm' };

describe('the form of a judge', () => {
  it('is accepted by the server as every preset leaves it, once a model is named', () => {
    for (const preset of PRESETS) {
      const read = readEntry({ ...applyPreset(NEW_ENTRY, preset, PRESETS), model: preset.model });
      expect(read.ok && endpointInputSchema.parse(read.input)).toMatchObject({
        name: preset.label,
        baseUrl: preset.baseUrl,
        parameters: { temperature: 0, inputPrice: null },
      });
    }
  });

  it('sends no temperature when the box is empty, rather than 0', () => {
    const read = readEntry({ ...filled, temperature: ' ' });
    expect(read.ok && read.input.parameters.temperature).toBeNull();
  });

  it('sends limits and prices as typed, and none where a box is empty', () => {
    const typed = { requestsPerMinute: '60', inputPrice: '2.5', cachedInputPrice: '0.25' };
    const read = readEntry({ ...filled, ...typed, currency: ' EUR ' });
    expect(read.ok && endpointInputSchema.parse(read.input).parameters).toMatchObject({
      requestsPerMinute: 60,
      tokensPerMinute: null,
      inputPrice: 2.5,
      cachedInputPrice: 0.25,
      outputPrice: null,
      currency: 'EUR',
    });
  });

  it('names the box that holds no number', () => {
    expect(readEntry({ ...filled, timeoutSeconds: '2 min' })).toEqual({
      ok: false,
      field: 'parameters.timeoutSeconds',
      message: 'The deadline must be a number, not “2 min”.',
    });
    expect(readEntry({ ...filled, concurrency: '' })).toMatchObject({
      field: 'parameters.concurrency',
    });
  });

  it('keeps, replaces or removes the stored key', () => {
    const key = (entry: Partial<typeof filled>) => {
      const read = readEntry({ ...filled, ...entry });
      return read.ok ? read.input.apiKey : read;
    };
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
