import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpointJudge } from '@/lib/endpoint/endpoint';
import { askJudge } from '@/lib/judge/ask';
import type { StepRecord } from '@/lib/judge/prepared-call';
import { judgeParametersSchema, unlimited } from '@/lib/judge/schema';
import { gather } from '@/lib/suites/calls';
import { said } from '@/lib/testing/small-run';
import { suiteInput } from '@/lib/testing/suite-input';
import { hallucination } from '.';
import type { ClipInput } from './settings';

const input = suiteInput(
  [0, 0.5, 1, 2, 3],
  [
    { keyFrame: 1, frames: [0, 1, 2] },
    { keyFrame: 3, frames: [2, 3, 4] },
  ],
  { prompt: 'A cup falls from a table' },
);

/** As they have been on record since version 2 of the suite. A change here would pay again for every reply on record. */
const HASHES: Readonly<Record<string, string>> = {
  'dynamic-check cluster@0.000-1.000':
    'c72b0a3e0cdacb443fd59d74581ee787e279479833a910ee7dde90381ac2d5f9',
  'dynamic-check cluster@1.000-3.000':
    'f7f7febb65e59bbaefe4d99c7403b8a8bd969a525cd7aca810f0f628ada37786',
  'dynamic-graph cluster@0.000-1.000':
    'ffb422a904ae20aaba96e9603ea497e3d2945fe4f51cba25a48272f6b57494d7',
  'dynamic-graph cluster@1.000-3.000':
    '788d51a868052f890f2b1eef2c21a03a2b6d9a6a2f7d6bb3ca9b962d6a6a5af4',
  'inconsistency video': 'e874909701d9c57e7886e77483f385471a24feec9668a4d69d8a386501154d86',
  'static-check key-frame@0.500':
    '4282492da2ef5cb41d5aacd107a2100a7c219cb37d8744caae50c3339d9c5125',
  'static-check key-frame@2.000':
    '4f39c093c89aa2c522471ed1dff01ec23297d8e9afff3f16b72f070427d21345',
  'static-graph key-frame@0.500':
    '25f58e9963aff03cb10db2d2018420f7c780ddf79af6bd4f12aaca753f70f023',
  'static-graph key-frame@2.000':
    '128dd7aa3b8f0732626389c51566924c31aa14888eb53dc608da6d398749f6cd',
  'summary video': 'd4f7f42b40d620496648440e80e1897fc587c0b9a5ab947697adb42440e3e6e9',
};

/** Those that differ where the prompt is hidden from the checks and the judge is not told of a generator. */
const HASHES_BLIND: typeof HASHES = {
  'dynamic-check cluster@0.000-1.000':
    'ce28b0f9186cce499e7e6404018153e92260e23709cd331342b0341244c83b7b',
  'dynamic-check cluster@1.000-3.000':
    '8215e10838b68989f0302e217d72af90c379fc03071ec314ea8d0a09c08f592c',
  'dynamic-graph cluster@0.000-1.000':
    'd18cfe1b5508f023d2ca0700b0c89fdf24e450d2294e4364daefe270a40ad71f',
  'dynamic-graph cluster@1.000-3.000':
    '466c969230c7f01824704016ebec0e4286c6754a99f5ccfd1aaf982d9195ea49',
  'static-check key-frame@0.500':
    'bdb3e7c8321ce33fb64654f69ba58d8b64661afedde4e7df8c603f03d24e5ae4',
  'static-check key-frame@2.000':
    '1ae32ea2c09a781f6d7f0fbb89006348abe1589f6b3b3ab39a2cabca439f6fb3',
};

const { identity } = endpointJudge(
  { baseUrl: 'http://127.0.0.1:8000/v1', model: 'some-vlm', apiKey: null },
  judgeParametersSchema.parse({}),
);

/** The requests of one video, by call: prompt and unit → hash. Every call is answered by its fixture. */
async function requestHashes(part: Partial<ClipInput> = {}): Promise<Record<string, string>> {
  const steps: StepRecord[] = [];
  const ask = askJudge({
    judge: {
      identity,
      async reply({ prompt }) {
        const name = prompt.id.split('/')[1];
        const rawReply = readFileSync(`prompts/hallucination/fixtures/${name}.txt`, 'utf8');
        return { ...said, rawReply };
      },
    },
    versions: new Map(),
    repeat: 0,
    loadFrame: async () => new Uint8Array(),
    recorded: async () => null,
    record: async (step) => void steps.push(step),
    limits: unlimited,
    signal: new AbortController().signal,
  });
  await gather(hallucination, { ...input, ...part }, ask);
  return Object.fromEntries(
    steps.map(({ prompt, unit, requestHash }) => [`${prompt.split('/')[1]} ${unit}`, requestHash]),
  );
}

it('requests keep the hashes by which their replies are on record', async () => {
  expect(await requestHashes()).toEqual(HASHES);
  const settings = { blindToPrompt: true, tellGenerated: false };
  expect(await requestHashes({ settings })).toEqual({ ...HASHES, ...HASHES_BLIND });
});
