import 'server-only';
import { createHash } from 'node:crypto';
import { FEWEST_IN_A_FIGURE, recordExposureToFigures } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { canonicalJson } from '@/lib/json';
import type { Person } from '@/lib/people/schema';
import { readInclusion } from '@/lib/ratings/counting.store';
import { readJudged } from '@/lib/results/judged.store';
import type { ModelRows } from '@/lib/results/rows';
import { listItemsOf, readRows } from '@/lib/results/rows.store';
import { readSaid } from '@/lib/results/said.store';
import { type OpenedResults, openResults } from '@/lib/results/store';
import { atThreshold } from '@/lib/results/values';
import { judgeNameOf } from '@/lib/runs/store';
import { type Figure, type ItemFigure, isComposite } from '@/lib/suites/figures';
import type { Suite } from '@/lib/suites/suite';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import type { Run } from '@/prisma/generated/client';
import { rowsIn } from './baseline';
import type { Baseline, Conditions } from './baseline.schema';
import { poolModels } from './pool';
import type { Gate } from './schema';

/** What is held against something else: a run that is here, or one in a file. */
export interface GateSide {
  facts: Gate['run'];
  /** The suite's id. */
  suite: string;
  conditions: Conditions;
  /**
   * Its clips, whatever models made them.
   * @param corrected whether people's answers come along
   */
  rows: (person: Person, corrected: boolean) => Promise<ModelRows>;
}

/** A run that is here, with its suite and that suite's figures at the threshold of the study. */
export interface OpenedRun extends GateSide {
  opened: OpenedResults;
  figures: readonly Figure[];
}

/**
 * @throws {AppError} 404 where there is no such run, 422 where its suite compares judges
 */
export async function openRun(
  person: Person,
  id: string,
  suites: readonly Suite[],
): Promise<OpenedRun> {
  await refuseKnownAnswerRuns(person, [id]);
  const run = (await database().run.findUnique({ where: { id } })) ?? missing('run', id);
  const opened = await openResults(
    person,
    {
      ...{ project: run.projectId, suite: run.suite, run: id },
      ...{ configuration: null, mixed: null, benchmark: null, part: null },
    },
    suites,
  );
  const { suite, study } = opened;
  if (suite.compares === 'judges') {
    throw new AppError(422, `“${suite.name}” compares judges; the gate compares models.`, 'run');
  }
  const figures = suite.figures.map((figure) => atThreshold(figure, study.threshold));
  return {
    ...{ opened, figures, suite: run.suite },
    facts: { id, name: run.name, at: run.createdAt.toISOString() },
    conditions: await readConditions(run, figures),
    rows: (asking, corrected) => readClips(asking, opened, figures, corrected),
  };
}

/** A run in a file. */
export function sideOf({ run, suite, conditions, clips }: Baseline): GateSide {
  return { facts: run, suite: suite.id, conditions, rows: async () => rowsIn(clips) };
}

async function readConditions(run: Run, figures: readonly Figure[]): Promise<Conditions> {
  const shares = figures.flatMap((figure) =>
    figure.kind === 'share' ? [[figure.id, figure.atLeast] as const] : [],
  );
  return {
    configuration: run.configuration,
    suite: run.derivedVersion ?? run.suiteVersion,
    judge: { id: run.judgeId, name: judgeNameOf(run.judgeFacts) },
    prompts: createHash('sha256').update(canonicalJson(run.prompts)).digest('hex'),
    settings: canonicalJson(run.settings),
    frames: await readExtraction(run.id),
    thresholds: Object.fromEntries(shares),
  };
}

/** How the frames that a run's judge was shown were taken, as one text. */
async function readExtraction(runId: string): Promise<string> {
  const rows = await database().$queryRaw<{ how: string }[]>`
    SELECT DISTINCT taken.extractor || ' ' || taken.settings::text AS how
    FROM "RunItemFrames" used JOIN "FrameSet" taken ON taken.id = used."frameSetId"
    WHERE used."runId" = ${runId}::uuid ORDER BY 1`;
  return rows.map(({ how }) => how).join('\n');
}

/** A run's clips, with people's answers where these correct them. */
async function readClips(
  { id: personId }: Person,
  { library, suite }: OpenedResults,
  figures: readonly Figure[],
  corrected: boolean,
): Promise<ModelRows> {
  const leaves = figures.filter((figure): figure is ItemFigure => !isComposite(figure));
  const judged = await readJudged(library, leaves);
  const choice = corrected
    ? await readSaid(library, leaves, await readInclusion(suite.id, 'sample'), 'sample')
    : { version: '', said: new Map(), queueIds: [] };
  const models = judged.models.map(({ model }) => model ?? '');
  const rows = poolModels((await readRows(judged, leaves, models, choice)).models);
  // A figure over few clips says of each what others answered: it counts as a look at these.
  if (rows.items < FEWEST_IN_A_FIGURE) {
    await recordExposureToFigures(
      personId,
      suite.id,
      await listItemsOf(library, FEWEST_IN_A_FIGURE),
    );
  } else if (rows.sample.length > 0 && rows.sample.length < FEWEST_IN_A_FIGURE) {
    const few = rows.sample.map(({ itemId }) => itemId);
    await recordExposureToFigures(personId, suite.id, few);
  }
  return rows;
}
