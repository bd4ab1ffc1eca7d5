import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import { inject } from 'vitest';
import { changeDatabase, connect, database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import { onServer } from './setup';

/** A database and a data folder besides those of the test, which do not exist before something makes them. */
export interface OtherInstallation {
  url: string;
  data: string;
  /** By which a program finds it. */
  environment: Record<string, string>;
  /** Makes its database with all tables, those of the queue too, and no rows. */
  prepare: () => Promise<void>;
  /** Asks its database. */
  ask: (text: string) => Promise<Record<string, unknown>[]>;
  /** Does something with it as the database of this process. */
  within: <Result>(work: () => Promise<Result>) => Promise<Result>;
  remove: () => Promise<void>;
}

/** See {@link OtherInstallation}. */
export async function otherInstallation(): Promise<OtherInstallation> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `test_other_${randomBytes(6).toString('hex')}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  const data = await mkdtemp(path.join(tmpdir(), 'framejury-other-'));
  return {
    url,
    data,
    environment: { DATABASE_URL: url, FRAMEJURY_DATA: data },
    prepare: () =>
      onServer(
        server,
        `CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')} STRATEGY FILE_COPY`,
      ),
    ask: (text) => askDatabase(url, text),
    async within(work) {
      const own = database();
      const other = connect(url);
      changeDatabase(other);
      try {
        return await work();
      } finally {
        changeDatabase(own);
        await other.$disconnect();
      }
    },
    async remove() {
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Does something with a connection of its own to a database. */
export async function connectedTo<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Asks a database by a connection of its own. */
export async function askDatabase(url: string, text: string): Promise<Record<string, unknown>[]> {
  return connectedTo(url, async (client) => (await client.query(text)).rows);
}

/** Writes the files of what `storeVideo` stored under some names: the bytes of each are what its hash is of. */
export async function storeFiles(...names: string[]): Promise<void> {
  const write = (kind: 'videos' | 'frames', text: string) =>
    writeStored(kind, createHash('sha256').update(text).digest('hex'), Buffer.from(text));
  for (const name of names) {
    await write('videos', name);
    for (let position = 0; position < 5; position += 1)
      await write('frames', `${name} ${position}`);
  }
}
