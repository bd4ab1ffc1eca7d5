'use server';

import { cookies } from 'next/headers';
import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import { requiresSignIn } from '@/lib/env';
import { AppError } from '@/lib/errors';
import {
  addLocalReviewer as add,
  localReviewer,
  renameLocalReviewer as rename,
} from '@/lib/people/local.store';
import { LOCAL_REVIEWER_COOKIE, type LocalReviewer } from '@/lib/people/schema';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

function requireLocal(): void {
  if (requiresSignIn()) throw new AppError(409, 'People sign in here: invite them instead.');
}

async function chooseLocal({ id }: LocalReviewer): Promise<void> {
  (await cookies()).set(LOCAL_REVIEWER_COOKIE, id, {
    httpOnly: true,
    sameSite: 'lax',
    maxAge: YEAR_SECONDS,
  });
}

/** Switches the browser to another local reviewer. */
export async function switchLocalReviewer(id: string): Promise<ActionResult<object>> {
  return act('viewer', async () => {
    requireLocal();
    await chooseLocal(await localReviewer(z.uuid().parse(id)));
    return {};
  });
}

/** Adds a local reviewer and switches the browser to them. */
export async function addLocalReviewer(
  name: string,
): Promise<ActionResult<{ reviewer: LocalReviewer }>> {
  return act('admin', async (_person, record) => {
    requireLocal();
    const reviewer = await add(name);
    await chooseLocal(reviewer);
    record({
      action: 'reviewer.added',
      subject: { kind: 'reviewer', id: reviewer.id },
      after: { name: reviewer.name },
    });
    return { reviewer };
  });
}

/** Renames a local reviewer. */
export async function renameLocalReviewer(id: string, name: string): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    requireLocal();
    const before = await localReviewer(z.uuid().parse(id));
    const after = await rename(id, name);
    record({
      action: 'reviewer.renamed',
      subject: { kind: 'reviewer', id },
      before: { name: before.name },
      after: { name: after.name },
    });
    return {};
  });
}
