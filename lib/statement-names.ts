/** How often a statement comes before it is given a name. */
const TIMES = 4;

/** Longer statements, and those with more parameters, are put together for one question and do not come again. */
const MOST_LETTERS = 4_000;
const MOST_PARAMETERS = 20;

/** How many statements get a name: each connection of PostgreSQL keeps a plan of each, some tens of kilobytes. */
const MOST_NAMES = 200;

/** How many statements are counted at a time. */
const MOST_COUNTED = 2_000;

/** Lists as one parameter: which plan is good depends on how long they are, which a plan that is kept cannot know. */
const TAKES_LIST = /\b(ANY|unnest|jsonb\w*)\s*\(/i;

/** A statement as it is sent. */
interface Statement {
  sql: string;
  args: readonly unknown[];
}

/**
 * Names statements that come again and again, so that PostgreSQL reads and plans them once for each connection (by itself
 * Prisma names none). Of a reviewer's requests that took half of the database's time.
 * @returns tells a statement's name, which is empty for one that has none
 */
export function createStatementNames(): (statement: Statement) => string {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return ({ sql, args }) => {
    const name = names.get(sql);
    if (name) return name;
    if (names.size === MOST_NAMES || isForOnce(sql, args.length)) return '';
    const times = (counts.get(sql) ?? 0) + 1;
    if (times < TIMES) {
      if (counts.size === MOST_COUNTED) counts.clear();
      counts.set(sql, times);
      return '';
    }
    counts.delete(sql);
    const given = `framejury_${names.size + 1}`;
    names.set(sql, given);
    return given;
  };
}

function isForOnce(sql: string, parameters: number): boolean {
  return sql.length > MOST_LETTERS || parameters > MOST_PARAMETERS || TAKES_LIST.test(sql);
}
