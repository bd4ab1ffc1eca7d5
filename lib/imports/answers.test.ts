import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readAgreement } from '@/lib/agreement/store';
import { database } from '@/lib/db';
import { exportForm } from '@/lib/export/forms/forms';
import { exportTable } from '@/lib/export/run-table';
import type { AnswerTable, ExportFormat } from '@/lib/export/schema';
import { localReviewer } from '@/lib/people/local.store';
import { readInclusion } from '@/lib/ratings/counting.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { hallucination } from '@/prompts/hallucination';
import { importFile } from './store';

freshDatabase();

const UNITS = ['key-frame@0.500', 'key-frame@1.500'];

const importText = (text: string, name = 'labels.csv', store = true) =>
  importFile({ name, text }, [smallSuite], store);

const csv = (...rows: string[]) =>
  ['item,rater,question,unit,value,reason,independent', ...rows].join('\n');

/** What stands of a file's people, by rater. */
async function standing(source: string) {
  const rows = await database().answer.findMany({
    where: { superseded: null, rater: { source } },
    orderBy: { id: 'asc' },
    include: { rater: true },
  });
  return rows.map(({ rater, unit, value, reason, rationale, act }) => ({
    rater: rater.name,
    unit,
    said: value ?? reason,
    rationale,
    act,
  }));
}

/** Who counts among blind answers about an item. */
async function blindRaters(itemId: string): Promise<string[]> {
  const { items } = await readInclusion(smallSuite.id, 'blind');
  const ids = [...(items.get(itemId)?.raterIds ?? [])];
  const raters = await database().rater.findMany({ where: { id: { in: ids } } });
  return raters.map(({ name }) => name).toSorted();
}

async function admin() {
  const { id, name } = await localReviewer();
  return { id, name, role: 'admin', account: null } as const;
}

async function exported(runId: string, table: AnswerTable, format: ExportFormat) {
  const { stream } = await exportTable(
    await admin(),
    { run: runId, table, format },
    () => smallSuite,
  );
  let text = '';
  for await (const part of stream) text += part;
  return text;
}

describe('people of a file', () => {
  it('are raters of it, never who has the name here, and answer once', async () => {
    const itemId = await storeVideo('people.mp4');
    const ann = await database().rater.create({
      data: { kind: 'person', name: 'Ann', local: true },
    });
    const text = csv(
      `people.mp4,Ann,q,${UNITS[0]},7,odd,yes`,
      `${itemId},Ann,q,${UNITS[1]},abstained,,yes`,
    );
    const report = await importText(text);
    expect(report.parts).toMatchObject([
      { rater: 'Ann (from labels.csv)', kind: 'person', answers: 2, unscored: 1, independent: 2 },
    ]);
    await importText(text);
    await importText(csv(`people.mp4,Ann,q,${UNITS[0]},3,less,yes`));
    const rater = 'Ann (from labels.csv)';
    expect(await standing('labels.csv')).toEqual([
      { rater, unit: UNITS[1], said: 'abstained', rationale: null, act: 'cannot_tell' },
      { rater, unit: UNITS[0], said: 3, rationale: 'less', act: 'state' },
    ]);
    expect(await database().answer.count({ where: { itemId } })).toBe(3);
    expect(await database().answer.count({ where: { raterId: ann.id } })).toBe(0);
    await importText(text, 'others.csv');
    expect(await standing('others.csv')).toHaveLength(2);
    expect(await database().rater.count({ where: { source: { not: null } } })).toBe(2);
  });

  it('count among blind answers only where the file says so', async () => {
    const [said, unsaid] = [await storeVideo('said.mp4'), await storeVideo('unsaid.mp4')];
    await importText(
      csv(
        `said.mp4,Bea,q,${UNITS[0]},1,,no`,
        `said.mp4,Bea,q,${UNITS[1]},2,,yes`,
        `unsaid.mp4,Bea,q,${UNITS[0]},1,,`,
        `said.mp4,Cy,q,${UNITS[0]},4,,`,
      ),
      'mixed.csv',
    );
    expect(await blindRaters(said)).toEqual(['Bea (from mixed.csv)']);
    expect(await blindRaters(unsaid)).toEqual([]);
    const independent = await database().$queryRaw`
      SELECT a.unit, a.value FROM "IndependentAnswer" a JOIN "Rater" r ON r.id = a."raterId"
      WHERE r.source = 'mixed.csv'`;
    expect(independent).toEqual([{ unit: UNITS[1], value: 2 }]);
    const { items } = await readInclusion(smallSuite.id, 'all');
    expect(items.get(said)?.raterIds.size).toBe(2);
    // What is said later without the word is not independent either, and leaves what was.
    await importText(csv(`said.mp4,Bea,q,${UNITS[1]},9,,`), 'mixed.csv');
    expect(
      await database().$queryRaw`
        SELECT a.value FROM "IndependentAnswer" a JOIN "Rater" r ON r.id = a."raterId"
        WHERE r.source = 'mixed.csv'`,
    ).toEqual([{ value: 2 }]);
  });

  it('stand in the agreement figures of a judge as what the file calls them', async () => {
    const clips = await Promise.all(['one', 'two'].map((name) => storeVideo(`${name}.mp4`)));
    const run = await storeRun(clips, 5);
    await importText(
      csv(
        `one.mp4,Flo,q,${UNITS[0]},5,,yes`,
        `two.mp4,Flo,q,${UNITS[0]},3,,`,
        `two.mp4,Gil,q,${UNITS[1]},1,,no`,
      ),
      'figures.csv',
    );
    const person = { ...(await localReviewer()), role: 'admin', account: null } as const;
    const compared = async (labels: 'blind' | 'all') => {
      const request = { run, against: 'person', labels } as const;
      const { questions, basis } = await readAgreement(person, request, () => smallSuite);
      return [questions[0]?.comparison.pairs ?? 0, basis?.counts];
    };
    const counts = { sample: 0, blind: 1, all: 3 };
    expect(await compared('blind')).toEqual([1, counts]);
    expect(await compared('all')).toEqual([3, counts]);
    // An earlier import said otherwise about the clip: it is told, and no answer about it becomes independent.
    const later = csv(`two.mp4,Flo,q,${UNITS[1]},4,,yes`);
    const { contradictions } = await importText(later, 'figures.csv');
    expect(contradictions.first).toMatchObject([{ field: 'independent' }]);
    expect(await compared('blind')).toEqual([1, counts]);
  });

  it('answer about the key frames and clusters of a suite that comes along', async () => {
    const itemId = await storeVideo('coded.mp4');
    const text = [
      'item,rater,s1@key-frame@0.500,d3@cluster@0.000-1.000,d4',
      'coded.mp4,Hal,7,2,nothing-to-judge',
    ].join('\n');
    const file = { name: 'coded.csv', text };
    const { parts } = await importFile(file, [smallSuite, hallucination], true);
    expect(parts).toMatchObject([{ suite: 'hallucination', answers: 3, unscored: 1 }]);
    const stored = await database().answer.findMany({ where: { itemId }, orderBy: { id: 'asc' } });
    expect(stored.map(({ question, unit, value }) => [question, unit, value])).toEqual([
      ['s1', 'key-frame@0.500', 7],
      ['d3', 'cluster@0.000-1.000', 2],
      ['d4', 'video', null],
    ]);
  });

  it('are refused with their lines where question, unit, value or item is wrong', async () => {
    await storeVideo('wrong.mp4');
    const text = csv(
      `wrong.mp4,Dan,nothing,${UNITS[0]},1,,`,
      'wrong.mp4,Dan,q,key-frame@9.000,1,,',
      `wrong.mp4,Dan,q,${UNITS[0]},11,,`,
      `wrong.mp4,Dan,q,${UNITS[1]},bored,,`,
      `gone.mp4,Dan,q,${UNITS[0]},1,,`,
    );
    const { problems, unmatched } = await importText(text, 'wrong.csv', false);
    expect(problems.first.map(({ row, field }) => [row, field])).toEqual([
      [2, 'question'],
      [3, 'unit'],
      [4, 'value'],
      [5, 'value'],
    ]);
    expect(unmatched.first).toEqual([{ video: 'gone.mp4', row: 6, rows: 1 }]);
    await expect(importText(text, 'wrong.csv')).rejects.toThrow(/Nothing was imported/);
    expect(await database().rater.count({ where: { source: 'wrong.csv' } })).toBe(0);
  });

  it('may have one name in a file with judges, each of whom becomes a run', async () => {
    await storeVideo('both.mp4');
    const heading = 'item,rater,rater_kind,run,question,unit,value';
    const rows = ['judge,one,1', 'judge,two,2', 'person,,3'].map((said) => {
      const [kind, run, value] = said.split(',');
      return `both.mp4,Eve,${kind},${run},q,${UNITS[0]},${value}`;
    });
    const { parts } = await importText([heading, ...rows].join('\n'), 'both.csv');
    expect(parts.map(({ rater, kind, runId }) => [rater, kind, runId !== null])).toEqual([
      ['Eve', 'judge', true],
      ['Eve', 'judge', true],
      ['Eve (from both.csv)', 'person', false],
    ]);
  });
});

describe('what goes out', () => {
  const NAME = '=round trip.mp4';

  async function tellAll(): Promise<string> {
    const { id: itemId } = await database().item.findFirstOrThrow({ where: { name: NAME } });
    const runId = await storeRun([itemId], 8, { span: { from: 0.5, to: 1 } });
    const ada = await database().rater.create({ data: { kind: 'person', name: '=Ada' } });
    await submitAnswer(ada.id, itemId, { unit: UNITS[0], value: 5, rationale: '=so it is' });
    await submitAnswer(ada.id, itemId, { unit: UNITS[1], act: 'cannot_tell' });
    await importText(csv(`${NAME},Ann,q,${UNITS[0]},2,"seen, ""both""",`), 'paper.csv');
    return runId;
  }

  const imported = async (text: string, name: string) => {
    const { parts } = await importText(text, name);
    return parts.find(({ kind }) => kind === 'judge')?.runId ?? '';
  };

  /** Rows without what a run is called, which is another one. */
  const rowsOf = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .map(({ run, ...row }) => ({ ...row, hasRun: run !== null }))
      .map((row) => JSON.stringify(row))
      .toSorted();

  /** A database with the item and nothing else. */
  async function startOver(): Promise<void> {
    await database().$executeRaw`TRUNCATE "Project", "Video", "Rater", "Judge" CASCADE`;
    await storeVideo(NAME);
  }

  it.each(['csv', 'jsonl'] as const)('comes in again and goes out equal, as %s', async (format) => {
    await startOver();
    const runId = await tellAll();
    const before = rowsOf(await exported(runId, 'long', 'jsonl'));
    expect(before).toHaveLength(5);
    const long = await exported(runId, 'long', format);
    const wide = await exported(runId, 'wide', format);
    await startOver();
    const again = await imported(long, `answers.${format}`);
    expect(rowsOf(await exported(again, 'long', 'jsonl'))).toEqual(before);
    const wideBefore = rowsOf(await exported(again, 'wide', 'jsonl'));
    await startOver();
    const third = await imported(wide, `wide.${format}`);
    expect(rowsOf(await exported(third, 'wide', 'jsonl'))).toEqual(wideBefore);
  });

  it('comes in again from Label Studio and goes out equal', async () => {
    await startOver();
    const runId = await tellAll();
    const before = rowsOf(await exported(runId, 'long', 'jsonl'));
    const { content } = await exportForm(
      await admin(),
      { form: 'label-studio', of: { run: runId }, clips: null },
      () => smallSuite,
    );
    const files = unzipSync(new Uint8Array(await new Response(content).arrayBuffer()));
    await startOver();
    const again = await imported(strFromU8(files['tasks.json'] ?? new Uint8Array()), 'tasks.json');
    expect(rowsOf(await exported(again, 'long', 'jsonl'))).toEqual(before);
  });
});

it('many answers at once are known to the planner, which else reads whole tables for each of them', async () => {
  const videoId = await storeVideo('many answers');
  const rows = Array.from({ length: 600 }, (_, place) =>
    UNITS.map((unit) => `${videoId},rater ${place},q,${unit},${place % 11},,yes`),
  );
  const { parts } = await importText(csv(...rows.flat()), 'many.csv');
  expect(parts.reduce((sum, { answers }) => sum + answers, 0)).toBe(1200);
  const [table] = await database().$queryRaw<{ rows: number }[]>`
    SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'Answer'`;
  expect(table?.rows).toBeGreaterThanOrEqual(1200);
});
