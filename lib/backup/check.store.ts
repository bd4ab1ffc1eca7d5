import 'server-only';
import type { ClientBase } from 'pg';
import { asItIsNow, filesNamed, namedNow } from './dump.store';
import { type CopiedFiles, checkFiles, type SizedFile, whyMissing } from './files';

/** Rows that are read at once. */
const AT_ONCE = 5000;

/**
 * Looks whether every file that rows name is in the store, while everything runs.
 * @param everyByte whether the files are read, too, and held against their hashes
 * @param tell receives how far it is
 * @returns how many there are, and those that are lost, damaged, or were erased meanwhile
 */
export async function checkNamedFiles(
  client: ClientBase,
  everyByte: boolean,
  tell: (detail: string) => void,
): Promise<Pick<CopiedFiles, 'named' | 'missing'>> {
  const { named, missing } = await asItIsNow(client, () =>
    checkFiles(sizedFiles(client), everyByte, tell),
  );
  return { named, missing: whyMissing(missing, await namedNow(client, missing)) };
}

/** The files that rows name, as the transaction sees them: of videos rows say the size. */
async function* sizedFiles(client: ClientBase): AsyncGenerator<SizedFile> {
  await client.query(
    `DECLARE named NO SCROLL CURSOR FOR SELECT kind, hash, (
      SELECT max(bytes)::float8 FROM "Video" WHERE kind = 'videos' AND "Video".hash = named.hash
    ) AS bytes ${filesNamed().from}`,
  );
  for (;;) {
    const { rows } = await client.query<SizedFile>(`FETCH ${AT_ONCE} FROM named`);
    if (rows.length === 0) return;
    yield* rows;
  }
}
