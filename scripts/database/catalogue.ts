import type pg from 'pg';

/** Each query gives lines of text, in an order that does not depend on how the database came about. */
const QUERIES = [
  `select format('type %I: %s', typname, string_agg(enumlabel, ', ' order by enumsortorder))
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where typnamespace = 'public'::regnamespace group by typname order by typname`,
  `select concat_ws(' ', 'relation', quote_ident(relname), relkind, relpersistence, reloptions::text, pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid))
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') order by relname`,
  `select concat_ws(' ', 'column', a.attrelid::regclass || '.' || quote_ident(attname), row_number() over (partition by a.attrelid order by attnum),
      format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      case when attgenerated <> '' then 'generated' end, pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = attrelid
    left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
    order by relname, attnum`,
  `select format('constraint %s %I: %s', conrelid::regclass, conname, pg_get_constraintdef(oid, true))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> 0
    order by conrelid::regclass::text, conname`,
  `select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
    where relnamespace = 'public'::regnamespace order by relname`,
  `select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal order by relname, tgname`,
  `select regexp_replace(regexp_replace(regexp_replace(pg_get_functiondef(oid), '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g'), ' ?([()]) ?', '\\1', 'g')
    from pg_proc where pronamespace = 'public'::regnamespace order by proname`,
  `select format('view %I: %s', relname, regexp_replace(pg_get_viewdef(oid), '\\s+', ' ', 'g'))
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by relname`,
];

/**
 * What PostgreSQL's catalogue says of our tables, columns, constraints, indexes, triggers, functions and views, and the
 * rows that tables hold from the start; comments and spaces in functions left out.
 * @param client connected to a database that nobody has worked in yet
 */
export async function readCatalogue(client: pg.Client): Promise<string[]> {
  const lines: string[] = [];
  for (const text of QUERIES) {
    const { rows } = await client.query<[string]>({ text, rowMode: 'array' });
    lines.push(...rows.map(([line]) => line.replaceAll('\n', ' ').replaceAll('public.', '')));
  }
  const { rows } = await client.query<[string]>({
    text: `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    rowMode: 'array',
  });
  for (const [table] of rows.filter(([name]) => name !== '_prisma_migrations')) {
    const found = await client.query(`select to_json(t)::text as row from "${table}" t order by 1`);
    lines.push(...found.rows.map(({ row }) => `row ${table}: ${row}`));
  }
  return lines.map((line) => line.trimEnd());
}
