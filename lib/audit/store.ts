import 'server-only';
import { database } from '@/lib/db';
import type { Change } from './schema';

/** Writes down what a person did. */
export async function recordChanges(
  person: { id: string; name: string },
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await database().auditEntry.createMany({
    data: changes.map(({ action, subject, before, after }) => ({
      personId: person.id,
      personName: person.name,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      ...(before && { before }),
      ...(after && { after }),
    })),
  });
}
