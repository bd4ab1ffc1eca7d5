import 'server-only';
import { recordExposureToAnswersOf } from '@/lib/answers/exposure.store';
import { countWithheld } from '@/lib/disclosure/hidden.store';
import { refuseBlindRun } from '@/lib/disclosure/refusals.store';
import { refuseUndisclosedRun } from '@/lib/disclosure/withheld.store';
import { AppError } from '@/lib/errors';
import type { Person } from '@/lib/people/schema';
import { chooseFigure } from '@/lib/results/figures';
import type { Figure } from '@/lib/suites/figures';
import type { Suite } from '@/lib/suites/suite';
import { clipsOf } from './baseline';
import { BASELINE_MARK, type Baseline, type Conditions } from './baseline.schema';
import { holdFigure, usualDrop } from './figure';
import type { Gate, GateFigure, GateReason, GateRequest, HeldAgainst } from './schema';
import { openRun, sideOf } from './sides.store';

/**
 * How a run stands to a baseline, figure by figure. Clips that the person who asks reviews blind are left out, and then
 * it cannot be told.
 * @throws {AppError} 404 where there is no such run or figure, 422 where both cannot be compared by it
 */
export async function readGate(
  person: Person,
  request: HeldAgainst<string | Baseline>,
  suites: readonly Suite[],
): Promise<Gate> {
  const { baseline: given, corrected } = request;
  const here = typeof given === 'string' ? [given] : [];
  const [baseline, run] = await Promise.all([
    typeof given === 'string' ? openRun(person, given, suites) : sideOf(given),
    openRun(person, request.run, suites),
  ]);
  const { suite } = run.opened;
  if (baseline.suite !== run.suite) {
    const message = `Both runs must be of one suite; the baseline is of “${baseline.suite}”, the run of “${run.suite}”.`;
    throw new AppError(422, message, 'baseline');
  }
  const asked = (request.figure.length > 0 ? request.figure : [null]).map((id) =>
    rankedFigure(chooseFigure(run.figures, id)),
  );
  const drops = asked.map((figure) => dropOf(figure, request));
  const [withheld, baselineRows, runRows] = await Promise.all([
    countWithheld(person.id, run.suite, [...here, run.facts.id]),
    baseline.rows(person, corrected),
    run.rows(person, corrected),
  ]);
  const common = [
    ...withheldReasons(withheld),
    ...listChanges(baseline.conditions, run.conditions),
  ];
  const held = asked.map((figure, place) =>
    holdFigure(
      {
        ...{ figure, figures: run.figures, maxDrop: drops[place] ?? 0 },
        delta: corrected ? request.delta : null,
      },
      { baseline: baselineRows, run: runRows },
      common,
    ),
  );
  return {
    suite: { id: suite.id, name: suite.name },
    baseline: baseline.facts,
    run: run.facts,
    verdict: worstOf(held),
    figures: held,
  };
}

/**
 * A run as a file that later ones are held against, for somebody who has then seen what is said of its clips.
 * @param corrected whether people's answers come along, by which figures can then be corrected
 * @throws {AppError} 404 where there is no such run, 403 where some of it is kept from who asks
 */
export async function readBaseline(
  person: Person,
  { run: id, corrected }: { run: string; corrected: boolean },
  suites: readonly Suite[],
): Promise<Baseline> {
  const { opened, facts, conditions, rows } = await openRun(person, id, suites);
  await refuseBlindRun(person.id, id);
  await refuseUndisclosedRun(person.id, id);
  await recordExposureToAnswersOf(person.id, id);
  const { suite } = opened;
  return {
    ...BASELINE_MARK,
    suite: { id: suite.id, name: suite.name },
    run: facts,
    conditions,
    clips: clipsOf(await rows(person, corrected)),
  };
}

/** @throws {AppError} 422 for a figure that has no better end */
function rankedFigure(figure: Figure): Figure & { better: 'low' | 'high' } {
  const { better } = figure;
  if (better !== null) return { ...figure, better };
  throw new AppError(422, `“${figure.label}” has no better end to be held against.`, 'figure');
}

/** @throws {AppError} 422 where none is said of a figure without ends */
function dropOf(figure: Figure, { maxDrop }: Pick<GateRequest, 'maxDrop'>): number {
  const drop = maxDrop ?? usualDrop(figure);
  if (drop !== null) return drop;
  throw new AppError(
    422,
    `“${figure.label}” has no ends: say the largest drop that is put up with.`,
    'maxDrop',
  );
}

function withheldReasons(withheld: number): GateReason[] {
  if (withheld === 0) return [];
  const message = `You review ${withheld} of the clips blind; until they are reviewed it cannot be told.`;
  return [{ reason: 'withheld', message }];
}

const CHANGES = [
  ['suite', 'suite-changed', 'The suite has another version'],
  ['prompts', 'prompts-changed', 'Prompts have other texts'],
  ['settings', 'settings-changed', 'The run has other settings'],
] as const;

/** In what runs differ whose answers may not stand together. */
function listChanges(baseline: Conditions, run: Conditions): GateReason[] {
  const ofConfiguration = CHANGES.flatMap(([part, reason, what]): GateReason[] =>
    baseline[part] === run[part] ? [] : [{ reason, message: `${what} than the baseline.` }],
  );
  const isSame = baseline.configuration === run.configuration;
  // Of all that a configuration is made of, the rest is the judge.
  const isSameJudge = isSame || (baseline.judge.id === run.judge.id && ofConfiguration.length > 0);
  return [
    ...(isSame ? [] : ofConfiguration),
    ...(isSameJudge ? [] : [judgeChanged(baseline.judge.name, run.judge.name)]),
    ...thresholdReasons(baseline.thresholds, run.thresholds),
    ...(baseline.frames === run.frames
      ? []
      : [
          {
            reason: 'frames-changed' as const,
            message: 'The frames were taken by another extractor, or with other settings.',
          },
        ]),
  ];
}

function judgeChanged(before: string, now: string): GateReason {
  const message =
    before === now
      ? `The judge “${now}” is another one, or is asked in another way, than in the baseline.`
      : `The baseline was judged by “${before}”, the run by “${now}”.`;
  return { reason: 'judge-changed', message };
}

/** Of a study's threshold that was moved since a file was written. */
function thresholdReasons(
  before: Conditions['thresholds'],
  now: Conditions['thresholds'],
): GateReason[] {
  const [moved] = Object.entries(now).filter(([id, value]) => (before[id] ?? value) !== value);
  if (!moved) return [];
  const [id, value] = moved;
  const message = `“${id}” counts clips from ${value} on, and in the baseline from ${before[id]} on.`;
  return [{ reason: 'settings-changed', message }];
}

function worstOf(figures: readonly GateFigure[]): Gate['verdict'] {
  const verdicts = figures.map(({ verdict }) => verdict);
  if (verdicts.includes('worse')) return 'worse';
  return verdicts.includes('cannot-tell') ? 'cannot-tell' : 'not-worse';
}
