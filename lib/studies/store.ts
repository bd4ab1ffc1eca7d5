import 'server-only';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { storable } from '@/lib/storable';
import type { Suite } from '@/lib/suites/suite';
import { documentOf, hashOf, plannedFigures, usualThreshold } from './frozen';
import { openedOf } from './opened';
import type { SplitPart } from './part.store';
import {
  type NewStudyPlan,
  type Study,
  type StudyOpened,
  type StudyPart,
  type StudyPlace,
  type StudyPlans,
  studyPlanSchema,
} from './schema';

const withMaker = { include: { createdBy: { select: { name: true } } } } as const;

/** All versions of a suite's plan in a project, its draft, and what it can mean. */
export async function readStudyPlans(place: StudyPlace, suite: Suite): Promise<StudyPlans> {
  const where = { projectId: place.project, suite: suite.id };
  const [draft, versions, opened] = await Promise.all([
    database().studyDraft.findUnique({
      where: { projectId_suite: where },
      include: { changedBy: { select: { name: true } } },
    }),
    database().studyPlan.findMany({ where, ...withMaker, orderBy: { version: 'desc' } }),
    readOpened(where),
  ]);
  return {
    draft: draft && {
      plan: studyPlanSchema.parse(draft.content),
      at: draft.changedAt.toISOString(),
      by: draft.changedBy.name,
    },
    versions: versions.map((row) => {
      const { version, content: plan } = row;
      return { ...frozenOf(row), document: documentOf({ suite: suite.id, version, plan }) };
    }),
    opened,
    figures: plannedFigures(suite),
    usualThreshold: usualThreshold(suite),
  };
}

/** Keeps what somebody wrote of a plan, in place of what was there. */
export async function draftStudyPlan(
  { project: projectId, suite: { id: suite }, plan }: Written,
  raterId: string,
): Promise<void> {
  const said = { content: storable(plan), changedAt: new Date(), changedById: raterId };
  await database().studyDraft.upsert({
    where: { projectId_suite: { projectId, suite } },
    create: { projectId, suite, ...said },
    update: said,
  });
}

/** A plan with the suite that it is of. */
interface Written extends Omit<NewStudyPlan, 'suite'> {
  suite: Suite;
}

/**
 * Freezes a plan as the first version of its suite in a project, or the one after the latest; the draft is done with.
 * @throws {AppError} 422 for a figure that the suite does not have, 409 when the latest version says the same
 */
export async function freezeStudyPlan(
  { project: projectId, suite, plan: written }: Written,
  raterId: string,
): Promise<{ version: number; hash: string }> {
  const plan = storable(written);
  const known = new Set(plannedFigures(suite).map(({ key }) => key));
  const unknown = plan.figures.find((key) => !known.has(key));
  if (unknown !== undefined) {
    throw new AppError(422, `“${suite.name}” has no “${unknown}”.`, 'plan.figures');
  }
  const place = { projectId, suite: suite.id };
  return database().$transaction(async (db) => {
    // One version after the other.
    await db.$executeRaw`SELECT 1 FROM "Project" WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`;
    const latest = await db.studyPlan.findFirst({ where: place, orderBy: { version: 'desc' } });
    const before = latest?.version ?? 0;
    if (latest?.hash === hashOf({ suite: suite.id, version: before, plan })) {
      throw new AppError(409, `Version ${before} says this very plan.`, 'plan');
    }
    const version = before + 1;
    const hash = hashOf({ suite: suite.id, version, plan });
    const said = { ...place, version, hash, content: plan, createdById: raterId };
    await db.studyPlan.create({ data: said });
    await db.studyDraft.deleteMany({ where: place });
    return { version, hash };
  });
}

/** What figures are asked for; null where nobody says. */
interface Asked {
  /** Which part of the items. */
  part: StudyPart | null;
  /** From how many points on answers count. */
  threshold: number | null;
  /** δ of the claim. */
  margin?: number | null;
}

/** The plan by which figures are shown, with how it narrows and reads them. */
export interface OpenedStudy {
  /** Null where no plan was frozen. */
  study: Study | null;
  /** The part of the items that is meant; null for all. */
  part: SplitPart | null;
  /** See {@link Asked}: the plan's where none is asked for. */
  threshold: number | null;
}

/**
 * Opens figures of a suite in a project by its plan: where this splits items, those of the development part unless another
 * is asked for; at its threshold unless another is. That the test part, another threshold or another margin was opened is
 * recorded.
 */
export async function openStudy(
  raterId: string,
  projectId: string,
  suite: Suite,
  { part, threshold, margin = null }: Asked,
): Promise<OpenedStudy> {
  const place = { projectId, suite: suite.id };
  const row = await database().studyPlan.findFirst({
    where: place,
    ...withMaker,
    orderBy: { version: 'desc' },
  });
  if (!row) return { study: null, part: null, threshold };
  const frozen = frozenOf(row);
  const { split, threshold: planned, margin: declared } = frozen.plan;
  const shown = split === null ? 'all' : (part ?? 'development');
  const meant = threshold ?? planned;
  const isLook = split !== null && shown !== 'development';
  const otherMargin = declared !== null && margin !== declared ? margin : null;
  if (isLook || meant !== planned || otherMargin !== null) {
    const look = {
      part: isLook ? shown : 'development',
      threshold: meant,
      margin: otherMargin,
    } as const;
    await recordLook(raterId, { ...place, version: frozen.version }, look);
  }
  const labels = new Map(plannedFigures(suite).map(({ key, label }) => [key, label]));
  const study = {
    ...frozen,
    labels: Object.fromEntries(frozen.plan.figures.map((key) => [key, labels.get(key) ?? key])),
    opened: await readOpened(place),
    shown,
  } as const;
  return { study, part: split && { split, part: shown }, threshold: meant };
}

/**
 * Records that somebody opened figures over all items of a suite, by a page that does not split them: a look at the test part
 * of each plan that has one.
 * @param projectId null for all projects
 */
export async function recordLookAtAll(
  raterId: string,
  suite: string,
  projectId: string | null,
): Promise<void> {
  const latest = await database().studyPlan.findMany({
    where: { suite, ...(projectId !== null && { projectId }) },
    distinct: ['projectId'],
    orderBy: [{ projectId: 'asc' }, { version: 'desc' }],
  });
  for (const { content, ...version } of latest) {
    const { split, threshold } = studyPlanSchema.parse(content);
    if (split) await recordLook(raterId, version, { part: 'all', threshold, margin: null });
  }
}

async function recordLook(
  raterId: string,
  { projectId, suite, version }: { projectId: string; suite: string; version: number },
  { part, threshold, margin }: { part: StudyPart; threshold: number | null; margin: number | null },
): Promise<void> {
  await database().$executeRaw`
    INSERT INTO "StudyLook" ("projectId", suite, version, "personId", part, threshold, margin, day)
    VALUES (${projectId}::uuid, ${suite}, ${version}, ${raterId}::uuid, ${part}, ${threshold}::float8,
      ${margin}::float8,
      (now() AT TIME ZONE 'UTC')::date)
    ON CONFLICT DO NOTHING`;
}

/** What of a plan in all of its versions was opened. */
async function readOpened(where: { projectId: string; suite: string }): Promise<StudyOpened> {
  const [looks, versions] = await Promise.all([
    database().studyLook.findMany({ where, orderBy: { id: 'asc' } }),
    database().studyPlan.findMany({ where, select: { version: true, content: true } }),
  ]);
  const planned = new Map(
    versions.map(({ version, content }) => [version, studyPlanSchema.parse(content).threshold]),
  );
  return openedOf(
    looks.map(({ at, version, ...look }) => ({
      ...look,
      at: at.toISOString(),
      planned: planned.get(version) ?? null,
    })),
  );
}

function frozenOf(row: {
  version: number;
  hash: string;
  createdAt: Date;
  content: unknown;
  createdBy: { name: string };
}) {
  return {
    version: row.version,
    hash: row.hash,
    at: row.createdAt.toISOString(),
    by: row.createdBy.name,
    plan: studyPlanSchema.parse(row.content),
  };
}
