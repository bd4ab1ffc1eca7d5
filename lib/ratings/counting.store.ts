import 'server-only';
import { hiddenItems } from '@/lib/disclosure/hidden.store';
import type { Inclusion } from '@/lib/queues/sample/inclusion';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { readInclusions } from '@/lib/queues/sample/store';
import { recordLookAtAll } from '@/lib/studies/store';
import type { Suite } from '@/lib/suites/suite';
import { listKnownAnswerClips } from '@/lib/video/known-answer-project.store';
import { type ComparableQuestion, comparableQuestions } from './pools';
import type { StoredRater } from './raters.store';

/** Which answers to which questions of a suite count, of which items, for the person who looks. */
export interface Counting {
  suite: string;
  /** The project whose items count; null for those of all. */
  projectId: string | null;
  questions: readonly ComparableQuestion[];
  /** Which of people's answers count. */
  labels: CountedAnswers;
  /** About which items they count, and how much each of these weighs; null where nothing of people is compared. */
  inclusion: Inclusion | null;
  /**
   * Items of which nothing is told: those that the person reviews blind or is not to tell apart, and the known-answer
   * clips of check-ups, which stand for no clips but themselves.
   */
  hidden: ReadonlySet<string>;
}

/**
 * What counts where some raters are compared: of people's answers nothing unless there is a person among them. Then it is a
 * look at the test part of a study plan, since nothing is split here.
 * @param counted which of people's answers, of which project (null for all), and ids of the questions that are compared
 *   (all when left out)
 */
export async function readCounting(
  viewerId: string,
  suite: Suite,
  raters: readonly StoredRater[],
  counted: Pick<Counting, 'labels' | 'projectId'> & { only?: readonly string[] | undefined },
): Promise<Counting> {
  const { labels, projectId, only } = counted;
  const withPeople = raters.some(({ facts }) => facts.kind === 'person');
  const [hidden, known, inclusion] = await Promise.all([
    hiddenItems(viewerId, suite.id),
    listKnownAnswerClips(),
    withPeople ? readInclusion(suite.id, labels) : null,
    withPeople ? recordLookAtAll(viewerId, suite.id, projectId) : null,
  ]);
  const questions = comparableQuestions(suite.questions).filter(
    ({ question }) => only?.includes(question) ?? true,
  );
  return {
    suite: suite.id,
    projectId,
    questions,
    labels,
    inclusion,
    hidden: new Set([...hidden, ...known]),
  };
}

/** {@link readInclusions} for one way of counting. */
export async function readInclusion(suite: string, labels: CountedAnswers): Promise<Inclusion> {
  return (await readInclusions(suite, [labels]))[labels];
}
