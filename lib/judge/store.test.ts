import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { newId } from '@/lib/new-id';
import { freshDatabase } from '@/lib/testing/database';
import { judgeParametersSchema } from './schema';
import {
  archiveJudge,
  BASELINE_JUDGE_ID,
  createEndpointJudge,
  ENVIRONMENT_JUDGE_ID,
  judgeForRun,
  listJudges,
  readJudge,
  updateEndpointJudge,
} from './store';

freshDatabase();

const KEY = 'sk-of-the-settings';
const ENVIRONMENT_KEY = 'sk-of-the-environment';

beforeAll(() => {
  process.env.OPENAI_API_KEY = ENVIRONMENT_KEY;
  process.env.OPENAI_BASE_URL = '';
  process.env.OPENAI_MODEL = '';
});

const parameters = judgeParametersSchema.parse({});

function input(name: string, part: object = {}) {
  return { name, baseUrl: 'http://127.0.0.1:8000/v1/', model: 'some-vlm', parameters, ...part };
}

describe('the judges that nobody creates', () => {
  it('are there from the beginning', async () => {
    const [baseline, environment] = await listJudges();
    expect(baseline).toMatchObject({ id: BASELINE_JUDGE_ID, source: 'built-in', unready: null });
    expect(environment).toMatchObject({
      id: ENVIRONMENT_JUDGE_ID,
      source: 'environment',
      baseUrl: 'https://api.openai.com/v1',
      hasKey: true,
      unready: expect.stringContaining('name of a model'),
    });
  });

  it('take their key from the environment, and store none', async () => {
    await listJudges();
    await expect(judgeForRun(ENVIRONMENT_JUDGE_ID)).rejects.toMatchObject({ status: 409 });
    await updateEndpointJudge(ENVIRONMENT_JUDGE_ID, input('Ours', { apiKey: 'sk-typed' }));
    const { endpoint } = await judgeForRun(ENVIRONMENT_JUDGE_ID);
    expect(endpoint).toEqual({
      baseUrl: 'https://api.openai.com/v1',
      apiKey: ENVIRONMENT_KEY,
      model: 'some-vlm',
    });
    const row = await database().judge.findUnique({ where: { id: ENVIRONMENT_JUDGE_ID } });
    expect(row?.apiKey).toBeNull();
  });

  it('stay', async () => {
    await listJudges();
    await expect(archiveJudge(BASELINE_JUDGE_ID)).rejects.toMatchObject({ status: 409 });
    await expect(updateEndpointJudge(BASELINE_JUDGE_ID, input('Mine'))).rejects.toThrow(
      'behind no endpoint',
    );
    await expect(createEndpointJudge(input('Built-in baseline'))).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe('a connected model', () => {
  it('keeps its key on the server, and sealed there', async () => {
    const judge = await createEndpointJudge(input('With a key', { apiKey: KEY }));
    expect(judge).toMatchObject({
      hasKey: true,
      baseUrl: 'http://127.0.0.1:8000/v1',
      warning: null,
    });
    expect(JSON.stringify([judge, await listJudges()])).not.toContain(KEY);
    const row = await database().judge.findUnique({ where: { id: judge.id } });
    expect(row?.apiKey).not.toContain(KEY);
    expect((await judgeForRun(judge.id)).endpoint?.apiKey).toBe(KEY);
  });

  it('keeps its key when the form leaves it out, and loses it when the form empties it', async () => {
    const { id } = await createEndpointJudge(input('Changing', { apiKey: KEY }));
    await updateEndpointJudge(id, input('Changing', { model: 'other-vlm' }));
    expect((await judgeForRun(id)).endpoint).toMatchObject({ apiKey: KEY, model: 'other-vlm' });
    await updateEndpointJudge(id, input('Changing', { apiKey: '' }));
    expect((await judgeForRun(id)).endpoint?.apiKey).toBeNull();
  });

  it('does not send a kept key to another server', async () => {
    const { id } = await createEndpointJudge(input('Moving', { apiKey: KEY }));
    const moved = input('Moving', { baseUrl: 'https://elsewhere.example/v1' });
    await expect(updateEndpointJudge(id, moved)).rejects.toMatchObject({
      status: 422,
      field: 'apiKey',
    });
    await expect(updateEndpointJudge(id, { ...moved, apiKey: 'sk-new' })).resolves.toBeDefined();
  });

  it('can be taken out of the lists, and its name used again', async () => {
    const { id } = await createEndpointJudge(input('Passing', { apiKey: KEY }));
    await archiveJudge(id);
    expect((await listJudges()).some((judge) => judge.id === id)).toBe(false);
    expect(await readJudge(id)).toMatchObject({ hasKey: false, unready: expect.any(String) });
    await expect(createEndpointJudge(input('Passing'))).resolves.toBeDefined();
  });
});

describe('bad input', () => {
  it.each([
    ['a base URL that is none', { baseUrl: 'localhost:8000' }, 'baseUrl', 'must begin with http'],
    ['another protocol', { baseUrl: 'ftp://host/v1' }, 'baseUrl', 'http://'],
    [
      'the address of one call',
      { baseUrl: 'http://h/v1/chat/completions' },
      'baseUrl',
      'must end before',
    ],
    ['a password in the base URL', { baseUrl: 'http://me:pw@h/v1' }, 'baseUrl', 'no password'],
    ['no model', { model: ' ' }, 'model', 'The model needs its name'],
    ['no name', { name: '' }, 'name', 'The judge needs a name'],
    [
      'a temperature out of range',
      { parameters: { temperature: 3 } },
      'parameters.temperature',
      'Too big',
    ],
  ])('%s is refused by its field', async (_what, part, field, message) => {
    await expect(createEndpointJudge(input('Bad', part))).rejects.toMatchObject({
      status: 422,
      field,
      message: expect.stringMatching(new RegExp(`^(?!.*${field}:).*${message}`)),
    });
  });

  it('a name that is taken is refused', async () => {
    await createEndpointJudge(input('Twice'));
    await expect(createEndpointJudge(input('Twice'))).rejects.toMatchObject({ status: 409 });
  });

  it('a judge that is not there is missing', async () => {
    await expect(readJudge('nobody')).rejects.toMatchObject({ status: 404 });
    await expect(judgeForRun(newId())).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['a base URL without /v1', 'http://127.0.0.1:8000', '/v1'],
    ['a key over http', 'http://vlm.example/v1', 'unencrypted'],
  ])('%s is accepted with a warning', async (name, baseUrl, warning) => {
    const judge = await createEndpointJudge(input(name, { baseUrl, apiKey: KEY }));
    expect(judge.warning).toContain(warning);
  });
});
