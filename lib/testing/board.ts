import { database } from '@/lib/db';
import { importItems } from '@/lib/imports/items.store';
import { ensureJudges } from '@/lib/judge/store';
import type { Person } from '@/lib/people/schema';
import { projectOf } from '@/lib/video/store';
import type { Prisma } from '@/prisma/generated/client';
import { boardSuite } from './suites/board';

/** What one judge says of an item of the board, by its name `dimension/prompt/sample`; null where it is not scored. */
export type BoardScores = Readonly<Record<string, number | null>>;

/** Stores items of a model, by their names. */
export async function storeBoardItems(model: string, names: readonly string[]): Promise<void> {
  const lines = names.map((name) => {
    const [dimension, prompt, sample] = name.split('/');
    return JSON.stringify({ dimension, prompt, sample: Number(sample), model });
  });
  const files = [{ name: 'items.jsonl', text: lines.join('\n') }];
  await importItems({ suite: boardSuite.id, files, store: true }, boardSuite);
}

/** Stores what a judge of that name says of a model's items, as an ended run. @returns its id and configuration */
export async function storeBoardRun(
  judge: string,
  scores: Readonly<Record<string, BoardScores>>,
): Promise<{ id: string; configuration: string }> {
  await ensureJudges();
  const db = database();
  const project = await projectOf(null);
  const { id: judgeId } = await db.judge.upsert({
    where: { name: judge },
    create: { kind: 'imported', name: judge, parameters: {} },
    update: {},
  });
  const items = await db.item.findMany({ where: { kind: 'board' } });
  const values = Object.entries(scores).flatMap(([model, said]) =>
    Object.entries(said).map(([name, value]) => {
      const item = items.find((one) => one.model === model && one.name === name);
      if (!item) throw new Error(`${name} of ${model} is not there`);
      return { itemId: item.id, value };
    }),
  );
  const run = await db.run.create({
    data: {
      projectId: project.id,
      suite: boardSuite.id,
      suiteVersion: boardSuite.version,
      judgeId,
      judgeFacts: { kind: 'imported', name: judge },
      prompts: {},
      settings: {},
      state: 'ended',
      rater: { create: { kind: 'judge', name: judge } },
    },
  });
  await db.runItem.createMany({
    data: values.map(({ itemId, value }) => ({
      runId: run.id,
      itemId,
      state: 'judged' as const,
      plan: {},
      scores: [{ id: 'mean', value }] satisfies Prisma.InputJsonValue,
    })),
  });
  return { id: run.id, configuration: run.configuration };
}

/** An admin who looks. */
export function adminOf({ id, name }: { id: string; name: string }): Person {
  return { id, name, role: 'admin', account: null };
}
