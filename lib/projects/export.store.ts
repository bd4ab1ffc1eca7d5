import 'server-only';
import type { ClientBase } from 'pg';
import { recordChanges } from '@/lib/audit/store';
import { asItIsNow, filesNamed, namedNow, readTables } from '@/lib/backup/dump.store';
import { saveFiles, whyMissing } from '@/lib/backup/files';
import type { BackupPlace } from '@/lib/backup/place';
import { type WantedRows, writeRows } from '@/lib/backup/rows';
import { CURRENT_FORM, type ProjectManifest } from '@/lib/backup/schema';
import { namedFiles } from '@/lib/backup/snapshots';
import { AppError } from '@/lib/errors';
import { BELONGING, idsOfThings, MOVED, movesWith } from './belonging';
import { AT_THE_SERVER } from './named.store';

/** Where a folder says which project it holds. */
export const PROJECT_FILE = 'project.json';

/** Where a folder has the rows of its project. */
export const ROWS_FOLDER = 'rows';

/** The columns of people and other raters that move with a project. */
const RATER_COLUMNS = [
  'id',
  'kind',
  'name',
  'purpose',
  'runId',
  'local',
  'source',
  'createdAt',
  'email',
] as const;

/** What of a judge stays where it was: how it is reached with a key. */
const KEPT_OF_JUDGES = ['apiKey', 'secrets', 'check'];

/** What is exported, and how. */
export interface ProjectExport {
  client: ClientBase;
  place: BackupPlace;
  project: { id: string; name: string };
  version: string;
  migrations: ProjectManifest['migrations'];
  tell: (detail: string) => void;
}

/**
 * Copies a project into a place that holds nothing yet: its rows as they are at one moment, what they use of what projects
 * share, who said something in it, its lines of the audit, and its files.
 * @throws {AppError} 409 where its runs go on, or the place holds a project
 */
export async function exportProject(wanted: ProjectExport): Promise<ProjectManifest> {
  const { client, place, project, version, migrations, tell } = wanted;
  if ((await place.list('')).length > 0) throw new AppError(409, 'The folder is not empty.');
  const written = await asItIsNow(client, async (at) => {
    await requireAtRest(client, project.id);
    const tables: ProjectManifest['tables'] = [];
    const write = (rows: WantedRows) => {
      tell(rows.name);
      return writeRows(client, place, ROWS_FOLDER, rows);
    };
    for (const rows of await rowsOf(client, project.id)) tables.push(await write(rows));
    const own = (table: string) => movedRows(table, project.id);
    return { at: at.toISOString(), tables, files: await write(filesNamed(own)) };
  });
  const listed = { folder: ROWS_FOLDER, manifest: written };
  const { missing } = await saveFiles(place, namedFiles(place, listed), tell);
  const manifest: ProjectManifest = {
    form: CURRENT_FORM,
    version,
    migrations,
    project,
    ...written,
    missing: whyMissing(missing, await namedNow(client, missing)),
  };
  await place.write(PROJECT_FILE, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
  await recordChanges(AT_THE_SERVER, [
    {
      action: 'project.exported',
      subject: { kind: 'project', id: project.id },
      after: { name: project.name },
    },
  ]);
  return manifest;
}

async function requireAtRest(client: ClientBase, id: string): Promise<void> {
  const { rows } = await client.query<{ runs: number }>(
    `SELECT count(*)::int AS runs FROM "Run" WHERE "projectId" = $1 AND state = 'running'`,
    [id],
  );
  const goOn = rows[0]?.runs ?? 0;
  if (goOn > 0) {
    throw new AppError(
      409,
      `Runs of this project still go on (${goOn}): wait for them, or pause them.`,
    );
  }
}

/** The condition by which a project's rows of a table move. */
const movedRows = (table: string, id: string) => movesWith(table, `'${id}'::uuid`);

/** All rows that are exported, what is referred to before what refers to it. */
async function rowsOf(client: ClientBase, id: string): Promise<WantedRows[]> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  const columnsOf = (name: string) => tables.get(name)?.columns ?? [];
  const whole = (name: string, where: string): WantedRows => ({
    name,
    columns: columnsOf(name).filter(
      (column) => name !== 'Judge' || !KEPT_OF_JUDGES.includes(column),
    ),
    from: `FROM "${name}" WHERE ${where}`,
  });
  const runs = `FROM "Run" WHERE ${movedRows('Run', id)}`;
  return [
    {
      name: 'Rater',
      columns: RATER_COLUMNS,
      from: `FROM (
        SELECT r.*, a.email FROM "Rater" r LEFT JOIN "Account" a ON a."raterId" = r.id
        WHERE r.id IN (${await raterIds(client, id)}) OR r."runId" IN (SELECT id ${runs})
      ) raters`,
    },
    whole(
      'Judge',
      `id IN (SELECT "judgeId" ${runs})
        OR id::text IN (SELECT role->>'judgeId' FROM "Run", jsonb_each(roles) AS r(name, role) WHERE ${movedRows('Run', id)})`,
    ),
    whole(
      'PromptVersion',
      `hash IN (SELECT value FROM "Run", jsonb_each_text(prompts) WHERE ${movedRows('Run', id)}
        UNION SELECT "promptHash" FROM "Step" WHERE ${movedRows('Step', id)})`,
    ),
    whole(
      'SuiteVersion',
      `suite IN (SELECT suite ${runs} UNION SELECT unnest(suites) FROM "Project" WHERE ${movedRows('Project', id)})`,
    ),
    whole(
      'Guideline',
      `hash IN (SELECT "guidelineHash" FROM "Answer" WHERE ${movedRows('Answer', id)})`,
    ),
    ...MOVED.map((table) => whole(table, movedRows(table, id))),
    whole('AuditEntry', `"subjectId" IN (${idsOfThings(`'${id}'::uuid`)})`),
  ];
}

/** A query for the raters that a project's rows refer to. */
async function raterIds(client: ClientBase, id: string): Promise<string> {
  const columns = (await raterColumns(client)).filter(({ table }) => MOVED.includes(table));
  return columns
    .map(({ table, column }) => `SELECT "${column}" FROM "${table}" WHERE ${movedRows(table, id)}`)
    .join(' UNION ');
}

/** The columns that refer to raters, in tables of what belongs to projects. */
export async function raterColumns(
  client: ClientBase,
): Promise<{ table: string; column: string }[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT t.relname AS table, a.attname AS column
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.conparentid = 0 AND c.confrelid = '"Rater"'::regclass AND t.relname = ANY($1)`,
    [Object.keys(BELONGING)],
  );
  return rows;
}
