import assert from 'node:assert/strict';
import { pauseRun } from '@/lib/runs/control.store';
import { runState } from '@/lib/runs/store';
import { suiteById } from '@/prompts';
import { defineBench, type Row } from '../bench';
import { row } from '../figures';
import { type Installation, withInstallation } from '../set-up/installation';
import { awaitEnd, beginRun } from '../set-up/runs';
import { storeVideos, USUAL_SHAPE } from '../set-up/videos';
import { admin, blindQueue, reviewers } from './people';
import { nothingNoted, type Person, workOff } from './person';
import { measureShare } from './share';

const THINK_MS = 1000;
const WARM_UP_MS = 3000;
/** What workers do meanwhile: calls of 500 ms to a judge with four places, 8 a second. */
const WORKERS = 2;
const LATENCY_MS = 500;
const PLACES = 4;

const suite = suiteById('hallucination');
const scaleOf = (question: string) =>
  suite.questions.find(({ id }) => id === question)?.scale ?? null;

/** How long people wait for 1 and 2 apps, by how many they are, while workers judge. */
export const bench = defineBench({
  measures:
    'how long 10, 20 and 50 people wait who think a second about each answer, by apps, while two workers judge',
  small: { leastApps: 1, clips: 60, others: 20, reviewers: 10, workMs: 6000 },
  full: { leastApps: 1, clips: 160, others: 70, reviewers: 50, workMs: 20_000 },
  run: ({ leastApps, clips, others, reviewers: most, workMs }) =>
    withInstallation({ apps: 1, workers: WORKERS }, async (installation) => {
      const { judge } = await installation.connect({ latencyMs: 0 }, { concurrency: 64 });
      const judged = await beginRun(await storeVideos(clips, USUAL_SHAPE), judge);
      await awaitEnd(judged, 200);
      const noted = nothingNoted();
      const by = await admin(installation, noted);
      const itemIds = await storeVideos(others, USUAL_SHAPE);
      const rows: Row[] = [];
      for (const apps of [1, 2].filter((count) => count >= leastApps)) {
        await installation.parts.scale({ apps, workers: WORKERS });
        for (const count of [10, 20, 50].filter((people) => people <= most)) {
          // Others each time, since nobody answers twice.
          const people = await reviewers(installation, by, count, noted);
          const queueId = await blindQueue(by, people, judged);
          const what = `apps: ${apps}, reviewers: ${count}`;
          const { fake, judge: slow } = await installation.connect(
            { latencyMs: LATENCY_MS },
            { concurrency: PLACES },
          );
          const judging = await beginRun(itemIds, slow);
          const begun = performance.now();
          rows.push(
            ...(await measureReviewers(installation, people, queueId, workMs, noted.times, what)),
          );
          assert.equal(await runState(judging), 'running', 'the workers had nothing left to judge');
          const seconds = (performance.now() - begun) / 1000;
          rows.push(row(`calls of workers, ${what}`, '/s', fake.statistics.calls / seconds));
          await pauseRun(judging);
        }
      }
      return rows;
    }),
});

async function measureReviewers(
  installation: Installation,
  people: Person[],
  queueId: string,
  workMs: number,
  times: Map<string, number[]>,
  what: string,
): Promise<Row[]> {
  const work = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    return Promise.all(
      people.map((person) =>
        workOff(person, queueId, scaleOf, THINK_MS, () => performance.now() > end),
      ),
    );
  };
  await work(WARM_UP_MS);
  times.clear();
  const begun = performance.now();
  const { share } = await measureShare(installation, () => work(workMs));
  const seconds = (performance.now() - begun) / 1000;
  const answers = times.get('answer') ?? [];
  return [
    row(`answers, ${what}`, '/s', answers.length / seconds),
    row(`an answer, ${what}`, 'ms', answers),
    row(`a clip opened, ${what}`, 'ms', times.get('/api/reviews/…') ?? []),
    row(`the database’s share of the processor, ${what}`, '%', share),
  ];
}
