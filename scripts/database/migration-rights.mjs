import pg from 'pg';
import { Trouble } from '../trouble.mjs';

/**
 * Makes sure that we may do what PostgreSQL would refuse on the way. The queue makes a schema of its own.
 *
 * @param {import('pg').Client} client
 * @param {boolean} isChanging whether there are migrations to apply
 * @throws {Trouble} that names the grants
 */
export async function requireRights(client, isChanging) {
  const { rows } = await client.query(`
    select quote_ident(current_user) as "user", quote_ident(current_database()) as database,
      has_schema_privilege('public', 'CREATE') as tables,
      has_database_privilege(current_database(), 'CREATE')
        or exists (select from pg_namespace where nspname = 'graphile_worker') as schemas,
      (select quote_ident(pg_get_userbyid(relowner)) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not pg_has_role(relowner, 'USAGE')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1) as owner`);
  const { user, database, tables, schemas, owner } = rows[0];
  const grants = [
    ...(isChanging && !tables ? [`GRANT CREATE ON SCHEMA public TO ${user};`] : []),
    ...(schemas ? [] : [`GRANT CREATE ON DATABASE ${database} TO ${user};`]),
    ...(isChanging && owner ? [`GRANT ${owner} TO ${user};`] : []),
  ];
  if (grants.length === 0) return;
  throw new Trouble(
    `The database user ${user} may not make the tables that Framejury needs in ${database}: have its administrator run  ${grants.join(' ')}  there, and start again.`,
  );
}

/**
 * Makes sure that nobody else uses a database into which the first migration shall go.
 *
 * @param {import('pg').Client} client
 * @throws {Trouble} when the database holds tables of somebody else
 */
export async function requireEmpty(client) {
  const { rows } = await client.query(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations' order by 1 limit 3`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ tablename }) => pg.escapeIdentifier(tablename)).join(', ');
  throw new Trouble(
    `The database of DATABASE_URL holds tables that are not Framejury's (${names}): give Framejury a database of its own.`,
  );
}
