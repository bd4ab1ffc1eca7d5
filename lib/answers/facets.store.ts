import 'server-only';
import { database } from '@/lib/db';
import type { Suite } from '@/lib/suites/suite';

/**
 * Sees to it that the facets which follow from answers are those that the suites say: from now on the database writes them
 * with every answer, and of what was answered before they are written here where they were not known.
 */
export async function keepFacets(suites: readonly Pick<Suite, 'id' | 'facets'>[]): Promise<void> {
  const wanted = suites.flatMap(({ id: suite, facets = [] }) =>
    facets.map(({ name, question }) => ({ suite, question, name })),
  );
  await database().$transaction(async (db) => {
    const known = await db.answerFacet.findMany();
    const isAmong = (list: typeof wanted, { suite, question, name }: (typeof wanted)[number]) =>
      list.some((one) => one.suite === suite && one.question === question && one.name === name);
    for (const { suite, question } of known.filter((one) => !isAmong(wanted, one))) {
      await db.answerFacet.delete({ where: { suite_question: { suite, question } } });
    }
    for (const facet of wanted.filter((one) => !isAmong(known, one))) {
      await db.answerFacet.createMany({ data: [facet] });
      const { suite, question, name } = facet;
      await db.$executeRaw`
        SELECT write_answer_facets(array_agg(DISTINCT "itemId"), ${suite}, ${question}, ${name})
        FROM "Answer" WHERE suite = ${suite} AND question = ${question}`;
    }
  });
}
