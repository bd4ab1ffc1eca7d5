import { createHash } from 'node:crypto';
import { Trouble } from '../trouble.mjs';

/**
 * What a database says about the migrations that it was given.
 *
 * @typedef {object} History
 * @property {Map<string, string>} applied checksum by name
 * @property {Map<string, Unfinished>} unfinished by name: begun by an early version, which recorded beginning and end
 *   by themselves
 *
 * @typedef {{ failed: boolean }} Unfinished whether it is known to have failed, which took it back as a whole
 */

/**
 * Reads which migrations a database has.
 *
 * @param {import('pg').Client} client
 * @returns {Promise<History>}
 */
export async function readHistory(client) {
  const found = await client.query(`select to_regclass('public._prisma_migrations') as history`);
  if (found.rows[0].history === null) return { applied: new Map(), unfinished: new Map() };
  const { rows } = await client.query(
    `select migration_name as name, checksum, finished_at is not null as finished, logs is not null as failed
    from public._prisma_migrations where rolled_back_at is null order by started_at`,
  );
  return {
    applied: new Map(rows.filter((row) => row.finished).map((row) => [row.name, row.checksum])),
    unfinished: new Map(rows.filter((row) => !row.finished).map((row) => [row.name, row])),
  };
}

/**
 * Makes sure that this code knows all that was done to a database.
 *
 * @param {History['applied']} applied
 * @param {import('./migrations.mjs').Migration[]} migrations of this code
 * @throws {Trouble} when the database is newer, or made by a migration that has been changed since
 */
export function requireKnownHistory(applied, migrations) {
  const known = new Map(migrations.map(({ name, sql }) => [name, sql]));
  for (const [name, checksum] of applied) {
    const sql = known.get(name);
    if (sql === undefined) {
      throw new Trouble(
        `The database is newer than this version of Framejury, which does not know its migration ${name}. Start the version that made it, or a newer one.`,
      );
    }
    if (!isChecksumOf(sql, checksum)) {
      throw new Trouble(
        `The migration ${name} is not the one that this database was made with: prisma/migrations/${name}/migration.sql has been changed since. Restore that file (git checkout), and start again.`,
      );
    }
  }
}

/**
 * Whether a checksum was made of a text, whatever its line ends: git may change them on Windows.
 *
 * @param {string} sql
 * @param {string} checksum
 */
function isChecksumOf(sql, checksum) {
  const unix = sql.replaceAll('\r\n', '\n');
  const texts = [sql, unix, unix.replaceAll('\n', '\r\n')];
  return texts.some((text) => createHash('sha256').update(text).digest('hex') === checksum);
}
