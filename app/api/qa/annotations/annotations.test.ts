import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { POST as add } from './clips/route';
import { POST as look } from './route';

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
freshDatabase();

const FIXTURES = path.join(
  process.cwd(),
  'benchmarks/instructional-qa/formats/annotations/fixtures',
);
const fixture = (name: string) => ({
  name,
  text: readFileSync(path.join(FIXTURES, name), 'utf8'),
});

function post(body: object): Request {
  return new Request('http://127.0.0.1/api', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function projectCalled(name: string): Promise<string> {
  return (await database().project.create({ data: { name } })).id;
}

/** A clip of a project. @returns its id */
async function storeClip(projectId: string, name: string): Promise<string> {
  const id = await storeVideo(name);
  await database().video.update({ where: { id }, data: { projectId } });
  await database().item.update({ where: { id }, data: { projectId, name } });
  return id;
}

const clipsIn = (projectId: string) =>
  database().item.findMany({
    where: { kind: 'stepped-clip', projectId },
    include: { media: true },
    orderBy: { name: 'asc' },
  });

describe('annotations', () => {
  it('are looked at, and nothing is kept', async () => {
    const files = [fixture('hirest.json'), fixture('goal-step.json')];
    const preview = await (await look(post({ files }))).json();
    expect(preview).toMatchObject({
      files: [{ source: 'hirest' }, { source: 'goal-step' }],
      errors: { first: expect.arrayContaining([expect.objectContaining({ line: 10 })]) },
      totals: { videos: preview.list.total, clips: preview.placed.added },
    });
    expect(preview.placed.awaited).toBeGreaterThan(0);
    expect(await database().item.count({ where: { kind: 'stepped-clip' } })).toBe(0);
  });

  it('are listed page by page', async () => {
    const videos = Array.from({ length: 45 }, (_, index) => ({
      video: `${index}.mp4`,
      view: 'third',
      subject: `Subject ${index}`,
      duration: 10,
      steps: [{ from: 0, to: 5, text: 'go' }],
    }));
    const files = [{ name: 'many.json', text: JSON.stringify(videos) }];
    const { list, totals } = await (await look(post({ files, page: 2 }))).json();
    expect(totals).toMatchObject({ videos: 45, clips: 45 });
    expect(list.total).toBe(45);
    expect(list.videos.map(({ video }: { video: string }) => video)).toEqual([
      ...['40.mp4', '41.mp4', '42.mp4', '43.mp4', '44.mp4'],
    ]);
    const found = await (await look(post({ files, search: 'subject 44' }))).json();
    expect(found.list).toMatchObject({ total: 1, videos: [{ video: '44.mp4' }] });
  });

  it('are refused in a sentence where there is no file, or a setting is none', async () => {
    for (const [body, field] of [
      [{ files: [] }, 'files'],
      [{ files: [fixture('ours.json')], settings: { minutes: -1 } }, 'settings.minutes'],
    ] as const) {
      const answer = await look(post(body));
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ field });
    }
  });
});

describe('clips', () => {
  it('are added once, with the videos that are here, whatever the ending of their files', async () => {
    const project = await projectCalled('Recipes');
    const video = await storeClip(project, 'soupA1.webm');
    const body = { project, files: [fixture('youcook2.json'), fixture('recipes.csv')] };
    expect(await (await add(post(body))).json()).toEqual({
      project: { id: project, name: 'Recipes' },
      added: 1,
      known: 0,
      awaited: [],
    });
    expect(await (await add(post(body))).json()).toMatchObject({ added: 0, known: 1 });
    const [item, ...others] = await clipsIn(project);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      cluster: 'soupA1',
      facets: { source: 'youcook2', view: 'third' },
      data: { video: 'soupA1', subject: 'leek soup', from: 0, to: 180.55 },
      media: [{ videoId: video, from: 0, to: 180.55 }],
    });
    const entries = await database().auditEntry.findMany({ where: { action: 'items.imported' } });
    const file = 'youcook2.json';
    expect(entries).toMatchObject([
      {
        after: {
          suite: 'question-writing',
          project,
          items: 1,
          trimming: { minutes: 4 },
          hashes: [
            { file, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
            { file: 'recipes.csv' },
          ],
        },
      },
    ]);
  });

  it('await videos that are not here, and get them when they are added again', async () => {
    const project = await projectCalled('Later');
    const body = { project, files: [fixture('youcook2.json'), fixture('recipes.csv')] };
    const first = await (await add(post(body))).json();
    expect(first).toMatchObject({ added: 1, awaited: ['soupA1.mp4'] });
    const video = await storeClip(project, 'soupA1.mkv');
    expect(await (await add(post(body))).json()).toMatchObject({ added: 0, known: 1 });
    const [item] = await clipsIn(project);
    expect(item?.media).toMatchObject([{ videoId: video, wantedName: 'soupA1.mp4' }]);
  });

  it('last as long as their videos where files do not say how long', async () => {
    const project = await projectCalled('Takes');
    const [before] = await takes(project);
    await storeClip(project, 'bike_repair_01.mp4');
    const { list, errors } = await (
      await look(post({ project, files: [fixture('ego-exo4d.json')] }))
    ).json();
    expect(before).toMatchObject({ duration: 40 });
    // The stored video lasts 2.5 s, and no step lies in it.
    expect(list.total).toBe(0);
    expect(errors.total).toBe(2);
  });

  it('of other settings are others', async () => {
    const project = await projectCalled('Settings');
    const steps = Array.from({ length: 20 }, (_, index) => ({
      from: index * 40,
      to: index * 40 + 40,
      text: `step ${index}`,
    }));
    const video = { video: 'long.mp4', view: 'first', subject: 'Work', duration: 800, steps };
    const files = [{ name: 'work.json', text: JSON.stringify(video) }];
    const settings = { sources: ['ours'] };
    expect(await (await add(post({ project, files }))).json()).toMatchObject({ added: 1 });
    expect(await (await add(post({ project, files, settings }))).json()).toMatchObject({
      added: 2,
    });
    const spans = (await clipsIn(project)).map(({ media: [medium] }) => [medium?.from, medium?.to]);
    expect(spans).toEqual([
      [0, 800],
      [0, 280],
      [280, 560],
    ]);
  });
});

async function takes(project: string) {
  const files = [fixture('ego-exo4d.json')];
  return (await (await look(post({ project, files }))).json()).list.videos;
}
