import 'server-only';
import type { ClientBase } from 'pg';
import { waitingIn } from './waiting';

/**
 * Adds what a project uses of what projects share, where it is not here yet. Judges come without keys; one whose name is taken
 * has the project's behind it. What the project refers to and does not bring is left out.
 * @param project what the project is called here
 */
export async function takeInShared(client: ClientBase, project: string): Promise<void> {
  await client.query(
    `UPDATE ${waitingIn('Judge')} i SET name = i.name || ' (' || $1 || ')'
    WHERE EXISTS (SELECT 1 FROM "Judge" j WHERE j.name = i.name AND j.id <> i.id)`,
    [project],
  );
  for (const table of ['Judge', 'PromptVersion', 'Guideline']) {
    const columns = await columnsOf(client, table);
    await client.query(
      `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM ${waitingIn(table)} ON CONFLICT DO NOTHING`,
    );
  }
  await takeInSuites(client);
  await client.query(
    `UPDATE ${waitingIn('Queue')} SET "practiceId" = NULL
    WHERE "practiceId" NOT IN (SELECT id FROM ${waitingIn('Practice')})`,
  );
}

async function columnsOf(client: ClientBase, table: string): Promise<string> {
  const { fields } = await client.query(`SELECT * FROM ${waitingIn(table)} LIMIT 0`);
  return fields.map(({ name }) => `"${name}"`).join(', ');
}

/**
 * Versions of suites that are data: of a suite that is here, they come before its own, which stays the newest; of others in the
 * order in which they were saved.
 */
async function takeInSuites(client: ClientBase): Promise<void> {
  await client.query(
    `INSERT INTO "SuiteVersion" (suite, version, files, source, place, "savedAt")
    SELECT i.suite, i.version, i.files, i.source,
      CASE WHEN known THEN lowest - row_number() OVER (ORDER BY i.place DESC)
        ELSE highest + row_number() OVER (ORDER BY i.place) END,
      i."savedAt"
    FROM ${waitingIn('SuiteVersion')} i
    CROSS JOIN (SELECT coalesce(min(place), 1) AS lowest, coalesce(max(place), 0) AS highest FROM "SuiteVersion") places
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM "SuiteVersion" s WHERE s.suite = i.suite) AS known) here
    WHERE NOT EXISTS (SELECT 1 FROM "SuiteVersion" s WHERE s.suite = i.suite AND s.version = i.version)`,
  );
}
