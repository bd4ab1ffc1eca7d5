import 'server-only';
import { headers } from 'next/headers';
import { z } from 'zod';
import type { Change } from '@/lib/audit/schema';
import { recordChanges } from '@/lib/audit/store';
import { AppError, refusalOf } from '@/lib/errors';
import { outageOf } from '@/lib/outage';
import type { Person, Role } from '@/lib/people/schema';
import { requireRole } from '@/lib/people/store';
import { requireSameOrigin } from '@/lib/same-origin';

/** The answer of an action: its result, or a message with the form's field that it is about. */
export type ActionResult<Result> =
  | ({ ok: true } & Result)
  | { ok: false; message: string; field: string | null };

type Work<Result> = (person: Person, record: (change: Change) => void) => Promise<Result>;

/**
 * Runs an action's work for the person who asks, if their role permits it. Changes that the work passes to `record` go
 * into the audit once it has succeeded. An {@link AppError}, a bad field or an outage is answered as a message; anything
 * else is a bug and throws.
 */
export async function act<Result extends object>(
  role: Role,
  work: Work<Result>,
): Promise<ActionResult<Result>> {
  return actAsNobody(() => workAs(role, work));
}

async function workAs<Result>(role: Role, work: Work<Result>): Promise<Result> {
  const person = await requireRole(await headers(), role);
  const changes: Change[] = [];
  const result = await work(person, (change) => changes.push(change));
  await recordChanges(person, changes);
  return result;
}

/**
 * Like {@link act} for a reviewer, but refused when the browser's reviewer is no longer the one whose page sent it:
 * several people may share a browser, and another tab may have switched. The message is about the field “person”. An
 * outage throws: what a person did is kept in the browser then, and sent again.
 * @param authorId the person whose page it is
 */
export async function actFor<Result extends object>(
  authorId: unknown,
  work: Work<Result>,
): Promise<ActionResult<Result>> {
  return attempt(
    () =>
      workAs('reviewer', async (person, record) => {
        if (z.uuid().parse(authorId) !== person.id) {
          throw new AppError(409, `By now ${person.name} sits at this browser.`, 'person');
        }
        return work(person, record);
      }),
    refusalOf,
  );
}

/** Like {@link act} without a role, for actions that sign somebody in or create an account. */
export function actAsNobody<Result extends object>(
  work: () => Promise<Result>,
): Promise<ActionResult<Result>> {
  return attempt(work, (error) => refusalOf(error) ?? outageOf(error));
}

async function attempt<Result extends object>(
  work: () => Promise<Result>,
  toRefusal: (error: unknown) => AppError | null,
): Promise<ActionResult<Result>> {
  try {
    requireSameOrigin(await headers());
    return { ok: true, ...(await work()) };
  } catch (error) {
    if (error instanceof z.ZodError) {
      const [issue] = error.issues;
      return {
        ok: false,
        message: issue?.message ?? 'The input is not as expected.',
        field: issue?.path.join('.') ?? null,
      };
    }
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    return { ok: false, message: refusal.message, field: refusal.field };
  }
}
