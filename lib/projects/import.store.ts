import 'server-only';
import type { ClientBase } from 'pg';
import { recordChanges } from '@/lib/audit/store';
import { returnFiles } from '@/lib/backup/files';
import type { BackupPlace } from '@/lib/backup/place';
import { loadRows, quoted, quotedList } from '@/lib/backup/rows';
import { type ProjectManifest, projectManifestSchema } from '@/lib/backup/schema';
import { namedFiles, readManifest } from '@/lib/backup/snapshots';
import { verifyFiles, verifyTables } from '@/lib/backup/verify';
import { AppError } from '@/lib/errors';
import { MOVED } from './belonging';
import { PROJECT_FILE, ROWS_FOLDER, raterColumns } from './export.store';
import { AT_THE_SERVER } from './named.store';
import { renumber } from './numbers.store';
import { mapRaters, takeInRaters } from './raters.store';
import { takeInShared } from './shared.store';
import { waitingIn } from './waiting';

/** What is taken in, and how. */
export interface ProjectImport {
  client: ClientBase;
  place: BackupPlace;
  /** What the project is called here; as there when null. */
  name: string | null;
  /** The migrations of the database: name → SHA-256. */
  migrations: ProjectManifest['migrations'];
  tell: (detail: string) => void;
}

/** What came of it. */
export interface ImportedProject {
  id: string;
  name: string;
  /** Whether it was here already, and nothing was done. */
  known: boolean;
  answers: number;
  missing: ProjectManifest['missing'];
}

/**
 * Takes a project in that `exportProject` has copied: with the same ids, as a whole or not at all. One that is here already is
 * left as it is.
 * @throws {AppError} where the copy is damaged, of another version, or refers to what is not in it; or where the name is taken
 */
export async function importProject(wanted: ProjectImport): Promise<ImportedProject> {
  const { client, place, tell } = wanted;
  const manifest = await readManifest(place, PROJECT_FILE, projectManifestSchema);
  const { id } = manifest.project;
  const name = wanted.name ?? manifest.project.name;
  const answers = manifest.tables.find((table) => table.name === 'Answer')?.rows ?? 0;
  if (await isThere(client, 'id = $1', id)) {
    return { id, name, known: true, answers: 0, missing: [] };
  }
  if (await isThere(client, 'name = $1', name)) {
    throw new AppError(409, `There is a project “${name}” already: give this one another name.`);
  }
  requireSameTables(manifest, wanted.migrations);
  const copy = { folder: ROWS_FOLDER, manifest };
  await verifyTables(place, ROWS_FOLDER, [...manifest.tables, manifest.files], tell);
  await verifyFiles(place, copy, false, tell);
  const { missing } = await returnFiles(place, namedFiles(place, copy), tell);
  await client.query('BEGIN');
  try {
    await takeIn(client, place, manifest, name, tell);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw explained(error);
  }
  await client.query('ANALYZE');
  await recordChanges(AT_THE_SERVER, [
    { action: 'project.imported', subject: { kind: 'project', id }, after: { name, answers } },
  ]);
  return { id, name, known: false, answers, missing };
}

async function isThere(client: ClientBase, condition: string, value: string): Promise<boolean> {
  const { rows } = await client.query(`SELECT 1 FROM "Project" WHERE ${condition}`, [value]);
  return rows.length > 0;
}

/** Rows fit only into the tables that they are from. */
function requireSameTables(
  { version, migrations }: ProjectManifest,
  own: ProjectManifest['migrations'],
): void {
  const names = Object.keys({ ...migrations, ...own });
  const differing = names.find((name) => migrations[name] === undefined || own[name] === undefined);
  if (differing === undefined) return;
  throw new AppError(
    409,
    `The project comes from another version of Framejury (${version}; they differ by the migration ${differing}). Bring both installations to the same version, and export it again.`,
  );
}

async function takeIn(
  client: ClientBase,
  place: BackupPlace,
  manifest: ProjectManifest,
  name: string,
  tell: (detail: string) => void,
): Promise<void> {
  await client.query('SET LOCAL statement_timeout = 0');
  for (const copied of manifest.tables) {
    tell(copied.name);
    const like = copied.name === 'Rater' ? RATERS : quoted(copied.name);
    const waiting = waitingIn(copied.name);
    await client.query(
      `CREATE TEMP TABLE ${waiting} ON COMMIT DROP AS SELECT ${quotedList(copied.columns)} FROM ${like} t WITH NO DATA`,
    );
    await loadRows(client, place, ROWS_FOLDER, copied, waiting);
  }
  tell('who and what is here already');
  await client.query(
    `UPDATE ${waitingIn('Project')} SET name = $1, "knownAnswers" = false, samples = false`,
    [name],
  );
  await mapRaters(client, await raterColumns(client));
  await renumber(client);
  await takeInShared(client, name);
  await fillTables(client, manifest, tell);
  await joinCopies(client);
}

/** What `in_Rater` is made like: raters with the address of their account. */
const RATERS = `(SELECT r.*, a.email FROM "Rater" r LEFT JOIN "Account" a ON a."raterId" = r.id)`;

/**
 * Puts rows where they belong. Triggers are set aside meanwhile, since what they would write comes with the rows, but what is
 * summed up for the library: who writes into these tables waits.
 */
async function fillTables(
  client: ClientBase,
  manifest: ProjectManifest,
  tell: (detail: string) => void,
): Promise<void> {
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]));
  const tables = [...MOVED, 'Rater', 'AuditEntry'];
  for (const table of tables) {
    await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  }
  await takeInRaters(client, 'others');
  for (const table of [...MOVED, 'AuditEntry']) {
    tell(table);
    const names = quotedList(columns.get(table) ?? []);
    // What somebody was shown of such a content before stays as it is.
    const unless = table === 'Exposure' ? 'ON CONFLICT DO NOTHING' : '';
    await client.query(
      `INSERT INTO ${quoted(table)} (${names}) SELECT ${names} FROM ${waitingIn(table)} ${unless}`,
    );
    if (table === 'Run') await takeInRaters(client, 'judges');
  }
  for (const table of tables) {
    await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  }
  await client.query(`INSERT INTO "SummaryDue" ("itemId") SELECT id FROM ${waitingIn('Item')}`);
}

/** Clips whose files are here in other projects are copies of these: who reviews one blind is shown nothing of the other. */
async function joinCopies(client: ClientBase): Promise<void> {
  await client.query(
    `UPDATE "Video" v SET "contentId" = o."contentId"
    FROM ${waitingIn('Video')} i JOIN "Video" o ON o.hash = i.hash AND o."projectId" <> i."projectId"
    WHERE v."contentId" = i."contentId" AND v."contentId" <> o."contentId"`,
  );
}

/** Of what PostgreSQL says of rows that refer to others which are not there, or are there twice. */
const UNFIT: Readonly<Record<string, string>> = {
  23503: 'It refers to something of another project, which is not in it',
  23505: 'Something of it is here already under another project',
  '40P01': 'Others wrote into the same tables just now; try again',
};

function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const what = UNFIT[String(error.code)];
  if (what === undefined) return error;
  const detail = 'detail' in error && error.detail ? `: ${error.detail}` : '.';
  return new AppError(409, `The project cannot be taken in. ${what}${detail}`);
}
