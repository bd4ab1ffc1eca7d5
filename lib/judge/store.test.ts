import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { newId } from '@/lib/new-id';
import { freshDatabase } from '@/lib/testing/database';
import { endpointAsRemembered, factsForRun, judgeForRun } from './called.store';
import { keepCheck } from './check.store';
import { ENVIRONMENT_JUDGE_ID } from './environment';
import { judgeParametersSchema } from './schema';
import {
  archiveJudge,
  BASELINE_JUDGE_ID,
  createEndpointJudge,
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
      headers: {},
      query: {},
      secrets: [],
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

describe('headers and query of a connected model', () => {
  const SECRET = 'team-secret-0123456789';
  const sent = (part: object) => ({ parameters: { ...parameters, ...part } });
  const values = {
    headers: { 'X-Team': SECRET, 'Api-Key': 'k-0123456789' },
    query: { 'api-version': '1' },
  };

  it('are kept like the key: sealed, and shown as marks that tell them apart', async () => {
    const judge = await createEndpointJudge(input('With headers', sent(values)));
    const { headers, query } = judge.parameters;
    expect(headers).toEqual({
      'x-team': expect.stringMatching(/^••• [0-9a-f]{12}$/),
      'api-key': '•••',
    });
    expect(query).toEqual({ 'api-version': '1' });
    const row = await database().judge.findUniqueOrThrow({ where: { id: judge.id } });
    expect(JSON.stringify([judge, await listJudges(), row])).not.toContain(SECRET);
    const asked = await judgeForRun(judge.id);
    expect(asked.endpoint).toMatchObject({
      headers: { 'x-team': SECRET, 'api-key': 'k-0123456789' },
      query: { 'api-version': '1' },
      secrets: expect.arrayContaining([SECRET, 'k-0123456789']),
    });
    expect(JSON.stringify(factsForRun(asked))).not.toContain(SECRET);
    const same = await createEndpointJudge(input('The same headers', sent(values)));
    expect(same.parameters.headers).toEqual(headers);
    const other = sent({ headers: { 'x-team': 'another-secret' } });
    const differing = await createEndpointJudge(input('Other headers', other));
    expect(differing.parameters.headers['x-team']).not.toBe(headers['x-team']);
  });

  it('stay where the form sends back what it was shown, and go to no other address', async () => {
    const { id, parameters: shown } = await createEndpointJudge(input('Staying', sent(values)));
    await updateEndpointJudge(id, input('Staying', { ...sent(shown), model: 'other' }));
    expect((await judgeForRun(id)).endpoint?.headers['x-team']).toBe(SECRET);
    const moved = { ...sent(shown), baseUrl: 'https://elsewhere.example/v1', apiKey: '' };
    await expect(updateEndpointJudge(id, input('Staying', moved))).rejects.toMatchObject({
      status: 422,
      field: 'parameters.headers',
    });
    await expect(createEndpointJudge(input('Copied', sent(shown)))).rejects.toMatchObject({
      status: 422,
      field: 'parameters.headers',
    });
    await archiveJudge(id);
    const row = await database().judge.findUniqueOrThrow({ where: { id } });
    expect(row.secrets).toBeNull();
  });

  it('are for a run what they were when it began, but for keys', async () => {
    const { id } = await createEndpointJudge(input('Running', sent(values)));
    const facts = factsForRun(await judgeForRun(id));
    const { parameters: shown } = await readJudge(id);
    const newKey = {
      headers: { ...shown.headers, 'api-key': 'k-another-one' },
      query: shown.query,
    };
    await updateEndpointJudge(id, input('Running', sent(newKey)));
    expect((await endpointAsRemembered(id, facts))?.endpoint.headers).toEqual({
      'x-team': SECRET,
      'api-key': 'k-another-one',
    });
    const changed = { ...newKey, headers: { ...shown.headers, 'x-team': 'another-secret' } };
    await updateEndpointJudge(id, input('Running', sent(changed)));
    await expect(endpointAsRemembered(id, facts)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('“x-team”'),
    });
  });

  it('of a run go nowhere once the judge is at another address', async () => {
    const { id } = await createEndpointJudge(input('Gone', sent(values)));
    const facts = factsForRun(await judgeForRun(id));
    const moved = { ...sent(values), baseUrl: 'https://elsewhere.example/v1' };
    await updateEndpointJudge(id, input('Gone', moved));
    await expect(endpointAsRemembered(id, facts)).rejects.toMatchObject({ status: 409 });
  });
});

describe('a test of a connection', () => {
  const report = { usable: true, findings: ['Works.'], models: null, took: null, dials: [] };

  it('stays with the judge until a setting changes', async () => {
    const { id } = await createEndpointJudge(input('Tested', { apiKey: KEY }));
    const { settingsHash } = await judgeForRun(id);
    await keepCheck(id, settingsHash, report);
    expect((await readJudge(id)).check).toMatchObject({ report, at: expect.any(String) });
    await updateEndpointJudge(id, input('Tested once'));
    expect((await readJudge(id)).check?.report).toEqual(report);
    await updateEndpointJudge(id, input('Tested', { parameters: { ...parameters, topP: 0.5 } }));
    expect((await readJudge(id)).check).toBeNull();
    await updateEndpointJudge(id, input('Tested'));
    expect((await readJudge(id)).check?.report).toEqual(report);
    await updateEndpointJudge(id, input('Tested', { apiKey: 'sk-another' }));
    expect((await readJudge(id)).check).toBeNull();
  });

  it('is not taken for one of settings that were changed while it was made', async () => {
    const { id } = await createEndpointJudge(input('Slow'));
    const { settingsHash } = await judgeForRun(id);
    await updateEndpointJudge(id, input('Slow', { model: 'other' }));
    await keepCheck(id, settingsHash, report);
    expect((await readJudge(id)).check).toBeNull();
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
      'an extra field that is the request’s own',
      { parameters: { extraBody: { messages: [] } } },
      'parameters.extraBody',
      'cannot be an extra field',
    ],
    [
      'a header that is no text',
      { parameters: { headers: { 'x-team': 1 } } },
      'parameters.headers',
      'text in quotes',
    ],
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

  it('a base URL without a path is as it should be where the kind of server has none', async () => {
    const parameters = judgeParametersSchema.parse({ server: 'anthropic-native' });
    const baseUrl = 'https://api.anthropic.com';
    const judge = await createEndpointJudge(input('No path', { baseUrl, apiKey: KEY, parameters }));
    expect(judge.warning).toBeNull();
  });
});
