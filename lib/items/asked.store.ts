import 'server-only';
import { database } from '@/lib/db';
import type { Suite } from '@/lib/suites/suite';

/** How many items get their content at a time. */
const BATCH = 1000;

type AskingSuite = { takes: Pick<Suite['takes'], 'kind' | 'unasked'> };

/**
 * What of the data of each kind's items no suite asks about: what all suites that take the kind say so of, in the order of
 * the first of them.
 */
export function unaskedFields(suites: readonly AskingSuite[]): Map<string, string[]> {
  const kinds = new Set(suites.map(({ takes }) => takes.kind));
  return new Map(
    [...kinds].map((kind) => {
      const [first = [], ...others] = suites.flatMap(({ takes }) =>
        takes.kind === kind ? [takes.unasked ?? []] : [],
      );
      return [kind, first.filter((field) => others.every((some) => some.includes(field)))];
    }),
  );
}

/**
 * Sees to it that the contents of items are what the suites ask about. Where a suite has changed what it asks about, the
 * items of its kind get their contents again, with what people were shown of them.
 */
export async function keepContents(suites: readonly AskingSuite[]): Promise<void> {
  const db = database();
  for (const [kind, fields] of unaskedFields(suites)) {
    const known = await db.unaskedField.findMany({ where: { kind } });
    const isSame =
      known.length === fields.length &&
      known.every(({ field, applied }) => applied && fields.includes(field));
    if (isSame) continue;
    await db.$transaction([
      // Workers that start together have the same to write, and each finds what the one before has written.
      db.$executeRaw`LOCK TABLE "UnaskedField" IN SHARE ROW EXCLUSIVE MODE`,
      db.unaskedField.deleteMany({ where: { kind } }),
      db.unaskedField.createMany({ data: fields.map((field) => ({ kind, field })) }),
    ]);
    await refreshContents(kind);
    await db.unaskedField.updateMany({ where: { kind }, data: { applied: true } });
  }
}

async function refreshContents(kind: string): Promise<void> {
  for (let after: string | undefined; ; ) {
    const items = await database().item.findMany({
      where: { kind, replacesId: null, ...(after !== undefined && { id: { gt: after } }) },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    await database().$executeRaw`
      SELECT refresh_contents_of_items(${items.map(({ id }) => id)}::uuid[])`;
    after = items.at(-1)?.id;
    if (items.length < BATCH) return;
  }
}
