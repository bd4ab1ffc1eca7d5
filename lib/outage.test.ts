import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '@/lib/testing/database';
import { findFreePort } from '@/scripts/processes/port.mjs';
import { QueuingClient } from './database-connection';
import { connect, database } from './db';
import { outageOf } from './outage';

freshDatabase();

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('an outage', () => {
  it('is a database that is not there', async () => {
    const db = connect(`postgresql://a:b@127.0.0.1:${await findFreePort('127.0.0.1')}/nowhere`);
    const failures = await Promise.all([
      failureOf(db.item.count()),
      failureOf(db.$queryRaw`SELECT 1`),
      failureOf(db.$transaction((work) => work.item.count())),
      failureOf(db.$transaction([db.item.count(), db.item.count()])),
    ]);
    expect(failures.map((failure) => outageOf(failure)?.status)).toEqual([503, 503, 503, 503]);
    await db.$disconnect();
  });

  it('is a database whose host takes a connection and never answers', async () => {
    const hanging = createServer().listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const { port } = hanging.address() as AddressInfo;
    const usual = QueuingClient.patience;
    QueuingClient.patience = 50;
    try {
      const db = connect(`postgresql://a:b@127.0.0.1:${port}/nowhere`);
      const failures = await Promise.all([
        failureOf(db.item.count()),
        failureOf(db.$queryRaw`SELECT 1`),
        failureOf(db.$transaction((work) => work.item.count())),
      ]);
      expect(failures.map((failure) => outageOf(failure)?.status)).toEqual([503, 503, 503]);
      await db.$disconnect();
    } finally {
      QueuingClient.patience = usual;
      hanging.close();
    }
  });

  it('is a database whose connections are cut', async () => {
    const cut = database().$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    expect(outageOf(await failureOf(cut))?.status).toBe(503);
  });

  it('is a full disk, the database’s or our own', async () => {
    const full = database().$executeRaw`
      DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`;
    expect(outageOf(await failureOf(full))?.status).toBe(507);
    const own = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
    });
    expect(outageOf(own)).toMatchObject({ status: 507, message: expect.stringMatching(/full/) });
  });

  it('is nothing else: no bad query, no bug, and no connection but the database’s', async () => {
    const bad = await failureOf(database().$queryRaw`SELECT nonsense`);
    const elsewhere = new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    });
    for (const other of [bad, elsewhere, new Error('a bug'), null]) {
      expect(outageOf(other)).toBeNull();
    }
  });
});
