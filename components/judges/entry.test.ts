import { describe, expect, it } from 'vitest';
import { endpointInputSchema } from '@/lib/judge/schema';
import { SERVER_IDS, serverOf } from '@/lib/judge/servers.schema';
import { applyServer, entryOf, faultsIn, inputOf, NEW_ENTRY } from './entry';

const filled = { ...NEW_ENTRY, name: 'Mine', baseUrl: 'http://127.0.0.1:8000/v1', model: 'm' };

describe('the form of a judge', () => {
  it('is accepted by the server as every kind of server leaves it, once its own names are in', () => {
    for (const id of SERVER_IDS.filter((one) => one !== 'other')) {
      const { model, label, baseUrl } = serverOf(id);
      const chosen = { ...applyServer(NEW_ENTRY, id), model };
      const entry = { ...chosen, baseUrl: chosen.baseUrl.replace('YOUR-RESOURCE', 'lab') };
      expect(faultsIn(entry)).toEqual({});
      expect(endpointInputSchema.parse(inputOf(entry))).toMatchObject({
        name: label,
        baseUrl: baseUrl.replace('YOUR-RESOURCE', 'lab'),
        parameters: { temperature: 0, inputPrice: null, server: id },
      });
    }
    expect(faultsIn({ ...applyServer(NEW_ENTRY, 'azure'), model: 'm' }).baseUrl).toContain(
      'your own resource',
    );
  });

  it('says of a box with JSON what is wrong with it, also inside', () => {
    const fault = (entry: Partial<typeof filled>) => faultsIn({ ...filled, ...entry });
    expect(fault({ extraBody: '{"top_k": 20' })['parameters.extraBody']).toMatch(
      /^Extra fields must be JSON, such as .*\. ./,
    );
    expect(fault({ headers: '["x"]' })['parameters.headers']).toContain('must be an object');
    expect(fault({ headers: '{"x-team": 1}' })['parameters.headers']).toBe(
      '“x-team”: Each value must be a text in quotes',
    );
    expect(fault({ extraBody: '{"model": "other"}' })['parameters.extraBody']).toContain(
      '“model” cannot be an extra field',
    );
    expect(fault({ thinkingBudget: '100' })['parameters.thinkingBudget']).toContain(
      'choose the kind of server',
    );
    expect(fault({ topP: '2' })['parameters.topP']).toBe('top_p may be at most 1.');
    expect(fault({ extraBody: ' {"top_k": 20} ', headers: '', topP: '0.5' })).toEqual({});
  });

  it('keeps what it is given of a judge', () => {
    const { parameters } = endpointInputSchema.parse({
      ...inputOf(filled),
      parameters: {
        server: 'openrouter',
        reasoningEffort: 'low',
        providerOrder: ['a', 'b'],
        extraBody: { top_k: 20 },
        headers: { 'x-team': '••• 0123' },
      },
    });
    const entry = entryOf({ name: 'n', baseUrl: 'http://h/v1', model: 'm', parameters });
    expect(endpointInputSchema.parse(inputOf(entry)).parameters).toEqual(parameters);
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

describe('a kind of server', () => {
  it('keeps a name that the person chose, and replaces one that another kind gave', () => {
    expect(applyServer({ ...NEW_ENTRY, name: 'My judge' }, 'openai').name).toBe('My judge');
    const once = applyServer(NEW_ENTRY, 'openai');
    expect(applyServer(once, 'vllm').name).toBe('vLLM');
  });

  it('takes away what it refuses or ignores, and an effort that it does not know', () => {
    const typed = { ...filled, seed: '1', verbosity: 'low', thinkingBudget: '9', topP: '0.5' };
    expect(applyServer({ ...typed, reasoningEffort: 'xhigh' }, 'gemini')).toMatchObject({
      ...{ seed: '', verbosity: '', thinkingBudget: '9', topP: '0.5', reasoningEffort: '' },
    });
    const watching = { ...typed, shown: 'video' as const, mostFrames: '8' };
    expect(applyServer(watching, 'openai').shown).toBe('frames');
    expect(applyServer(watching, 'vllm')).toMatchObject({ shown: 'video', mostFrames: '8' });
    expect(applyServer(watching, 'gemini-native')).toMatchObject({
      shown: 'video',
      mostFrames: '',
    });
    expect(applyServer(typed, 'other')).toMatchObject({ baseUrl: filled.baseUrl, name: 'Mine' });
  });
});
