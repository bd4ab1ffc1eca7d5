import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { readReview } from '@/lib/reviews/store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { Prisma } from '@/prisma/generated/client';
import type { LibraryItem } from '../listing.schema';
import { listPage } from '../page.store';
import { libraryRequestSchema } from '../schema';
import { refreshSummaries } from './store';

freshDatabase();

const UNITS = ['key-frame@0.500', 'key-frame@1.500', 'span@0.000-1.000', 'video'] as const;
const QUESTIONS = ['q', 'nothing-else'] as const;
const VIDEOS = ['one', 'two', 'three'] as const;

const suiteById = () => smallSuite;

const everything = libraryRequestSchema.parse({
  filters: { suite: smallSuite.id },
  sort: {},
  limit: 200,
});

let people: string[] = [];
const videos: string[] = [];

beforeAll(async () => {
  people = [(await addLocalReviewer('Ada')).id, (await addLocalReviewer('Ben')).id];
  for (const name of VIDEOS) videos.push(await storeVideo(name));
  // Before a judge has run in a project, what people answered there is listed without one.
  const id = await storeVideo('judged before');
  await storeRun([id], 5);
  await database().item.update({ where: { id }, data: { deletedAt: new Date() } });
});

/** What may happen to videos, in whatever order. */
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      video: fc.nat({ max: VIDEOS.length - 1 }),
      person: fc.nat({ max: 1 }),
      unit: fc.constantFrom(...UNITS),
      question: fc.constantFrom(...QUESTIONS),
      act: fc.constantFrom('override', 'cannot_tell', 'withdraw', 'adjudicate'),
      value: fc.integer({ min: 0, max: 10 }),
    }),
  },
  fc.record({
    kind: fc.constant('run' as const),
    video: fc.nat({ max: VIDEOS.length - 1 }),
    score: fc.integer({ min: 0, max: 10 }),
  }),
  fc.record({
    kind: fc.constantFrom('delete' as const, 'undo' as const, 'read' as const),
    video: fc.nat({ max: VIDEOS.length - 1 }),
  }),
  fc.record({
    kind: fc.constant('tag' as const),
    video: fc.nat({ max: VIDEOS.length - 1 }),
    tag: fc.constantFrom('a', 'b'),
  }),
);

type Happening = typeof happening extends fc.Arbitrary<infer What> ? What : never;

async function happen(what: Happening): Promise<void> {
  const db = database();
  const itemId = videos[what.video] ?? '';
  switch (what.kind) {
    case 'answer': {
      const raterId = people[what.person] ?? '';
      const place = { raterId, itemId, suite: 'small', unit: what.unit, question: what.question };
      const before = await db.answer.findFirst({ where: place, orderBy: { id: 'desc' } });
      if (what.act === 'withdraw' && !before) return;
      await db.answer.create({
        data: {
          ...place,
          act: what.act,
          supersedesId: before?.id ?? null,
          ...(what.act === 'withdraw' && { state: 'withdrawn' }),
          ...(what.act === 'cannot_tell' && { state: 'unscored', reason: 'abstained' }),
          ...((what.act === 'override' || what.act === 'adjudicate') && {
            state: 'scored',
            value: what.value,
          }),
        } as Parameters<typeof db.answer.create>[0]['data'],
      });
      return;
    }
    case 'run':
      if ((await db.item.count({ where: { id: itemId, deletedAt: null } })) === 0) return;
      await storeRun([itemId], what.score);
      return;
    case 'delete':
    case 'undo':
      await db.item.update({
        where: { id: itemId },
        data: { deletedAt: what.kind === 'delete' ? new Date() : null },
      });
      return;
    case 'tag': {
      const known = await db.itemTag.deleteMany({ where: { itemId, tag: what.tag } });
      if (known.count === 0) {
        await db.itemTag.create({
          data: { itemId, tag: what.tag, createdById: people[0] ?? '' },
        });
      }
      return;
    }
    case 'read':
      await refreshSummaries(suiteById);
  }
}

/** What the library ought to list, and what it ought to know of answers, worked out video by video. */
async function recompute() {
  const rows = await database().item.findMany({
    where: { deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: {
      tags: { orderBy: { tag: 'asc' } },
      answers: { include: { rater: true }, orderBy: { id: 'asc' } },
      runItems: {
        include: { run: true },
        orderBy: [{ run: { createdAt: 'desc' } }, { runId: 'desc' }],
      },
      media: {
        include: {
          video: {
            include: {
              frameSets: {
                orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
                include: { frames: { orderBy: { position: 'asc' } } },
              },
            },
          },
        },
      },
    },
  });
  const known = rows.map(async (video) => {
    const [latest] = video.runItems;
    const superseded = new Set(video.answers.map(({ supersedesId }) => supersedesId));
    const standing = video.answers.filter(
      ({ id, state }) => !superseded.has(id) && state !== 'withdrawn',
    );
    const by = (kind: 'judge' | 'person') =>
      standing.filter(
        ({ rater }) => rater.kind === kind && (kind === 'person' || rater.runId === latest?.runId),
      );
    const samePlace = (a: { unit: string; question: string }) => (b: typeof a) =>
      a.unit === b.unit && a.question === b.question;
    const judged = latest ? by('judge') : [];
    const said = latest ? by('person') : [];
    const reviewed = judged.filter((one) => said.some(samePlace(one)));
    const valued = [...judged, ...said].filter(({ value }) => value !== null);
    const differences = said
      .filter(
        ({ value, unit, question }) =>
          value !== null && question === 'q' && !unit.startsWith('span'),
      )
      .flatMap((one) =>
        valued
          .filter((other) => other.id !== one.id && samePlace(one)(other))
          .map((other) => Math.abs(Number(one.value) - Number(other.value))),
      );
    const effective = [...judged, ...said]
      .filter(({ question }) => question === 'q')
      .filter((one) => {
        const here = [...judged, ...said.filter(samePlace(one))].filter(samePlace(one));
        const settled = said.filter(samePlace(one)).findLast(({ act }) => act === 'adjudicate');
        return one === (settled ?? said.filter(samePlace(one)).at(-1) ?? here[0]);
      })
      .flatMap(({ value }) => value ?? []);
    return {
      listed: {
        id: video.id,
        kind: 'clip',
        name: video.name,
        thumbnail: video.media[0]?.video?.frameSets[0]?.frames[0]?.hash ?? null,
        generatorModel: video.model,
        generationPrompt: video.prompt,
        duration: 2.5,
        createdAt: video.createdAt.toISOString(),
        tags: video.tags.map(({ tag }) => tag),
        blind: false,
        heldBack: null,
        moving: null,
        judges: latest ? ['A judge'] : [],
        run: latest
          ? {
              id: latest.runId,
              judge: 'A judge',
              suite: 'small',
              state: latest.state,
              stateReason: latest.stateReason,
              scores: [],
              corrected: {},
              answers: judged.length,
              unscored: judged.filter(({ state }) => state === 'unscored').length,
              toReview: judged.filter((one) => one.state === 'scored' || said.some(samePlace(one)))
                .length,
              reviewed: reviewed.length,
              disagreement: differences.length > 0 ? Math.max(...differences) : null,
            }
          : null,
      } satisfies LibraryItem,
      judge: largest(judged.flatMap(({ value }) => value ?? [])),
      corrected: latest ? largest(effective) : null,
      // Runs here have no scores of their own, so that there is a corrected one only where somebody answered.
      worst: said.length > 0 ? ((await effectiveScores(video.id))[0]?.value ?? null) : null,
      raters: [...new Set(by('person').map(({ raterId }) => raterId))].toSorted(),
    };
  });
  return Promise.all(known);
}

/** A video's corrected scores as the review screen shows them. */
async function effectiveScores(itemId: string) {
  const person = { id: people[0] ?? '', name: 'Ada' };
  return (await readReview(itemId, null, person, [smallSuite])).run?.scores.effective ?? [];
}

function largest(values: readonly number[]): number | null {
  return values.length > 0 ? Math.max(...values) : null;
}

interface Stored {
  judge: number | null;
  corrected: number | null;
  worst: number | null;
  raters: string[];
}

/** What a summary has in a dimension. */
function points(whose: 'judged' | 'corrected', dimension: string): Prisma.Sql {
  const array =
    whose === 'judged' ? Prisma.sql`r.judged` : Prisma.sql`coalesce(r.corrected, r.judged)`;
  return Prisma.sql`(${array})[(SELECT place FROM "Dimension" WHERE suite = 'small' AND id = ${dimension})]`;
}

describe('what the library lists', () => {
  it('is what the answers say, whatever happened, and however often it was read meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 12 }), async (happenings) => {
        for (const what of happenings) await happen(what);
        const expected = await recompute();
        const page = await listPage(people[0] ?? '', everything, suiteById);
        expect(page.videos).toEqual(expected.map(({ listed }) => listed));
        expect(page.found).toBe(expected.length);
        const stored = await database().$queryRaw<Stored[]>`
          SELECT ${points('judged', 'q')} AS judge, ${points('corrected', 'q')} AS corrected,
            ${points('corrected', 'worst')} AS worst, s.raters
          FROM "ItemSummary" s LEFT JOIN "RunItemSummary" r
            ON r."itemId" = s."itemId" AND r.configuration IS NOT NULL
          WHERE s.suite = 'small' AND NOT s.deleted ORDER BY s."addedAt" DESC, s."itemId" DESC`;
        expect(stored.map((row) => ({ ...row, raters: row.raters.toSorted() }))).toEqual(
          expected.map(({ listed: _, ...known }) => known),
        );
      }),
      { numRuns: 15, seed: 1, endOnFailure: true },
    );
  }, 60_000);

  it('follows a change of what an item is called, and frames that come later', async () => {
    const [id = ''] = videos;
    await database().item.update({
      where: { id },
      data: { name: 'Renamed', deletedAt: null, model: 'New model' },
    });
    const later = await database().frameSet.create({
      data: {
        videoId: id,
        extractor: 'later',
        settings: { mode: 'key', maxSide: 640, quality: 0.85 },
        contentHash: 'later',
        clusters: [],
        frames: { create: { position: 0, at: 0, hash: 'later-frame', width: 1, height: 1 } },
      },
    });
    const { videos: listed } = await listPage(people[0] ?? '', everything, suiteById);
    expect(listed.find((video) => video.id === id)).toMatchObject({
      name: 'Renamed',
      generatorModel: 'New model',
      thumbnail: 'later-frame',
    });
    expect(later.videoId).toBe(id);
  });

  it('is brought up to date once, by who comes first', async () => {
    await database()
      .$executeRaw`INSERT INTO "SummaryDue" ("itemId") SELECT id FROM "Item", generate_series(1, 50)`;
    expect(
      await Promise.all([
        refreshSummaries(suiteById),
        refreshSummaries(suiteById),
        refreshSummaries(suiteById),
      ]),
    ).toEqual([true, true, true]);
    expect(await database().summaryDue.count()).toBe(0);
  });
});
