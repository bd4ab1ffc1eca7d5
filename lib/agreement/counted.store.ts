import 'server-only';
import { database } from '@/lib/db';
import { countWithheld, hiddenItems } from '@/lib/disclosure/hidden.store';
import type { Person } from '@/lib/people/schema';
import { type AnswerBasis, COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import {
  countPopulation,
  type JudgedScore,
  listJudgedScores,
  readInclusions,
} from '@/lib/queues/sample/store';
import { listCurrentPairs, listIndependentPairs } from '@/lib/ratings/pairs.store';
import { type WeighedPair, weighPairs } from '@/lib/ratings/weigh';
import { runSuite } from '@/lib/runs/progress.store';
import { listInPart, type SplitPart } from '@/lib/studies/part.store';
import type { Study } from '@/lib/studies/schema';
import { openStudy } from '@/lib/studies/store';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Suite } from '@/lib/suites/suite';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import type { AgreementRequest } from './schema';

const videosOf = (pairs: readonly { itemId: string }[]) => pairs.map(({ itemId }) => itemId);

/** What figures rest on, as far as the person who looks may see it. */
export interface Counted {
  suite: Suite;
  pairs: WeighedPair[];
  /** Items of which something is told by figures over all of them; more than of which answers count. */
  seen: string[];
  /** Null for labels and keys. */
  basis: AnswerBasis | null;
  /** The judge's scores of everything that a blind sample could have drawn; none unless such a sample counts. */
  judged: JudgedScore[];
  /** How many of the run's clips are left out, since the person reviews them blind. */
  withheld: number;
  study: Study | null;
}

/** A run as figures of it are opened: by the plan that holds, and without what the person who asks is not to know. */
export interface OpenedRun {
  suite: Suite;
  study: Study | null;
  /** The part of the items that is meant; null for all. */
  meant: SplitPart | null;
  withheld: number;
  /** Those of some things that are of items which are meant and not hidden. */
  shown: <Thing extends { itemId: string }>(things: readonly Thing[]) => Thing[];
}

/**
 * Opens a run for figures of its judge. Videos that the person who asks reviews blind are left out.
 * @throws {AppError} 404 when there is no such run; 403 where it is about known answers and not for this person
 */
export async function openRun(
  person: Person,
  { run, part, margin }: Pick<AgreementRequest, 'run' | 'part' | 'margin'>,
  suiteById: SuiteById,
): Promise<OpenedRun> {
  const { id: raterId } = person;
  await refuseKnownAnswerRuns(person, [run]);
  const suite = suiteById(await runSuite(run));
  const hidden = await hiddenItems(raterId, suite.id);
  const withheld = await countWithheld(raterId, suite.id, [run]);
  const { projectId } = await database().run.findUniqueOrThrow({
    where: { id: run },
    select: { projectId: true },
  });
  const asked = { part: part ?? null, threshold: null, margin: margin ?? null };
  const { study, part: meant } = await openStudy(raterId, projectId, suite, asked);
  const inPart = meant && (await listInPart(run, meant));
  const shown = <Thing extends { itemId: string }>(things: readonly Thing[]) =>
    things.filter(({ itemId }) => !hidden.has(itemId) && (inPart?.has(itemId) ?? true));
  return { suite, study, meant, withheld, shown };
}

/**
 * The pairs that figures are made of. Clips that chance chose weigh by the inverse of their chance. Videos that the person
 * who asks reviews blind are left out.
 * @throws {AppError} 404 when there is no such run; 403 where it is about known answers and not for this person
 */
export async function readCounted(
  person: Person,
  request: AgreementRequest,
  suiteById: SuiteById,
): Promise<Counted> {
  const { run, against, labels } = request;
  const { suite, study, meant, withheld, shown } = await openRun(person, request, suiteById);
  if (against !== 'person') {
    const pairs = shown(await listCurrentPairs(run, against)).map((pair) => ({
      ...pair,
      weight: 1,
    }));
    return { suite, pairs, seen: videosOf(pairs), basis: null, judged: [], withheld, study };
  }
  const [independent, current, inclusions] = await Promise.all([
    listIndependentPairs(run),
    listCurrentPairs(run, 'person'),
    readInclusions(suite.id, COUNTED_ANSWERS),
  ]);
  const weighed = weighPairs(
    shown(independent),
    shown(current),
    inclusions,
    await countPopulation(run, inclusions[labels], meant),
    labels,
  );
  const judged = labels === 'sample' ? shown(await listJudgedScores(run, inclusions.sample)) : [];
  return { suite, ...weighed, seen: videosOf(shown(current)), judged, withheld, study };
}
