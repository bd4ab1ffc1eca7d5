import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { GET as readFile } from './plans/[id]/file/route';
import { POST as makeItems } from './plans/[id]/items/route';
import { POST as match } from './plans/[id]/match/route';
import { GET as readPlan } from './plans/[id]/route';
import { GET as listPlans, POST as makePlan } from './plans/route';
import { POST as check } from './trees/route';

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
freshDatabase();

const ROOT = path.join(process.cwd(), 'public/samples/vbench/prompts');
const files = Object.fromEntries(
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(txt|json)$/.test(name))
    .map((name) => [`prompts/${name}`, readFileSync(path.join(ROOT, name), 'utf8')]),
);

const LANTERN = 'A paper lantern changes from red to blue.';

function post(body: object): Request {
  return new Request('http://127.0.0.1/api', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const withId = (id: string) => ({ params: Promise.resolve({ id }) });

async function made(name: string, options: object = {}): Promise<string> {
  const request = { files, name, road: 'full-list', text: 'plain', seed: 7, ...options };
  const answer = await (await makePlan(post(request))).json();
  return answer.plan?.id ?? JSON.stringify(answer);
}

/** A clip of a model. @returns its id */
async function storeClip(name: string, model: string): Promise<string> {
  const id = await storeVideo(`${model} ${name}`);
  const { id: projectId } = await database().project.findFirstOrThrow({
    orderBy: { createdAt: 'asc' },
  });
  await database().video.update({ where: { id }, data: { projectId } });
  await database().item.update({ where: { id }, data: { name, model, projectId } });
  return id;
}

describe('a prompt tree', () => {
  it('is looked at, and nothing is kept', async () => {
    const { summary, findings } = await (await check(post({ files }))).json();
    expect(summary).toMatchObject({ entries: 30, prompts: 26, videos: { 'full-list': 95 } });
    expect(findings).toContainEqual(
      expect.objectContaining({ file: 'prompts/meta_info/Complex_Plot.json', line: 3 }),
    );
    expect(await database().dataset.count()).toBe(0);
  });

  it('is refused in a sentence when there is no prompt in it', async () => {
    const answer = await check(post({ files: { 'notes/todo.txt': 'buy milk' } }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ field: 'files' });
  });
});

describe('a plan', () => {
  let id = '';
  beforeAll(async () => {
    id = await made('Plain');
  });

  it('is kept under a name of its own, with a version of what it asks for', async () => {
    const plans = await (await listPlans(new Request('http://127.0.0.1/api'))).json();
    expect(plans).toMatchObject([{ id, name: 'Plain', tasks: 30, expected: 95 }]);
    expect(await made('Plain', { seed: 8 })).toContain('There is a plan “Plain” already');
    expect(await made('Other')).toContain('“Plain” is this very plan already');
    expect(await made('', { seed: 8 })).toContain('needs a name');
    expect(await made('Fed', { text: 'augmented' })).not.toBe(id);
  });

  it('leaves as a table, as JSON Lines, as names and with a loop', async () => {
    const save = async (as: string) => {
      const response = await readFile(new Request(`http://127.0.0.1/api?as=${as}`), withId(id));
      return { text: await response.text(), name: response.headers.get('content-disposition') };
    };
    expect((await save('names')).text.trimEnd().split('\n')).toHaveLength(95);
    expect((await save('csv')).text).toMatch(/^path,folder,file,index,seed,/);
    expect((await save('jsonl')).name).toContain('Plain.jsonl');
    expect((await save('loop')).text).toContain('def generate(');
  });

  it('knows a model’s files by their names, each under every dimension that it serves', async () => {
    const paths = ['x/Pebble shore, zoom in.-0.mp4', `x/${LANTERN}-0.mp4`, `x/${LANTERN}-7.mp4`];
    const answer = await (await match(post({ paths }), withId(id))).json();
    const placesOf = (file: string) =>
      answer.files
        .find((one: { path: string }) => one.path === file)
        ?.places.map((place: { dimension: string }) => place.dimension);
    expect(placesOf(paths[1] ?? '')).toEqual(['Diversity', 'Dynamic_Attribute']);
    expect(placesOf(paths[2] ?? '')).toEqual(['Diversity']);
    expect(answer.texts[paths[1] ?? '']).toBe(LANTERN);
  });

  it.each(['renamings', 'mendings'])(
    'takes what a person calls a file under “%s”',
    async (name) => {
      const body = { paths: ['odd.mp4'], [name]: [{ from: 'odd.mp4', to: `${LANTERN}-7.mp4` }] };
      const answer = await (await match(post(body), withId(id))).json();
      expect(answer.files).toMatchObject([{ places: [{ dimension: 'Diversity' }] }]);
    },
  );

  it('makes items of videos, once, which await what has not come', async () => {
    const paths = [`${LANTERN}-0.mp4`, `${LANTERN}-7.mp4`];
    const videos = await Promise.all(
      paths.map(async (name) => ({ path: `x/${name}`, videoId: await storeClip(name, 'Sora') })),
    );
    const body = { model: 'Sora', videos };
    expect(await (await makeItems(post(body), withId(id))).json()).toEqual({
      files: 2,
      added: 2,
      known: 0,
    });
    expect(await (await makeItems(post(body), withId(id))).json()).toMatchObject({ known: 2 });
    const [set, single] = await database().item.findMany({
      where: { kind: 'vbench' },
      include: { media: { orderBy: { n: 'asc' } } },
      orderBy: { task: 'asc' },
    });
    expect(set?.media).toHaveLength(20);
    expect(set?.media.flatMap(({ n, videoId }) => (videoId ? [n] : []))).toEqual([1, 8]);
    expect(set?.media[1]).toMatchObject({
      wantedName: `${LANTERN}-1.mp4`,
      wantedModel: 'Sora',
    });
    expect(single).toMatchObject({
      facets: { dimension: 'Dynamic Attribute', category: 'Controllability' },
      cluster: LANTERN,
      task: `Dynamic_Attribute/${LANTERN}`,
      prompt: LANTERN,
    });
    const view = await (await readPlan(new Request('http://127.0.0.1/api'), withId(id))).json();
    const at = view.dimensions.findIndex(
      ({ dimension }: { dimension: string }) => dimension === 'Diversity',
    );
    expect(view.models).toMatchObject([{ model: 'Sora' }]);
    expect(view.models[0].present[at]).toBe(2);
  });

  it('finds a model’s clips in the library, where names are enough to know them', async () => {
    await storeClip('Pebble shore, zoom in.-1.mp4', 'Wan');
    await storeClip('holiday.mp4', 'Wan');
    const found = await (await makeItems(post({ model: 'Wan' }), withId(id))).json();
    expect(found).toEqual({ files: 1, added: 1, known: 0 });
    const folders = await made('Folders', { road: 'dimension' });
    const refused = await makeItems(post({ model: 'Wan' }), withId(folders));
    expect(refused.status).toBe(422);
  });

  it('takes no video of another project', async () => {
    const foreign = await storeVideo('foreign');
    const { id: projectId } = await database().project.create({ data: { name: 'Foreign' } });
    await database().video.update({ where: { id: foreign }, data: { projectId } });
    await database().item.update({ where: { id: foreign }, data: { projectId } });
    const videos = [{ path: 'Pebble shore, zoom in.-0.mp4', videoId: foreign }];
    await makeItems(post({ model: 'Thief', videos }), withId(id));
    const media = await database().itemMedia.findMany({
      where: { item: { kind: 'vbench', model: 'Thief' } },
    });
    expect(media.map(({ videoId }) => videoId)).toEqual([null]);
  });
});
