import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import process from 'node:process';
import { Pool } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { QueuingClient } from './database-connection';
import { database } from './db';

freshDatabase();

// It warns once in the life of a process, which is this file's own.
const warned = vi.spyOn(process, 'emitWarning');

const connected = async () => {
  const client = new QueuingClient({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  return client;
};

describe('several queries at once', () => {
  it('which Prisma makes of one about many relations, are answered in a transaction', async () => {
    const id = await storeVideo('many relations');
    const found = await database().$transaction((db) =>
      db.item.findUniqueOrThrow({
        where: { id },
        include: {
          project: true,
          media: true,
          answers: true,
          notes: true,
          tags: true,
          queued: true,
        },
      }),
    );
    expect(found).toMatchObject({
      project: { name: 'Tests' },
      media: [{ videoId: id }],
      notes: [],
    });
    expect(warned).not.toHaveBeenCalled();
  });

  it('are each answered, also after one that fails', async () => {
    const client = await connected();
    const outcomes = await Promise.allSettled([
      client.query('SELECT 1 AS n'),
      client.query('SELECT nonsense'),
      client.query('SELECT 3 AS n'),
    ]);
    await client.end();
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(warned).not.toHaveBeenCalled();
  });

  it('are all refused once the connection is lost', { timeout: 5_000 }, async () => {
    const client = await connected();
    const outcomes = await Promise.allSettled([
      client.query('SELECT pg_terminate_backend(pg_backend_pid())'),
      client.query('SELECT 2'),
      client.query('SELECT 3'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});

/** A message as PostgreSQL sends it. */
function message(type: string, body: string): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

it('a server that ends just when the pool hands a connection on does not end the process', async () => {
  const ending = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0';
  const server = createServer((socket) => {
    // That the client is let in, that it may ask, and that all is over, at once.
    socket.once('data', () =>
      socket.end(
        Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I'), message('E', ending)]),
      ),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = new Pool({ host: '127.0.0.1', port, user: 'anybody', Client: QueuingClient });
  const client = await pool.connect();
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);
  await pool.end();
  server.close();
});
