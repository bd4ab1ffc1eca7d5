import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { suiteById, suites, takenIds } from '@/prompts';
import { keepVersion } from './kept.store';
import { readSuiteFiles } from './read';
import { declaredVersion, keptVersions, listDeclared } from './registry';
import { refreshDeclared } from './watch.store';

freshDatabase();

const parent = mkdtempSync(path.join(tmpdir(), 'framejury-kept-'));
const folder = path.join(parent, 'rubric');
const file = path.join(folder, 'suite.yaml');
let starter = '';
let id = '';

const write = (text: string) => writeFileSync(file, text);
const refresh = () => refreshDeclared(takenIds);
const current = () => suiteById(id);
const listed = () => listDeclared().filter((one) => one.id === id || one.folder === folder);

beforeAll(() => {
  cpSync('lib/declared/starter', folder, { recursive: true });
  starter = readFileSync(file, 'utf8');
  id = /^id: (.+)$/m.exec(starter)?.[1] ?? '';
});
beforeEach(async () => {
  vi.stubEnv('FRAMEJURY_SUITES', parent);
  cpSync('lib/declared/starter', folder, { recursive: true });
  write(starter);
  await refresh();
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const renamed = (text: string, name: string) => text.replace(/^name: .*$/m, `name: ${name}`);

describe('a suite of a folder', () => {
  it('is there as soon as the folder is, and kept whole in the database', async () => {
    expect(suites.map((one) => one.id)).toContain(id);
    const row = await database().suiteVersion.findFirstOrThrow({ where: { suite: id } });
    expect(row).toMatchObject({ source: 'folder', savedById: null });
    expect((row.files as Record<string, string>)['suite.yaml']).toBe(starter);
  });

  it('is found by the name of its content, which was the version of runs from before', () => {
    const { content = '' } = keptVersions(id).at(-1) ?? {};
    expect(content).not.toBe(current().version);
    const { version, questions } = suiteById(id, content);
    expect([version, questions]).toEqual([content, current().questions]);
  });

  it('that changes is another version, and runs of the first find that one', async () => {
    const first = current();
    write(renamed(starter, 'Changed'));
    await refresh();
    expect(current().name).toBe('Changed');
    expect(current().version).not.toBe(first.version);
    expect(suiteById(id, first.version).name).toBe(first.name);
    expect(suiteById(id, current().version).name).toBe('Changed');
  });

  it('is kept again, and what others kept is known, where the database is another one', async () => {
    write(renamed(starter, 'Of the first database'));
    await refresh();
    const before = keptVersions(id).at(-1)?.content;
    await database().suiteVersion.deleteMany();
    const files = {
      'suite.yaml': renamed(starter, 'Of the backup').replace(`id: ${id}`, 'id: other-rubric'),
    };
    const other = readSuiteFiles(files);
    if (other.faults) throw new Error('broken');
    await keepVersion(other, null);
    await refresh();
    expect(suiteById('other-rubric').name).toBe('Of the backup');
    expect(keptVersions(id).map(({ content }) => content)).toEqual([before]);
    expect(await database().suiteVersion.count({ where: { suite: id } })).toBe(1);
  });

  it('that is as it was before becomes the newest again, as the same version', async () => {
    const [first, content] = [current().version, keptVersions(id).at(-1)?.content];
    write(renamed(starter, 'Changed back'));
    await refresh();
    write(starter);
    await refresh();
    expect(current().version).toBe(first);
    expect(keptVersions(id).at(-1)?.content).toBe(content);
    expect(await database().suiteVersion.count({ where: { suite: id, content } })).toBe(1);
  });

  it('is the same version with another text of a prompt, which is another version of that', async () => {
    const before = current();
    const asks = 'asks: {group: quality}';
    const inline = starter.replace(asks, `text: "Rate it. {{questions}}", ${asks}`);
    const inFile = starter.replace(asks, `file: texts/rate.md, ${asks}`);
    mkdirSync(path.join(folder, 'texts'));
    const texts: [yaml: string, file: string][] = [
      [inline, ''],
      [inFile, 'Rate it again. {{questions}}'],
      [inFile, 'Rate it well. {{questions}}'],
    ];
    const hashes = [before.prompts[0]?.hash];
    for (const [yaml, text] of texts) {
      write(yaml);
      writeFileSync(path.join(folder, 'texts', 'rate.md'), text);
      await refresh();
      expect(current().version).toBe(before.version);
      hashes.push(current().prompts[0]?.hash);
    }
    expect(new Set(hashes).size).toBe(4);
    expect(current().prompts[0]?.text).toBe('Rate it well. {{questions}}');
    expect(
      keptVersions(id)
        .slice(-4)
        .map(({ content }) => content),
    ).toHaveLength(4);
    for (const other of ['reason: false, ', 'times: 3, ', 'frames: first, ', 'id: rated, ']) {
      write(
        starter.replace(
          `{id: rate, ${asks}`,
          `{${other}${other.startsWith('id') ? '' : 'id: rate, '}${asks}`,
        ),
      );
      await refresh();
      expect(current().version, other).not.toBe(before.version);
    }
  });

  it('stays known in its last version when the folder is gone', async () => {
    const { version } = current();
    const content = keptVersions(id).at(-1)?.content;
    rmSync(folder, { recursive: true });
    await refresh();
    expect(current().version).toBe(version);
    expect(listed()).toMatchObject([{ folder: null, kept: { content, source: 'folder' } }]);
  });

  it('that is broken is listed with its fault, next to the version that is kept', async () => {
    const { version } = current();
    write(starter.replace('questions:', 'qestions:'));
    await refresh();
    const [broken, kept] = listed();
    expect(broken?.read.faults?.map(({ message }) => message).join()).toContain('qestions');
    expect(kept?.read.suite?.version).toBe(version);
    expect(current().version).toBe(version);
  });

  it('cannot change the scale of a question that answers may stand under', async () => {
    const { version } = current();
    const [question] = current().questions;
    write(starter.replace(/from: 1, to: 5/, 'from: 1, to: 7'));
    await refresh();
    expect(listed()[0]?.read.faults?.[0]?.message).toMatch(
      new RegExp(
        `^“${question?.id}” was a rating from 1 to 5 in .* from 1 to 7: give .* another id`,
      ),
    );
    expect(current().version).toBe(version);
  });
});

describe('a version that another process kept', () => {
  it('is known here after a look, and built-in suites stay what they are', async () => {
    const { id: raterId } = await addLocalReviewer('Ada');
    const read = readSuiteFiles({ 'suite.yaml': starter.replace(`id: ${id}`, 'id: elsewhere') });
    if (read.faults) throw new Error(JSON.stringify(read.faults));
    expect(await keepVersion(read, raterId)).toBe(true);
    expect(await keepVersion(read, raterId)).toBe(false);
    await refresh();
    expect(suiteById('elsewhere').version).toBe(read.suite.version);
    expect(listDeclared().find((one) => one.id === 'elsewhere')).toMatchObject({
      folder: null,
      kept: { source: 'browser', savedBy: 'Ada' },
    });
    expect(declaredVersion('hallucination', 'any')).toBeNull();
    expect(suiteById('hallucination', 'any').id).toBe('hallucination');
  });
});
