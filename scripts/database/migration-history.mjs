import { createHash } from 'node:crypto';
import { Trouble } from '../trouble.mjs';

/**
 * The migrations that a database was given: checksum by name.
 *
 * @typedef {Map<string, string>} History
 */

/** The last version whose code has the migrations that the baseline stands for. */
const LAST_BEFORE_BASELINE = '4914129c';

/**
 * Reads which migrations a database has.
 *
 * @param {import('pg').Client} client
 * @returns {Promise<History>}
 */
export async function readHistory(client) {
  const found = await client.query(`select to_regclass('public._prisma_migrations') as history`);
  if (found.rows[0].history === null) return new Map();
  const { rows } = await client.query(
    `select migration_name as name, checksum from public._prisma_migrations
    where finished_at is not null and rolled_back_at is null order by started_at`,
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * Makes sure that this code knows all that was done to a database.
 *
 * @param {History} applied
 * @param {import('./migrations.mjs').Migration[]} migrations of this code
 * @throws {Trouble} when the database is newer, or made by a migration that has been changed since
 */
export function requireKnownHistory(applied, migrations) {
  const replaced = new Map(migrations.flatMap(({ replaces }) => Object.entries(replaces)));
  for (const [name, checksum] of applied) {
    const migration = migrations.find((one) => one.name === name);
    const checksums = migration ? checksumsOf(migration.sql) : replaced.get(name);
    if (!checksums) {
      throw new Trouble(
        `The database is newer than this version of Framejury, which does not know its migration ${name}. Start the version that made it, or a newer one.`,
      );
    }
    if (!checksums.includes(checksum)) {
      const what = migration
        ? `prisma/migrations/${name}/migration.sql has been changed since. Restore that file (git checkout), and start again.`
        : 'it was changed before the database was made. Start the version that made it.';
      throw new Trouble(
        `The migration ${name} is not the one that this database was made with: ${what}`,
      );
    }
  }
}

/**
 * The migrations that a database lacks. One that stands for others is there when all of these are.
 *
 * @param {History} applied
 * @param {import('./migrations.mjs').Migration[]} migrations of this code, in order
 * @throws {Trouble} when the database has some of those that a migration stands for, and not all
 */
export function missingFrom(applied, migrations) {
  return migrations.filter(({ name, replaces }) => {
    const names = Object.keys(replaces);
    const there = names.filter((one) => applied.has(one));
    if (applied.has(name) || (there.length > 0 && there.length === names.length)) return false;
    if (there.length === 0) return true;
    throw new Trouble(
      `The database was made by an early version of Framejury, and this one can carry on only what the last of these brought up to date: of its ${names.length} migrations ${there.length} are there. Start that version once (git checkout ${LAST_BEFORE_BASELINE}, npm start), then this one; nothing was changed.`,
    );
  });
}

/**
 * The names of all migrations that this code knows, those included that others stand for.
 *
 * @param {import('./migrations.mjs').Migration[]} migrations
 * @returns {Set<string>}
 */
export function knownNames(migrations) {
  return new Set(migrations.flatMap(({ name, replaces }) => [name, ...Object.keys(replaces)]));
}

/**
 * The checksums of a text with any line ends: git may change them on Windows.
 *
 * @param {string} sql
 */
function checksumsOf(sql) {
  const unix = sql.replaceAll('\r\n', '\n');
  return [sql, unix, unix.replaceAll('\n', '\r\n')].map((text) =>
    createHash('sha256').update(text).digest('hex'),
  );
}
