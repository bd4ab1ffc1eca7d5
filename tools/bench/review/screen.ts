import type { PersonAnswer } from '@/lib/answers/schema';
import { listHistory } from '@/lib/answers/store';
import { submitAnswers } from '@/lib/answers/submission.store';
import { refuseUnseen } from '@/lib/disclosure/refusals.store';
import { listPage } from '@/lib/library/page.store';
import { libraryRequestSchema } from '@/lib/library/schema';
import { readReview } from '@/lib/reviews/store';
import { suiteById, suites } from '@/prompts';
import type { Row } from '../bench';
import type { Seeded } from '../seed/clips';
import { inEach, measure, rowsOfEach } from '../sides';

const TIMES = 30;
const SUITE = 'hallucination';

const scaleOf = (suite: string, question: string) =>
  suiteById(suite).questions.find(({ id }) => id === question)?.scale ?? null;

/** Measures what the review screen reads and writes on the server, each time of another video. */
export async function measureScreen({ size, people, itemId, asked }: Seeded): Promise<Row[]> {
  const [id = ''] = people;
  const person = { id, name: 'Reviewer 1' };
  const video = (turn: number) => itemId(1 + ((turn * 7919) % size.videos));
  const read = await measure('matrix of a video', TIMES, (turn) =>
    readReview(video(turn), null, person, suites),
  );
  const history = await measure('history of a cell', TIMES, (turn) => {
    const { unit, question } = asked[turn % asked.length] ?? { unit: '', question: '' };
    return listHistory(video(turn), SUITE, unit, question);
  });
  const each = await inEach(() => timeSaving(person, video));
  const saved = each.map((one) => one.saved);
  const listed = each.map((one) => one.listed);
  const whole = await inEach(() => timeBulkAnswers(person, video));
  return [
    ...read,
    ...history,
    ...rowsOfEach('saving an answer', saved),
    ...rowsOfEach('table: the first page after an answer', listed, { most: 200 }),
    ...rowsOfEach('saving a whole matrix, confirmed at one stroke', whole),
  ];
}

/** Everything that a judge scored is confirmed at one stroke. */
async function timeBulkAnswers(
  person: { id: string; name: string },
  video: (turn: number) => string,
): Promise<number[]> {
  const saved: number[] = [];
  for (let turn = TIMES; turn < 2 * TIMES; turn += 1) {
    const {
      item: { id },
      run,
    } = await readReview(video(turn), null, person, suites);
    const answers = (run?.cells ?? []).flatMap(({ judge, own, unit, question }): PersonAnswer[] =>
      judge?.verdict?.state === 'scored' && !own
        ? [
            {
              itemId: id,
              suite: SUITE,
              unit,
              question,
              act: 'confirm',
              rationale: '',
              seenId: judge.id,
              supersedesId: null,
              sweep: true,
            },
          ]
        : [],
    );
    if (answers.length === 0) continue;
    const start = performance.now();
    await refuseUnseen(person.id, answers);
    await submitAnswers(person.id, answers, scaleOf);
    saved.push(performance.now() - start);
  }
  return saved;
}

/** What is saved is read beforehand; the table is read after each answer, with the summary that the answer changed. */
async function timeSaving(
  person: { id: string; name: string },
  video: (turn: number) => string,
): Promise<{ saved: number[]; listed: number[] }> {
  const saved: number[] = [];
  const listed: number[] = [];
  const page = libraryRequestSchema.parse({ filters: {}, sort: {} });
  for (let turn = 0; turn < TIMES; turn += 1) {
    const review = await readReview(video(turn), null, person, suites);
    const cell = review.run?.cells.find(({ judge }) => judge?.verdict?.state === 'scored');
    if (!cell?.judge) continue;
    const answer: PersonAnswer = {
      itemId: review.item.id,
      suite: SUITE,
      unit: cell.unit,
      question: cell.question,
      act: 'override',
      value: turn % 11,
      rationale: 'a shadow',
      seenId: cell.judge.id,
      supersedesId: cell.own?.id ?? null,
    };
    const start = performance.now();
    await refuseUnseen(person.id, [answer]);
    await submitAnswers(person.id, [answer], scaleOf);
    saved.push(performance.now() - start);
    const before = performance.now();
    await listPage(person.id, page, suiteById);
    listed.push(performance.now() - before);
  }
  return { saved, listed };
}
