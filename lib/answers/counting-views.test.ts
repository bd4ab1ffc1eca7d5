import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import type { Prisma } from '@/prisma/generated/client';
import { cellsOf, currentAnswers, independentAnswers } from './counting';
import { readAnswers } from './store';

freshDatabase();

const UNITS = ['key-frame@0.500', 'key-frame@1.500'] as const;
const ACTS = ['state', 'confirm', 'override', 'cannot_tell', 'withdraw', 'adjudicate'] as const;

/** What happens: somebody answers, or is shown what others say of the clip. */
const eventArbitrary = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      rater: fc.constantFrom('judge' as const, 0 as const, 1 as const),
      unit: fc.constantFrom(...UNITS),
      act: fc.constantFrom(...ACTS),
      value: fc.integer({ min: 0, max: 10 }),
      inView: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('exposure' as const),
      rater: fc.constantFrom(0 as const, 1 as const),
    }),
  },
);
type Event = typeof eventArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** What must come out, worked out the slow way as things happen. */
interface Expected {
  current: Map<string, bigint>;
  independent: Map<string, bigint | null>;
}

/** How many histories are tried, each on a video of its own. */
const HISTORIES = 30;

let people: string[] = [];
let runId = '';
const fresh: string[] = [];

beforeAll(async () => {
  people = [(await addLocalReviewer('Ada')).id, (await addLocalReviewer('Ben')).id];
  for (let index = 0; index < HISTORIES; index += 1) {
    fresh.push(await storeVideo(`history ${index}`));
  }
  runId = await storeRun(fresh, 7);
});

async function play(events: readonly Event[]) {
  const db = database();
  const itemId = fresh.pop() ?? '';
  const { contentId } = await db.video.findUniqueOrThrow({ where: { id: itemId } });
  const judge = await db.rater.findUniqueOrThrow({ where: { runId } });
  const latest = new Map<string, { id: bigint; act: string | null; state: string }>();
  for (const row of await db.answer.findMany({ where: { itemId } })) {
    latest.set(`${row.raterId} ${row.unit}`, row);
  }
  const exposed = new Set<string>();
  const independent = new Map<string, bigint | null>();
  for (const event of events) {
    const raterId = event.rater === 'judge' ? judge.id : (people[event.rater] ?? '');
    if (event.kind === 'exposure') {
      exposed.add(raterId);
      await db.$executeRaw`
        INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId")
        SELECT ${raterId}::uuid, ${smallSuite.id}, ${contentId}::uuid, max(id) FROM "Answer" ON CONFLICT DO NOTHING`;
      continue;
    }
    const place = `${raterId} ${event.unit}`;
    const before = latest.get(place);
    const isJudge = event.rater === 'judge';
    if (event.act === 'withdraw' && (isJudge || !before || before.state === 'withdrawn')) continue;
    const seen = latest.get(`${judge.id} ${event.unit}`);
    const seenId =
      !isJudge && (event.inView || event.act === 'confirm') ? (seen?.id ?? null) : null;
    if (seenId !== null) exposed.add(raterId);
    const row = await db.answer.create({
      data: {
        raterId,
        itemId,
        suite: smallSuite.id,
        unit: event.unit,
        question: 'q',
        act: isJudge ? null : event.act,
        seenId,
        supersedesId: before?.id ?? null,
        ...columnsFor(event.act, event.value),
      },
    });
    latest.set(place, row);
    if (isJudge || exposed.has(raterId) || event.act === 'adjudicate') continue;
    independent.set(place, row.state === 'withdrawn' ? null : row.id);
  }
  const current = new Map(
    [...latest].flatMap(([place, row]) => (row.state === 'withdrawn' ? [] : [[place, row.id]])),
  );
  return { itemId, judgeId: judge.id, expected: { current, independent } satisfies Expected };
}

function columnsFor(act: Extract<Event, { act: unknown }>['act'], value: number) {
  if (act === 'withdraw') return { state: 'withdrawn' as const };
  if (act === 'cannot_tell') return { state: 'unscored' as const, reason: 'abstained' };
  return { state: 'scored' as const, value };
}

async function idsIn(view: string, itemId: string): Promise<string[]> {
  const rows = await database().$queryRawUnsafe<{ id: bigint }[]>(
    `SELECT id FROM "${view}" WHERE "itemId" = $1::uuid ORDER BY id`,
    itemId,
  );
  return rows.map(({ id }) => String(id));
}

const sorted = (ids: Iterable<string>) =>
  [...ids].toSorted((one, other) => Number(BigInt(one) - BigInt(other)));

it('views, functions and a slow computation agree on any history of two people and a judge', async () => {
  const histories = fc.array(eventArbitrary, { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(histories, async (events) => {
      const { itemId, judgeId, expected } = await play(events);
      const where: Prisma.AnswerWhereInput = { itemId, suite: smallSuite.id };
      const answers = await readAnswers(where);

      const current = sorted([...expected.current.values()].map(String));
      expect(await idsIn('CurrentAnswer', itemId)).toEqual(current);
      expect(currentAnswers(answers).map(({ id }) => id)).toEqual(current);

      const independent = sorted(
        [...expected.independent.values()].flatMap((id) => (id === null ? [] : [String(id)])),
      );
      expect(await idsIn('IndependentAnswer', itemId)).toEqual(independent);
      expect(independentAnswers(answers).map(({ id }) => id)).toEqual(independent);

      const asked = UNITS.map((unit) => ({ unit, question: 'q' }));
      const effective = UNITS.flatMap((unit) => {
        const here = answers.filter(
          (answer) =>
            answer.unit === unit && answer.rater.id !== judgeId && current.includes(answer.id),
        );
        const settled = here.filter(({ act }) => act === 'adjudicate');
        return sorted((settled.length > 0 ? settled : here).map(({ id }) => id)).at(-1) ?? [];
      });
      expect(await idsIn('EffectiveAnswer', itemId)).toEqual(sorted(effective));
      const cells = cellsOf(answers, people[0] ?? '', asked);
      expect(
        sorted(
          cells.flatMap(({ effective: one }) => (one?.rater.kind === 'person' ? [one.id] : [])),
        ),
      ).toEqual(sorted(effective));
      // Where no person's answer stands, the judge's counts, and it always has one.
      expect(cells.every(({ effective: one }) => one !== null)).toBe(true);
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
}, 120_000);
