import { createHash } from 'node:crypto';
import { startFakeEndpoint } from '@/e2e/fake-endpoint/server';
import { readSuiteFolder } from '@/lib/declared/folder';
import { writeBody, writeMessages } from '@/lib/endpoint/request';
import {
  type Judge,
  type JudgeParameters,
  type JudgeRequest,
  judgeParametersSchema,
} from '@/lib/judge/schema';
import { imageTokens, textTokens } from '@/lib/runs/plan/estimate';
import { gather } from '@/lib/suites/calls';
import type { Suite } from '@/lib/suites/suite';
import { suiteById } from '@/prompts';
import { defineBench, type Row } from '../bench';
import { shareRow } from '../figures';
import { USUAL_SHAPE } from '../set-up/videos';
import { askAlone, drawClip, fakeJudge, type Pictures } from './alone';

/** Suites that look at the same frames in several calls, with what an item says to them. */
const SAMPLES: readonly { suite: Suite; data: object }[] = [
  { suite: suiteById('hallucination'), data: {} },
  {
    suite: bundled('prompts/physical-laws'),
    data: { laws: ['gravity', 'impenetrability', 'collision', 'material', 'shadow'] },
  },
];

function bundled(folder: string): Suite {
  const { suite } = readSuiteFolder(folder);
  if (!suite) throw new Error(`${folder} has faults`);
  return suite;
}

const ORDERS: readonly JudgeParameters['partOrder'][] = [
  'text-first',
  'frames-first',
  'frames-first-no-schema',
];

/** How a provider's cache knows a beginning again. */
interface Cache {
  name: string;
  /** Whether the reply's schema is text, and the very beginning; else it only guides what is written. */
  schemaFirst: boolean;
  /** The shortest beginning that is kept, and in what steps, in tokens. */
  least: number;
  step: number;
}

const CACHES: readonly Cache[] = [
  { name: 'any beginning in blocks of 16 (vLLM)', schemaFirst: false, least: 16, step: 16 },
  { name: 'from 1,024 in steps of 128', schemaFirst: false, least: 1024, step: 128 },
  {
    name: '… with the schema in front (OpenAI)',
    schemaFirst: true,
    least: 1024,
    step: 128,
  },
];

/** A part of a request: what it is known by, and its tokens. */
interface Part {
  key: string;
  tokens: number;
}

/** The parts of a request in order, as the endpoint is sent them. */
async function partsOf(request: JudgeRequest, parameters: JudgeParameters): Promise<Part[]> {
  const messages = await writeMessages(request, parameters);
  const pictures = [...request.call.frames];
  const format = parameters.partOrder === 'frames-first-no-schema' ? 'json_object' : 'json_schema';
  const dialect = { format, tokenLimit: 'max_tokens' } as const;
  const { response_format } = writeBody('m', parameters, request, messages, dialect);
  const schema = format === 'json_schema' ? JSON.stringify(response_format) : '';
  const parts: Part[] = [{ key: schema, tokens: textTokens(schema.length) }];
  const addText = (text: string) => parts.push({ key: text, tokens: textTokens(text.length) });
  for (const { content } of messages) {
    if (typeof content === 'string') addText(content);
    else {
      for (const part of content) {
        if (part.type === 'text') addText(part.text);
        else {
          const frame = pictures.shift();
          if (frame) parts.push({ key: frame.hash, tokens: imageTokens(frame) });
        }
      }
    }
  }
  return parts;
}

/** Counts what a cache has of requests; what a request begins with is there once it has been answered. */
class CacheCount {
  total = 0;
  cached = 0;
  readonly #kept = new Set<string>();
  constructor(readonly cache: Cache) {}

  /** @returns a function to call when the request has been answered */
  sends(all: readonly Part[]): () => void {
    const parts = this.cache.schemaFirst ? all : all.slice(1);
    this.total += parts.reduce((sum, { tokens }) => sum + tokens, 0);
    const beginnings: string[] = [];
    const hash = createHash('sha256');
    let length = 0;
    let known = 0;
    for (const { key, tokens } of parts) {
      hash.update(`${key}\0`);
      const beginning = hash.copy().digest('hex');
      beginnings.push(beginning);
      length += tokens;
      if (this.#kept.has(beginning)) known = length;
    }
    if (known >= this.cache.least) this.cached += known - (known % this.cache.step);
    return () => {
      for (const beginning of beginnings) this.#kept.add(beginning);
    };
  }
}

/** A judge that counts what each cache would have of its requests. */
function counting(judge: Judge, parameters: JudgeParameters, counts: readonly CacheCount[]): Judge {
  return {
    ...judge,
    framesFirst: parameters.partOrder !== 'text-first',
    async reply(request) {
      const parts = await partsOf(request, parameters);
      const ended = counts.map((count) => count.sends(parts));
      const record = await judge.reply(request);
      for (const end of ended) end();
      return record;
    },
  };
}

/** Judges some clips of a suite in an order of parts. @returns what each cache had */
async function judgeClips(
  { suite, data }: (typeof SAMPLES)[number],
  partOrder: JudgeParameters['partOrder'],
  clips: number,
) {
  const fake = await startFakeEndpoint();
  const counts = CACHES.map((cache) => new CacheCount(cache));
  const pictures: Pictures = new Map();
  // Replies have to be of use to the calls that need them, and do not go by the order here.
  const parameters = judgeParametersSchema.parse({ partOrder });
  const ask = askAlone(counting(fakeJudge(fake.baseUrl), parameters, counts), pictures);
  for (let clip = 0; clip < clips; clip += 1) {
    const input = await drawClip(pictures, USUAL_SHAPE, data, suite.settings.parse({}));
    await gather(suite, input, ask);
  }
  await fake.close();
  return counts;
}

/** How many tokens are billed in full by the order of a request's parts, where a provider has a prompt cache. */
export const bench = defineBench({
  measures: 'input tokens that are billed in full, by the order of parts and the cache',
  // Several, so that what calls of different clips share counts, too.
  small: { clips: 2 },
  full: { clips: 5 },
  async run({ clips }) {
    const rows: Row[] = [];
    for (const sample of SAMPLES) {
      for (const partOrder of ORDERS) {
        for (const { cache, total, cached } of await judgeClips(sample, partOrder, clips)) {
          const what = `${sample.suite.id}, ${partOrder}, ${cache.name}`;
          rows.push(...shareRow(`billed in full: ${what}`, total - cached, total));
        }
      }
    }
    return rows;
  },
});
