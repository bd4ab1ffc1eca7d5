import { describe, expect, it } from 'vitest';
import { faultsInDials } from './dial-faults.schema';
import { describeAllDials, dialFields, whatElseIsSent } from './dials.schema';
import { judgeParametersSchema } from './schema';
import { SERVER_IDS, serverOf } from './servers.schema';

const dials = (part: object) => judgeParametersSchema.parse({ temperature: null, ...part });

const faults = (part: object, baseUrl = 'https://h/v1') =>
  faultsInDials(dials(part), baseUrl).map(({ field, message }) => `${field}: ${message}`);

describe('the fields of a request', () => {
  it.each<[string, object, object]>([
    [
      'openai',
      { reasoningEffort: 'low', verbosity: 'low', serviceTier: 'flex', topP: 0.5 },
      {
        ...{ reasoning_effort: 'low', verbosity: 'low', service_tier: 'flex', top_p: 0.5 },
      },
    ],
    [
      'gemini',
      { thinkingBudget: 512 },
      {
        extra_body: { google: { thinking_config: { thinking_budget: 512 } } },
      },
    ],
    ['anthropic', { thinkingBudget: 2048 }, { thinking: { type: 'enabled', budget_tokens: 2048 } }],
    ['anthropic', { thinkingBudget: 0 }, { thinking: { type: 'disabled' } }],
    [
      'anthropic-native',
      { reasoningEffort: 'max' },
      { thinking: { type: 'adaptive' }, output_config: { effort: 'max' } },
    ],
    [
      'openrouter',
      { reasoningEffort: 'high', providerOrder: ['a', 'b'] },
      {
        reasoning: { effort: 'high' },
        provider: { order: ['a', 'b'] },
      },
    ],
    ['openrouter', { thinkingBudget: 900 }, { reasoning: { max_tokens: 900 } }],
    ['azure', { reasoningEffort: 'minimal' }, { reasoning_effort: 'minimal' }],
    ['bedrock', { reasoningEffort: 'medium' }, { reasoning_effort: 'medium' }],
    ['vllm', { thinkingBudget: 100 }, { thinking_token_budget: 100 }],
    ['sglang', { reasoningEffort: 'none' }, { reasoning_effort: 'none' }],
    ['llama-cpp', { thinkingBudget: 100 }, { thinking_budget_tokens: 100 }],
    ['ollama', { reasoningEffort: 'none' }, { reasoning_effort: 'none' }],
    ['lm-studio', { topP: 0.9 }, { top_p: 0.9 }],
    ['other', { reasoningEffort: 'low' }, { reasoning_effort: 'low' }],
  ])('of %s say the dials as it knows them: %j', (server, part, expected) => {
    expect(faults({ server, ...part })).toEqual([]);
    expect(dialFields(dials({ server, ...part }))).toEqual(expected);
  });

  it('are none at all while no dial is set, whatever the server', () => {
    for (const server of SERVER_IDS) {
      expect(dialFields(dials({ server }))).toEqual({});
      // The same model replies otherwise where it is asked by an interface of its own.
      const own = serverOf(server).ownInterface ? { interface: server } : null;
      expect(whatElseIsSent(dials({ server }))).toEqual(own);
    }
  });

  it('keep extra fields in addition to those of a dial', () => {
    const sent = whatElseIsSent(
      dials({
        server: 'openrouter',
        providerOrder: ['a'],
        extraBody: { provider: { allow_fallbacks: false }, top_k: 20 },
        headers: { 'x-team': '••• 12', 'api-key': '•••' },
        query: { 'api-version': '1' },
      }),
    );
    expect(sent).toEqual({
      body: { provider: { allow_fallbacks: false, order: ['a'] }, top_k: 20 },
      headers: { 'x-team': '••• 12' },
      query: { 'api-version': '1' },
    });
  });
});

describe('dials that are refused', () => {
  it.each<[object, string]>([
    [{ server: 'gemini', seed: 1 }, 'seed: Gemini refuses seed'],
    [{ server: 'ollama', verbosity: 'low' }, 'verbosity: Ollama ignores verbosity'],
    [{ server: 'ollama', imageDetail: 'low' }, 'imageDetail: Ollama ignores image detail'],
    [{ server: 'openai', thinkingBudget: 1 }, 'thinkingBudget: OpenAI has no thinking budget'],
    [{ server: 'vllm', providerOrder: ['a'] }, 'providerOrder: vLLM has no provider order'],
    [{ thinkingBudget: 1 }, 'thinkingBudget: Servers have no common word for a thinking budget'],
    [{ server: 'ollama', reasoningEffort: 'max' }, 'reasoningEffort: Ollama knows these efforts'],
    [
      { server: 'gemini', reasoningEffort: 'low', thinkingBudget: 1 },
      'thinkingBudget: Servers take an effort or a budget',
    ],
    [
      { server: 'anthropic', thinkingBudget: 500 },
      'thinkingBudget: Anthropic takes a budget of at least 1024',
    ],
    [{ server: 'anthropic', thinkingBudget: 4096 }, 'less than “Maximum output tokens” (4096)'],
    [
      { server: 'anthropic', thinkingBudget: 2048, temperature: 0 },
      'temperature: Anthropic takes no temperature but 1',
    ],
    [
      { server: 'anthropic-native', reasoningEffort: 'low', temperature: 0 },
      'temperature: Anthropic, its own interface takes no temperature but 1 with an effort',
    ],
    [
      { server: 'anthropic-native', extraBody: { output_config: { format: {} } } },
      'extraBody: “output_config.format” cannot be an extra field',
    ],
    [{ extraBody: { model: 'x' } }, 'extraBody: “model” cannot be an extra field'],
    [{ extraBody: { messages: [] } }, '“messages” cannot be'],
    [{ extraBody: { response_format: {} } }, '“response_format” cannot be'],
    [{ extraBody: { stream: true } }, '“stream” cannot be'],
    [{ extraBody: { n: 2 } }, '“n” cannot be'],
    [{ extraBody: { max_completion_tokens: 9 } }, '“max_completion_tokens” cannot be'],
    [{ extraBody: { temperature: 1 } }, '“temperature” has a field of its own'],
    [{ extraBody: { reasoning_effort: 'low' } }, 'has a field of its own: reasoning effort'],
    [{ extraBody: { deep: [{ api_key: 'sk' }] } }, '“api_key” is a key'],
    [
      { server: 'openrouter', providerOrder: ['a'], extraBody: { provider: { order: ['b'] } } },
      '“provider.order” is said by another dial',
    ],
    [{ headers: { Host: 'h' } }, 'headers: “Host” is set by the request itself'],
    [{ headers: { 'a b': 'h' } }, 'headers: “a b” is no name of a header'],
    [{ headers: { 'X-A': '1', 'x-a': '2' } }, '“x-a” is there twice'],
    [{ headers: { 'x-a': '1\r\nhost: h' } }, 'a character that no header can carry'],
  ])('%j', (part, message) => {
    expect(faults(part).join('\n')).toContain(message);
  });

  it('are none of a temperature where an effort says that nothing is thought', () => {
    const part = { server: 'anthropic-native', reasoningEffort: 'none', temperature: 0 };
    expect(faults(part)).toEqual([]);
  });

  it('leave a field to the extra fields where the server is not offered the dial', () => {
    expect(faults({ server: 'lm-studio', extraBody: { reasoning_effort: 'low' } })).toEqual([]);
  });

  it('want an api-version for the path of an Azure deployment, and for no other', () => {
    const path = 'https://lab.openai.azure.com/openai/deployments/judge';
    expect(faults({ server: 'azure' }, path).join()).toContain('query: The path of an Azure');
    expect(faults({ server: 'azure', query: { 'api-version': '2024-10-21' } }, path)).toEqual([]);
    expect(faults({ server: 'azure' }, 'https://lab.openai.azure.com/openai/v1')).toEqual([]);
  });
});

it('dials are told in words', () => {
  const told = describeAllDials(
    dials({
      ...{ temperature: 0, seed: 7, imageDetail: 'low', topP: 0.9, reasoningEffort: 'low' },
      ...{
        extraBody: { top_k: 20 },
        headers: { 'x-team': '••• 12' },
        query: { 'api-version': '1' },
      },
    }),
  );
  expect(told).toEqual([
    ...['temperature 0', 'seed 7', 'image detail low', 'top_p 0.9', 'reasoning effort low'],
    ...['top_k 20', 'header x-team: ••• 12', 'query api-version: 1'],
  ]);
});
