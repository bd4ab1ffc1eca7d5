import 'server-only';
import { database } from '@/lib/db';
import type { Suite } from '@/lib/suites/suite';

/**
 * Sees to it that the facets which follow from answers are those that the suites say: from now on the database writes them
 * with every answer; of what was answered before they are written here where they were not known, and taken away where no
 * suite says them any more.
 */
export async function keepFacets(suites: readonly Pick<Suite, 'id' | 'facets'>[]): Promise<void> {
  const wanted = suites.flatMap(({ id: suite, facets = [] }) =>
    facets.map(({ name, question }) => ({ suite, question, name })),
  );
  await database().$transaction(async (db) => {
    // Workers that start together have the same to write: one does, and the others find it done.
    await db.$executeRaw`LOCK TABLE "AnswerFacet" IN SHARE ROW EXCLUSIVE MODE`;
    const known = await db.answerFacet.findMany();
    const isAmong = (list: typeof wanted, { suite, question, name }: (typeof wanted)[number]) =>
      list.some((one) => one.suite === suite && one.question === question && one.name === name);
    const gone = known.filter((one) => !isAmong(wanted, one));
    for (const { suite, question } of gone) {
      await db.answerFacet.delete({ where: { suite_question: { suite, question } } });
    }
    const fresh = wanted.filter((one) => !isAmong(known, one));
    await db.answerFacet.createMany({ data: fresh });
    for (const { suite, question, name } of [...gone, ...fresh]) {
      await db.$executeRaw`
        SELECT write_answer_facets(array_agg(DISTINCT "itemId"), ${name})
        FROM "Answer" WHERE suite = ${suite} AND question = ${question}`;
    }
  });
}
