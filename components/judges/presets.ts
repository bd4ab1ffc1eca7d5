/** A kind of server with the OpenAI protocol, and what to enter for it. */
export interface Preset {
  id: string;
  label: string;
  baseUrl: string;
  /** An example of a model's name on this server. */
  model: string;
  needsKey: boolean;
  /** What to set up on the server. */
  hint: string;
}

/** The most common servers; any other with the protocol works as well. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'openai',
    label: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-4o',
    needsKey: true,
    hint: 'Needs an API key. Some reasoning models accept no temperature: leave it empty for those.',
  },
  {
    id: 'vllm',
    label: 'vLLM',
    baseUrl: 'http://127.0.0.1:8000/v1',
    model: 'Qwen/Qwen2.5-VL-7B-Instruct',
    needsKey: false,
    hint: 'Start it with --limit-mm-per-prompt high enough for the frames of one call (8 is enough), and name the model exactly as it is served.',
  },
  {
    id: 'llama-cpp',
    label: 'llama.cpp',
    baseUrl: 'http://127.0.0.1:8080/v1',
    model: 'default',
    needsKey: false,
    hint: 'llama-server must be started with the model’s vision part (--mmproj). Set how many calls go at once to the server’s --parallel.',
  },
  {
    id: 'ollama',
    label: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'qwen2.5vl',
    needsKey: false,
    hint: 'Pull a model that can see first. Its default context is short: raise it (OLLAMA_CONTEXT_LENGTH), or frames are cut off.',
  },
  {
    id: 'lm-studio',
    label: 'LM Studio',
    baseUrl: 'http://127.0.0.1:1234/v1',
    model: 'qwen2.5-vl-7b-instruct',
    needsKey: false,
    hint: 'Load a model that can see, and switch the local server on under “Developer”.',
  },
];
