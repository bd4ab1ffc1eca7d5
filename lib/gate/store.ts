import 'server-only';
import { FEWEST_IN_A_FIGURE, recordExposureToFigures } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { countWithheld } from '@/lib/disclosure/hidden.store';
import { AppError, missing } from '@/lib/errors';
import { canonicalJson } from '@/lib/json';
import type { Person } from '@/lib/people/schema';
import { readInclusion } from '@/lib/ratings/counting.store';
import { chooseFigure } from '@/lib/results/figures';
import { readJudged } from '@/lib/results/judged.store';
import type { ModelRows } from '@/lib/results/rows';
import { listItemsOf, readRows } from '@/lib/results/rows.store';
import { readSaid } from '@/lib/results/said.store';
import { type OpenedResults, openResults } from '@/lib/results/store';
import { atThreshold } from '@/lib/results/values';
import { type Figure, type ItemFigure, isComposite } from '@/lib/suites/figures';
import type { Suite } from '@/lib/suites/suite';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import type { Run } from '@/prisma/generated/client';
import { holdFigure, usualDrop } from './figure';
import { poolModels } from './pool';
import type { Gate, GateFigure, GateReason, GateRequest } from './schema';

/**
 * How a run stands to a baseline, figure by figure. Clips that the person who asks reviews blind are left out, and then
 * it cannot be told.
 * @throws {AppError} 404 where there is no such run or figure, 422 where both cannot be compared by it
 */
export async function readGate(
  person: Person,
  request: GateRequest,
  suites: readonly Suite[],
): Promise<Gate> {
  const [baseline, run] = await Promise.all([
    findRun(person, request.baseline),
    findRun(person, request.run),
  ]);
  if (baseline.suite !== run.suite) {
    throw new AppError(422, 'Both runs must be of one suite.', 'baseline');
  }
  const opened = await Promise.all(
    [baseline, run].map(({ id, projectId, suite }) =>
      openResults(
        person,
        {
          ...{ project: projectId, suite, run: id },
          ...{ configuration: null, mixed: null, benchmark: null, part: null },
        },
        suites,
      ),
    ),
  );
  const [ofBaseline, ofRun] = opened as [OpenedResults, OpenedResults];
  const { suite, study } = ofRun;
  if (suite.compares === 'judges') {
    throw new AppError(422, `“${suite.name}” compares judges; the gate compares models.`, 'run');
  }
  const figures = suite.figures.map((figure) => atThreshold(figure, study.threshold));
  const asked = (request.figure.length > 0 ? request.figure : [null]).map((id) =>
    rankedFigure(chooseFigure(figures, id)),
  );
  const drops = asked.map((figure) => dropOf(figure, request));
  const { corrected } = request;
  const [sides, common] = await Promise.all([
    Promise.all([ofBaseline, ofRun].map((one) => readSide(person, one, figures, corrected))),
    listCommonReasons(person, baseline, run),
  ]);
  const [baselineRows, runRows] = sides as [ModelRows, ModelRows];
  const held = asked.map((figure, place) =>
    holdFigure(
      { figure, figures, maxDrop: drops[place] ?? 0, delta: corrected ? request.delta : null },
      { baseline: baselineRows, run: runRows },
      common,
    ),
  );
  return {
    suite: { id: suite.id, name: suite.name },
    baseline: factsOf(baseline),
    run: factsOf(run),
    verdict: worstOf(held),
    figures: held,
  };
}

async function findRun(person: Person, id: string): Promise<Run> {
  await refuseKnownAnswerRuns(person, [id]);
  return (await database().run.findUnique({ where: { id } })) ?? missing('run', id);
}

function factsOf({ id, name, createdAt }: Run): Gate['run'] {
  return { id, name, at: createdAt.toISOString() };
}

/** @throws {AppError} 422 for a figure that has no better end */
function rankedFigure(figure: Figure): Figure & { better: 'low' | 'high' } {
  const { better } = figure;
  if (better !== null) return { ...figure, better };
  throw new AppError(422, `“${figure.label}” has no better end to be held against.`, 'figure');
}

/** @throws {AppError} 422 where none is said of a figure without ends */
function dropOf(figure: Figure, { maxDrop }: GateRequest): number {
  const drop = maxDrop ?? usualDrop(figure);
  if (drop !== null) return drop;
  throw new AppError(
    422,
    `“${figure.label}” has no ends: say the largest drop that is put up with.`,
    'maxDrop',
  );
}

/** A run's clips, with people's answers where these correct them. */
async function readSide(
  { id: personId }: Person,
  { library, suite }: OpenedResults,
  figures: readonly Figure[],
  corrected: boolean,
): Promise<ModelRows> {
  const leaves = figures.filter((figure): figure is ItemFigure => !isComposite(figure));
  const judged = await readJudged(library, leaves);
  const choice = corrected
    ? await readSaid(library, leaves, await readInclusion(suite.id, 'sample'), 'sample')
    : { said: new Map(), queueIds: [] };
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

/** What is wrong with the comparison whatever the figure is. */
async function listCommonReasons(person: Person, baseline: Run, run: Run): Promise<GateReason[]> {
  const [withheld, ...frames] = await Promise.all([
    countWithheld(person.id, run.suite, [baseline.id, run.id]),
    ...[baseline, run].map(({ id }) => readExtraction(id)),
  ]);
  return [
    ...(withheld > 0
      ? [
          {
            reason: 'withheld' as const,
            message: `You review ${withheld} of the clips blind; until they are reviewed it cannot be told.`,
          },
        ]
      : []),
    ...listChanges(baseline, run),
    ...(frames[0] === frames[1]
      ? []
      : [
          {
            reason: 'frames-changed' as const,
            message: 'The frames were taken by another extractor, or with other settings.',
          },
        ]),
  ];
}

const CHANGES = [
  ['suite-changed', 'The suite has another version', versionOf],
  ['prompts-changed', 'Prompts have other texts', ({ prompts }: Run) => canonicalJson(prompts)],
  [
    'settings-changed',
    'The run has other settings',
    ({ settings }: Run) => canonicalJson(settings),
  ],
] as const;

function versionOf({ suiteVersion, derivedVersion }: Run): string {
  return derivedVersion ?? suiteVersion;
}

/** In what runs differ whose answers may not stand together, which is what their configuration says. */
function listChanges(baseline: Run, run: Run): GateReason[] {
  if (baseline.configuration === run.configuration) return [];
  const changes = CHANGES.flatMap(([reason, what, read]): GateReason[] =>
    read(baseline) === read(run) ? [] : [{ reason, message: `${what} than the baseline.` }],
  );
  const isSameJudge = baseline.judgeId === run.judgeId;
  // Of all that a configuration is made of, the rest is the judge.
  if (isSameJudge && changes.length > 0) return changes;
  return [
    ...changes,
    {
      reason: 'judge-changed',
      message: 'The judge is another one, or is asked in another way, than in the baseline.',
    },
  ];
}

/** How the frames that a run's judge was shown were taken, as one text. */
async function readExtraction(runId: string): Promise<string> {
  const rows = await database().$queryRaw<{ how: string }[]>`
    SELECT DISTINCT taken.extractor || ' ' || taken.settings::text AS how
    FROM "RunItemFrames" used JOIN "FrameSet" taken ON taken.id = used."frameSetId"
    WHERE used."runId" = ${runId}::uuid ORDER BY 1`;
  return rows.map(({ how }) => how).join('\n');
}

function worstOf(figures: readonly GateFigure[]): Gate['verdict'] {
  const verdicts = figures.map(({ verdict }) => verdict);
  if (verdicts.includes('worse')) return 'worse';
  return verdicts.includes('cannot-tell') ? 'cannot-tell' : 'not-worse';
}
