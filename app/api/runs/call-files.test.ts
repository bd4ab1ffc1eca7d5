import { expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { endpointJudge } from '@/lib/endpoint/endpoint';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { writeFile } from '@/lib/runs/call-files/write-file';
import { freshDatabase } from '@/lib/testing/database';
import { workFiled } from '@/lib/testing/filed-runs';
import { greyJpeg } from '@/lib/testing/judge-requests';
import { beginSmallRun, SMALL_REPLIES } from '@/lib/testing/small-run';
import { storeVideos } from '@/lib/testing/stored';
import { POST } from './[id]/call-files/route';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
vi.mock('@/prompts', async () => {
  const { smallSuite: suite } = await import('@/lib/testing/small-suite');
  return { suites: [suite], suiteById: () => suite };
});
vi.mock('@/lib/runs/judge-of.store', () => ({ judgeOf: async () => used }));

const parameters = judgeParametersSchema.parse({ server: 'vllm' });
const model = { baseUrl: 'http://127.0.0.1:9/v1', model: 'carried', apiKey: null };
const used = { judge: endpointJudge(model, parameters), parameters };

/** A run whose calls people carry, and the answers to those that go first. */
async function carried(): Promise<{ runId: string; answers: string[] }> {
  const runId = await beginSmallRun(await storeVideos('carried', 2), {
    ...{ jpeg: greyJpeg, callsBy: 'batch-file' },
  });
  await workFiled(runId, used);
  const file = await database().callFile.findFirstOrThrow({ where: { runId, state: 'offered' } });
  let text = '';
  for await (const piece of writeFile(file.id)) text += Buffer.from(piece).toString();
  const message = { role: 'assistant', content: SMALL_REPLIES['small/look'] };
  const body = { choices: [{ index: 0, message, finish_reason: 'stop' }] };
  const answers = text
    .trim()
    .split('\n')
    .map((line) => {
      const { custom_id } = JSON.parse(line) as { custom_id: string };
      return JSON.stringify({ custom_id, response: { status_code: 200, body }, error: null });
    });
  return { runId, answers };
}

it('takes a file of answers that comes again with its key once, and answers the same', async () => {
  const { runId, answers } = await carried();
  const bring = async (lines: readonly string[], key: string) => {
    const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': key };
    const address = `http://127.0.0.1/api/v1/runs/${runId}/call-files`;
    const request = new Request(address, { method: 'POST', headers, body: lines.join('\n') });
    const response = await POST(request, { params: Promise.resolve({ id: runId }) });
    return { status: response.status, answer: await response.json() };
  };
  const first = await bring(answers, 'one');
  expect(first).toMatchObject({ status: 200, answer: { answered: answers.length, known: 0 } });
  expect(await bring(answers, 'one')).toEqual(first);
  const noted = { where: { action: 'run.answers-brought' } };
  expect(await database().auditEntry.count(noted)).toBe(1);
  expect(await bring(answers.slice(1), 'one')).toMatchObject({ status: 422 });
  expect((await bring(answers, 'two')).answer).toMatchObject({ answered: 0 });
});
