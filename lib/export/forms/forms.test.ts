import { strFromU8, unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { writeStored } from '@/lib/files';
import { localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import type { ClipMetadata, ExportForm } from '../schema';
import { exportForm } from './forms';

freshDatabase();

let person: Person;
let run = '';

async function textOf(form: ExportForm, clips: ClipMetadata | null = null): Promise<Uint8Array> {
  const asked = { form, of: { run }, clips };
  const { content } = await exportForm(person, asked, () => smallSuite);
  return new Uint8Array(await new Response(content).arrayBuffer());
}

beforeAll(async () => {
  const { id, name } = await localReviewer();
  person = { id, name, role: 'admin', account: null };
  const items = [await storeVideo('one.mp4'), await storeVideo('../two: *.mp4')];
  run = await storeRun(items, 8);
  await submitAnswer(id, items[0] ?? '', { act: 'override', value: 3, rationale: '“so”' });
});

describe('a folder for Hugging Face', () => {
  it('has a card whose configurations name files that are there, read by one loader', async () => {
    const files = unzipSync(await textOf('hugging-face'));
    const [, head = '', body = ''] = strFromU8(files['README.md'] ?? new Uint8Array()).split(
      /^---$/m,
    );
    const { configs } = parse(head) as { configs: { config_name: string; data_files: string }[] };
    expect(Object.keys(files).toSorted()).toEqual([
      'README.md',
      ...configs.map(({ data_files: file }) => file),
    ]);
    expect(configs.every(({ data_files: file }) => file.endsWith('.parquet'))).toBe(true);
    expect(body).toContain('How to cite');
    const rows = async (file: string) =>
      parquetReadObjects({ file: Uint8Array.from(files[file] ?? []).buffer });
    expect(await rows('answers.parquet')).toHaveLength(5);
    expect(await rows('answers.parquet')).toContainEqual(
      expect.objectContaining({ item: 'one.mp4', rater_kind: 'person', value: 3, reason: '“so”' }),
    );
    expect((await rows('items.parquet')).map(({ item }) => item)).toEqual([
      'one.mp4',
      '../two: *.mp4',
    ]);
  });

  it('has the clips that are here as a VideoFolder, under names that stay inside', async () => {
    const without = unzipSync(await textOf('hugging-face'));
    const [, { video_sha256: hash }] = (await parquetReadObjects({
      file: Uint8Array.from(without['items.parquet'] ?? []).buffer,
    })) as [object, { video_sha256: string }];
    await writeStored('videos', hash, Uint8Array.of(1, 2, 3));
    const files = unzipSync(await textOf('hugging-face', 'jsonl'));
    const [line = ''] = strFromU8(files['videos/metadata.jsonl'] ?? new Uint8Array()).split('\n');
    const { file_name: name, item } = JSON.parse(line) as { file_name: string; item: string };
    expect([name, item]).toEqual(['__two_ _.mp4', '../two: *.mp4']);
    expect(files[`videos/${name}`]).toEqual(Uint8Array.of(1, 2, 3));

    const other = unzipSync(await textOf('hugging-face', 'parquet'));
    const described = Uint8Array.from(other['videos/metadata.parquet'] ?? []).buffer;
    expect(await parquetReadObjects({ file: described })).toEqual([JSON.parse(line)]);
    expect(Object.keys(other)).not.toContain('videos/metadata.jsonl');
    expect(strFromU8(other['README.md'] ?? new Uint8Array())).toContain('`metadata.parquet`');
  });
});

it('names the file of each task’s video where Label Studio serves it', async () => {
  const files = unzipSync(await textOf('label-studio'));
  const tasks = JSON.parse(strFromU8(files['tasks.json'] ?? new Uint8Array()));
  expect(new Set(tasks.map((task: { data: { video: string } }) => task.data.video))).toEqual(
    new Set(['one.mp4', '..%2Ftwo%3A%20*.mp4'].map((file) => `/data/local-files/?d=${file}`)),
  );
});

it('writes a log of Inspect with its head first and samples last', async () => {
  const log = JSON.parse(strFromU8(await textOf('inspect')));
  expect(Object.keys(log)).toEqual([
    ...['version', 'status', 'eval', 'plan', 'results', 'stats'],
    ...['invalidated', 'tags', 'metadata', 'samples'],
  ]);
  expect(log.eval).toMatchObject({
    ...{ run_id: run, task: 'small', dataset: {}, config: {} },
    created: expect.stringMatching(/^\d{4}-/),
    model: expect.any(String),
  });
  expect(log.samples).toHaveLength(4);
});

it('gives no log of many runs', async () => {
  const of = { project: run, suite: 'small' };
  await expect(
    exportForm(person, { form: 'inspect', of, clips: null }, () => smallSuite),
  ).rejects.toThrow(/name it/);
});
