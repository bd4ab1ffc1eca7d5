import { listRunsOf } from '@/lib/export/sets/runs.store';
import { readRightChoices } from '@/lib/export/sets/verdicts.store';
import { examMaking } from '@/prompts/qa/exam-making';
import { KEY } from '@/prompts/qa/exam-making/derive';
import { EXAM_KIND } from '../formats/data';
import { LETTERS, type Letter } from '../formats/letters/schema';
import type { Decisions } from '../formats/out/choose';

/** An examination that was made in a project, with the right letters of its items; none is hidden from who asks. */
export interface Exam {
  /** The run that made it. */
  id: string;
  /** ISO 8601. */
  at: string;
  /** By which options were put in order. */
  seed: number;
  items: (Decisions['exams'][number] & { letter: Letter })[];
}

/** The examinations of a project, the newest first, without items that may not be told of; empty ones are left out. */
export async function examsOf(projectId: string, { exams }: Decisions): Promise<Exam[]> {
  const [runs, letters] = await Promise.all([
    listRunsOf(projectId, [examMaking.id]),
    readRightChoices({ projectId, kind: EXAM_KIND }, KEY.suite, KEY.question),
  ]);
  const byRun = new Map<string, Exam['items']>();
  for (const one of exams) {
    const letter = LETTERS.find((each) => each === letters.get(one.item.id));
    if (one.state === 'blind' || !letter) continue;
    const [run = ''] = one.item.key.split('/');
    const known = byRun.get(run);
    if (known) known.push({ ...one, letter });
    else byRun.set(run, [{ ...one, letter }]);
  }
  return runs.toReversed().flatMap(({ id, at, settings }) => {
    const items = byRun.get(id);
    const { seed } = examMaking.settings.parse(settings);
    return items ? [{ id, at: at.toISOString(), seed: Number(seed), items }] : [];
  });
}
