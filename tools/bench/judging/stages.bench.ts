import { createHash } from 'node:crypto';
import { readKeys } from '@/lib/answers/keys.store';
import { database } from '@/lib/db';
import { canonicalJson } from '@/lib/json';
import { createProject } from '@/lib/library/projects.store';
import { uniformity } from '@/lib/statistics/uniformity';
import { suiteById } from '@/prompts';
import { defineBench, type Row } from '../bench';
import { row } from '../figures';
import { withInstallation } from '../set-up/installation';
import { awaitStages, beginStages, countStages, storeClips } from './stages';

const LATENCY_MS = 200;
const CONCURRENCY = 16;
/** The worker is killed when so large a share of the questions has options, and later again. */
const KILL_AT = [0.1, 0.3];
/** Questions of a clip, about. */
const QUESTIONS_A_CLIP = 20;

/**
 * Questions through all stages of instructional QA without a person, and once more with the worker killed twice while options
 * are written: both are to come to the same examination.
 */
export const bench = defineBench({
  measures: 'all stages of instructional QA, over all calls in 16 lanes',
  small: { clips: 2 },
  full: { clips: 50 },
  run: ({ clips }) =>
    withInstallation({ apps: 0, workers: 1 }, async ({ connect, parts }) => {
      const rows: Row[] = [];
      const hashes: string[] = [];
      for (const name of ['undisturbed', 'with the worker killed twice']) {
        const { id: projectId } = await createProject(`Bench, ${name}`);
        const { judge } = await connect({ latencyMs: LATENCY_MS }, { concurrency: CONCURRENCY });
        const firstId = await beginStages(await storeClips(projectId, clips), judge);
        const kills =
          name === 'undisturbed' ? [] : KILL_AT.map((at) => at * clips * QUESTIONS_A_CLIP);
        const time = await awaitStages(firstId, async (optioned) => {
          if (optioned < (kills[0] ?? Number.POSITIVE_INFINITY)) return;
          kills.shift();
          for (const worker of parts.of('worker')) await parts.kill(worker);
        });
        const stages = await countStages(firstId);
        const { items, hash, letters } = await readExam(projectId);
        hashes.push(hash);
        const least = (stages.calls * LATENCY_MS) / CONCURRENCY;
        rows.push(row(`all stages, ${name}`, 'ms', time));
        if (name !== 'undisturbed') continue;
        const counts = ['A', 'B', 'C', 'D', 'E'].map(
          (letter) => letters.filter((one) => one === letter).length,
        );
        rows.push(
          row('all stages over the least', 'ratio', time / least, { most: 1.15 }),
          ...stages.rows,
          row('items of the examination', 'count', items),
          row('calls of an item', 'count', stages.calls / items),
          row('tokens of an item', 'count', stages.tokens / items),
          row('p of the right letters being equally often', 'ratio', uniformity(counts)?.p ?? 0, {
            least: 0.001,
          }),
        );
      }
      if (hashes[0] !== hashes[1])
        throw new Error('the examination is not the same after two kills');
      return rows;
    }),
});

/** What a project's examination comes to: its questions with options and keys, whatever their ids. */
async function readExam(projectId: string) {
  const exam = await database().item.findMany({ where: { projectId, kind: 'exam' } });
  const keys = await readKeys(
    suiteById('examining'),
    exam.map(({ id }) => id),
  );
  const contents = exam.map(({ id, data }) => canonicalJson([data, keys.get(id)]));
  const letters = [...keys.values()].flat().map(({ value }) => value);
  const hash = createHash('sha256').update(contents.sort().join('\n')).digest('hex');
  return { items: exam.length, hash, letters };
}
