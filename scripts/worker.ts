import pLimit, { type LimitFunction } from 'p-limit';
import { z } from 'zod';
import { baselineJudge } from '@/lib/judge/baseline/baseline-judge';
import { endpointJudge } from '@/lib/judge/endpoint';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { judgeForRun } from '@/lib/judge/store';
import type { JudgingMeans } from '@/lib/runs/judge-video';
import { startWorker } from '@/lib/runs/worker';
import { suiteById } from '@/prompts';

/** What a run remembers of its judge. */
const judgeFactsSchema = z.object({
  kind: z.enum(['baseline', 'endpoint']),
  parameters: judgeParametersSchema,
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
});

const limits = new Map<string, LimitFunction>();

const means: Omit<JudgingMeans, 'shutdown'> = {
  suiteById,
  async judgeOf(run, suite) {
    const facts = judgeFactsSchema.parse(run.judgeFacts);
    if (facts.kind === 'baseline' || !facts.baseUrl || !facts.model) {
      return baselineJudge(suite.baseline);
    }
    const now = await judgeForRun(run.judgeId);
    // The key belongs to the endpoint for which it was typed: it never goes to the one that the judge had before.
    const apiKey = now.endpoint?.baseUrl === facts.baseUrl ? now.endpoint.apiKey : null;
    return endpointJudge({ baseUrl: facts.baseUrl, model: facts.model, apiKey }, facts.parameters);
  },
  limitOf(run) {
    const { parameters } = judgeFactsSchema.parse(run.judgeFacts);
    const limit = limits.get(run.judgeId) ?? pLimit(parameters.concurrency);
    limit.concurrency = parameters.concurrency;
    limits.set(run.judgeId, limit);
    return limit;
  },
};

const runner = await startWorker(means);
console.log('The worker waits for videos to judge.');

const stop = () => runner.stop().catch((error: unknown) => console.error(error));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// Started by “npm start”: without that, nobody would stop this process.
process.once('disconnect', stop);
await runner.promise;
process.exit(0);
