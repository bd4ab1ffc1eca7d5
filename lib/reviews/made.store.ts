import 'server-only';
import { z } from 'zod';
import { recordExposures } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { judgeNameOf } from '@/lib/runs/store';
import { scoreSchema } from '@/lib/suites/score';
import { asksAnything, asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import type { Item } from '@/prisma/generated/client';
import type { ItemReview, MadeOfIt } from './schema';

/**
 * The items of other kinds that runs made of an item, each with the first score that the latest run on it gave; by their
 * names. What the person reviews blind is left out. One of the same kind is no part of it, but another answer to its task.
 */
export async function readMadeOf(
  { id: itemId, kind: its }: Pick<Item, 'id' | 'kind'>,
  raterId: string,
  suites: readonly Suite[],
): Promise<MadeOfIt[]> {
  const items = await database().item.findMany({
    where: {
      madeFromId: itemId,
      kind: { not: its },
      deletedAt: null,
      superseded: false,
    },
    orderBy: [{ name: 'asc' }, { model: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      kind: true,
      model: true,
      runItems: {
        where: {
          state: { in: ['judged', 'incomplete'] },
          run: { suite: { in: suites.filter(asksAnything).map(({ id }) => id) } },
        },
        orderBy: { run: { createdAt: 'desc' } },
        take: 1,
        select: { scores: true, run: { select: { suite: true, judgeFacts: true } } },
      },
    },
  });
  if (items.length === 0) return [];
  const blindness = await blindnessOf(
    raterId,
    'any',
    items.map(({ id }) => id),
  );
  const peoples = new Set(suites.filter(asksPeopleAlone).map(({ id }) => id));
  return items
    .filter(({ id }) => !blindness.videos.has(id))
    .map(({ id, name, kind, model, runItems: [judging] }) => {
      const [score] = z.array(scoreSchema).safeParse(judging?.scores).data ?? [];
      // Where people alone are asked, no score means that nobody has said anything yet.
      const isOpen = score?.value === null && peoples.has(judging?.run.suite ?? '');
      return {
        id,
        name,
        kind,
        model,
        judged:
          judging && score && !isOpen
            ? {
                suite: judging.run.suite,
                judge: judgeNameOf(judging.run.judgeFacts),
                score: { label: score.label, value: score.value },
              }
            : null,
      };
    });
}

/**
 * Records that a person was shown what was made of an item: in the suite that judged it, and in all that ask about it, also
 * where none has judged it. What it was made of tells of it, as the right option does of an examination's key.
 */
export async function recordExposureToMade(
  raterId: string,
  { made }: Pick<ItemReview, 'made'>,
  suites: readonly Suite[],
): Promise<void> {
  await recordExposures(
    raterId,
    made.flatMap(({ id: itemId, kind, judged }) => {
      const asking = suites.filter((suite) => suite.takes.kind === kind && asksAnything(suite));
      const told = new Set([...asking.map(({ id }) => id), ...(judged ? [judged.suite] : [])]);
      return [...told].map((suite) => ({ suite, itemId }));
    }),
  );
}

/**
 * Records that a person was shown what a run made: in the run's suite, it tells what the judge said of the item that it was
 * made of.
 */
export async function recordExposureToSource(raterId: string, itemId: string): Promise<void> {
  const told = await database().$queryRaw<{ suite: string; itemId: string }[]>`
    SELECT DISTINCT maker.suite, made."madeFromId" AS "itemId"
    FROM "Item" own JOIN "Item" made ON made."contentId" = own."contentId" AND made."madeFromId" IS NOT NULL
    JOIN "Run" maker ON maker.id::text = split_part(made.key, '/', 1)
    WHERE own.id = ${itemId}::uuid`;
  await recordExposures(raterId, told);
}
