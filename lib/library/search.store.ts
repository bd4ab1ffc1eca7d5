import 'server-only';
import type { Suite } from '@/lib/suites/suite';
import { Prisma } from '@/prisma/generated/client';

/** Fewer letters than this are meant as words, and not as the beginning of an id. */
const SHORTEST_ID = 8;

/** What an item of the library `s` is found by, in small letters: what is known of all items, and texts of its data. */
export function searchedIn({ lists }: Suite): Prisma.Sql {
  if (!lists?.searched) return Prisma.sql`s.searched`;
  const texts = Prisma.join(lists.searched.map((field) => Prisma.sql`i.data->>${field}::text`));
  return Prisma.sql`s.searched || (
    SELECT lower(concat_ws(' ', '', ${texts})) FROM "Item" i WHERE i.id = s."itemId"
  )`;
}

/** The items of which what they are found by has all words of a text, or that its letters name. */
export function textConditions(text: string): Prisma.Sql[] {
  if (text === '') return [];
  const words = Prisma.join(
    text.split(/\s+/).map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return Prisma.sql`searched LIKE lower(${pattern})`;
    }),
    ' AND ',
  );
  const id = text.toLowerCase();
  if (id.length < SHORTEST_ID || !/^[0-9a-f-]{1,36}$/.test(id)) return [words];
  return [Prisma.sql`(${words} OR starts_with("itemId"::text, ${id}))`];
}
