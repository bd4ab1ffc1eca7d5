import 'server-only';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { type Person, permits } from '@/lib/people/schema';
import { refuseTakenName } from '@/lib/taken-name';
import type { Prisma } from '@/prisma/generated/client';
import { type ListedDataset, listedDatasetSchema } from './schema';

/** What a dataset is made of. */
export interface NewDataset {
  projectId: string;
  suite: string;
  name: string;
  facts: Readonly<Record<string, string>>;
  content: object;
  /** SHA-256 of what it says, as its suite takes it. */
  version: string;
  tasks: number;
  expected: number;
}

/** A dataset with its content, which its suite reads. */
export interface StoredDataset extends ListedDataset {
  projectId: string;
  createdById: string;
  content: unknown;
}

const SHOWN_OF_VERSION = 12;

const withMaker = { createdBy: { select: { name: true } } } as const;

function listed({
  createdAt,
  createdBy,
  version,
  ...row
}: Omit<Prisma.DatasetGetPayload<{ include: typeof withMaker }>, 'content'>): ListedDataset {
  return listedDatasetSchema.parse({
    ...row,
    version: version.slice(0, SHOWN_OF_VERSION),
    createdAt: createdAt.toISOString(),
    createdBy: createdBy.name,
  });
}

/** A suite's datasets in a project, the newest first. */
export async function listDatasets(projectId: string, suite: string): Promise<ListedDataset[]> {
  const rows = await database().dataset.findMany({
    where: { projectId, suite },
    omit: { content: true },
    include: withMaker,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map(listed);
}

/**
 * A dataset of a suite.
 * @throws {AppError} 404 when there is none
 */
export async function readDataset(id: string, suite: string): Promise<StoredDataset> {
  const row = await database().dataset.findUnique({ where: { id, suite }, include: withMaker });
  if (!row) return missing('plan', id);
  const { projectId, createdById, content } = row;
  return { ...listed(row), projectId, createdById, content };
}

/**
 * Keeps a dataset under a name. It never changes: another content is another dataset.
 * @throws {AppError} 409 when the name is taken, or the project has the same under another name
 */
export async function createDataset(
  { content, facts, ...given }: NewDataset,
  raterId: string,
): Promise<ListedDataset> {
  const { projectId, suite, name, version } = given;
  const same = await database().dataset.findFirst({ where: { projectId, suite, version } });
  if (same) throw new AppError(409, `“${same.name}” is this very plan already.`, 'name');
  return refuseTakenName('plan', name, async () =>
    listed(
      await database().dataset.create({
        data: { ...given, facts, content, createdById: raterId },
        include: withMaker,
      }),
    ),
  );
}

/** Whether a person may delete a dataset: who made it, and admins. */
export function mayDelete(
  { id, role }: Pick<Person, 'id' | 'role'>,
  { createdById }: Pick<StoredDataset, 'createdById'>,
): boolean {
  return permits(role, 'admin') || (permits(role, 'reviewer') && id === createdById);
}

/**
 * Forgets a dataset. Items that were made by it stay.
 * @returns what it was
 * @throws {AppError} 404 when there is none, 403 when it is neither the person's nor are they an admin
 */
export async function deleteDataset(
  person: Pick<Person, 'id' | 'role'>,
  id: string,
  suite: string,
): Promise<ListedDataset> {
  const {
    projectId: _project,
    content: _content,
    createdById,
    ...dataset
  } = await readDataset(id, suite);
  if (!mayDelete(person, { createdById })) {
    throw new AppError(
      403,
      `“${dataset.name}” was made by ${dataset.createdBy}: they or an admin can delete it.`,
    );
  }
  await database().dataset.delete({ where: { id } });
  return dataset;
}
