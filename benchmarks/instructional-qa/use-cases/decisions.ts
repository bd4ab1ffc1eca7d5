import { recordExposure, recordExposureToFigures } from '@/lib/answers/exposure.store';
import { itemsHiddenFrom } from '@/lib/disclosure/hidden.store';
import { listContents } from '@/lib/export/sets/contents.store';
import { readPassings, readPeoplesChoices } from '@/lib/export/sets/verdicts.store';
import type { Person } from '@/lib/people/schema';
import { asksAnything } from '@/lib/suites/suite';
import { suites } from '@/prompts';
import { optionReview } from '@/prompts/qa/option-review';
import { questionFiltering } from '@/prompts/qa/question-filtering';
import { questionReview } from '@/prompts/qa/question-review';
import { EXAM_KIND, MCQ_KIND, QA_KIND } from '../formats/data';
import { type Decisions, decide } from '../formats/out/choose';
import type { Deciding } from '../formats/out/schema';

/** Parts of items' data that neither statistics nor exports need. */
const UNREAD = [['clip', 'steps'], ['reason']];

/** What was made in a project, and what of it is kept, as far as somebody may know. */
export async function readDecisions(
  person: Person,
  projectId: string,
  { by, filters }: { by: Deciding; filters: string | null },
): Promise<Decisions> {
  const questionsOf = { projectId, kind: QA_KIND };
  const [questions, options, exams, hidden, passings, verdicts, reasons] = await Promise.all([
    listContents(projectId, QA_KIND, UNREAD),
    listContents(projectId, MCQ_KIND, UNREAD),
    listContents(projectId, EXAM_KIND),
    itemsHiddenFrom(person.id),
    readPassings(questionsOf, questionFiltering, {
      runId: filters,
      people: by === 'people-first',
    }),
    peoplesChoices(projectId, 'verdict'),
    peoplesChoices(projectId, 'reason'),
  ]);
  return decide(
    {
      questions,
      options,
      exams,
      filters: passings,
      hidden,
      verdicts,
      reasons,
    },
    by,
  );
}

/** What people say of questions and of questions with options, by item. */
async function peoplesChoices(
  projectId: string,
  question: 'verdict' | 'reason',
): Promise<ReadonlyMap<string, string>> {
  const [ofQuestions, ofOptions] = await Promise.all([
    readPeoplesChoices({ projectId, kind: QA_KIND }, questionReview.id, question),
    readPeoplesChoices({ projectId, kind: MCQ_KIND }, optionReview.id, question),
  ]);
  return new Map([...ofQuestions, ...ofOptions]);
}

/** How many questions are left out since who asks reviews them blind. */
export function countWithheld({ questions, options, exams }: Decisions): number {
  const blind = [...questions, ...options, ...exams].filter(({ state }) => state === 'blind');
  return blind.length;
}

/** Writes down that somebody is shown figures of what was decided; see {@link recordExposureToFigures}. */
export async function recordFigures(person: Person, decisions: Decisions): Promise<void> {
  for (const { suite, itemIds } of toldIn(decisions)) {
    await recordExposureToFigures(person.id, suite, itemIds);
  }
}

/** Writes down that somebody is shown what was said of each item: also what is left out tells by not being there. */
export async function recordItems(person: Person, decisions: Decisions): Promise<void> {
  for (const { suite, itemIds } of toldIn(decisions)) {
    await recordExposure(person.id, suite, itemIds);
  }
}

/** In which suites something is told of which items. */
function toldIn({ questions, options, exams }: Decisions) {
  const kinds = [
    { kind: QA_KIND, items: questions },
    { kind: MCQ_KIND, items: options },
    { kind: EXAM_KIND, items: exams },
  ];
  return kinds.flatMap(({ kind, items }) => {
    const itemIds = items.filter(({ state }) => state !== 'blind').map(({ item }) => item.id);
    return suites
      .filter((suite) => suite.takes.kind === kind && asksAnything(suite))
      .map((suite) => ({ suite, itemIds }));
  });
}
