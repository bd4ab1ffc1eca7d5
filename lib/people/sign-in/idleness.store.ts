import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { IDLE_HOURS } from '../schema';

/** Under which name it is kept among the installation's settings. */
const NAME = 'sessions';

const settingSchema = z.object({ idleHours: z.literal(IDLE_HOURS) });

const HOUR_MS = 60 * 60 * 1000;

/** How often the use of a session is written down at most. */
const NOTED_MS = 60_000;

/** After how many hours without use sessions end: 720 where no admin has said otherwise. */
export async function readIdleHours(): Promise<number> {
  const setting = await database().setting.findUnique({ where: { name: NAME } });
  return setting ? settingSchema.parse(setting.value).idleHours : 720;
}

/** Has sessions end after so many hours without use, also those that there are. */
export async function setIdleHours(input: unknown): Promise<number> {
  const value = settingSchema.parse({ idleHours: input });
  await database().setting.upsert({
    where: { name: NAME },
    create: { name: NAME, value },
    update: { value },
  });
  return value.idleHours;
}

/** Notes that a session is used, or ends it where it was not for too long. @returns whether it goes on */
export async function keepAwake({
  id,
  updatedAt,
}: {
  id: string;
  updatedAt: Date;
}): Promise<boolean> {
  const idle = Date.now() - updatedAt.getTime();
  if (idle < NOTED_MS) return true;
  if (idle >= (await readIdleHours()) * HOUR_MS) {
    await database().session.deleteMany({ where: { id } });
    return false;
  }
  await database().session.updateMany({ where: { id }, data: { updatedAt: new Date() } });
  return true;
}
