import 'server-only';
import { z } from 'zod';
import { isRemark } from '@/lib/answers/schema';
import { readAnswersByItem, STANDS } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { nameFrom } from '@/lib/people/name-from';
import { judgeNameOf } from '@/lib/runs/store';
import { CLIP_KIND } from '@/lib/suites/item-kind';
import type { Suite } from '@/lib/suites/suite';
import type { Prisma, Run } from '@/prisma/generated/client';
import { type ListedItem, pagesOfItems } from './items.store';
import type { LongAnswer, LongFacts } from './long';

/** Of which items answers are written, and by which judges. */
export interface LongScope {
  suite: Suite;
  items: Prisma.ItemWhereInput;
  runs: Prisma.RunWhereInput;
  /** What stands as the source of people who are no raters of a file. */
  source: string;
}

const factsSchema = z.object({ model: z.string().nullish() });

/** The judges of runs, as rows name them, by their raters' ids. */
async function readJudges(runs: Prisma.RunWhereInput): Promise<Map<string, Partial<LongFacts>>> {
  const rows = await database().run.findMany({
    where: runs,
    include: { rater: { select: { id: true } } },
  });
  return new Map(rows.flatMap((run) => (run.rater ? [[run.rater.id, judgeFacts(run)]] : [])));
}

function judgeFacts(run: Run): Partial<LongFacts> {
  return {
    rater: judgeNameOf(run.judgeFacts),
    raterKind: 'judge',
    source: null,
    run: run.id,
    model: factsSchema.parse(run.judgeFacts).model ?? null,
    suiteVersion: run.derivedVersion ?? run.suiteVersion,
  };
}

/** What judges and people say of items that stands, item by item, each with who said it: judges first, then oldest first. */
export async function* listLongAnswers(scope: LongScope): AsyncGenerator<LongAnswer[]> {
  const { suite, items: where } = scope;
  const judges = await readJudges(scope.runs);
  const people = await readPeople(scope.source);
  const asked = new Set(suite.questions.map(({ id }) => id));
  for await (const page of pagesOfItems(where)) {
    const given = await readAnswersByItem({
      ...STANDS,
      itemId: { in: page.map(({ id }) => id) },
      suite: suite.id,
      OR: [{ raterId: { in: [...judges.keys()] } }, { rater: { kind: 'person' } }],
    });
    for (const item of page) {
      const facts = factsOf(item, suite);
      yield (given.get(item.id) ?? [])
        .filter((answer) => asked.has(answer.question) && !isRemark(answer))
        .toSorted(
          (one, other) => Number(judges.has(other.rater.id)) - Number(judges.has(one.rater.id)),
        )
        .map((answer) => {
          const who = judges.get(answer.rater.id) ?? people(answer.rater);
          return { ...facts, ...who, answer };
        });
    }
  }
}

function factsOf({ kind, name, key, videos, files }: ListedItem, suite: Suite): LongFacts {
  return {
    item: kind === CLIP_KIND ? name : key,
    video: name,
    videoHash: videos.find(({ n }) => n === 1)?.hash ?? '',
    files,
    suite: suite.id,
    suiteVersion: null,
    rater: '',
    raterKind: 'person',
    source: null,
    run: null,
    model: null,
  };
}

/** As whom people appear: those of a file by the name that it has for them. */
async function readPeople(source: string) {
  const ofFiles = await database().rater.findMany({
    where: { kind: 'person', source: { not: null } },
    select: { id: true, source: true },
  });
  const sources = new Map(ofFiles.map((rater) => [rater.id, rater.source ?? source]));
  return ({ id, name }: { id: string; name: string }): Partial<LongFacts> => {
    const own = sources.get(id);
    if (own === undefined) return { rater: name, source };
    return { rater: name.slice(0, name.length - nameFrom('', own).length), source: own };
  };
}
