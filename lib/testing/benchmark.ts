import { createHash } from 'node:crypto';
import { answerAboutQuestions } from '@/e2e/fake-endpoint/questions';
import { chanceFrom, composeReply } from '@/e2e/fake-endpoint/replies';
import { keepFacets } from '@/lib/answers/facets.store';
import { database } from '@/lib/db';
import { listContents } from '@/lib/export/sets/contents.store';
import { readPassings } from '@/lib/export/sets/verdicts.store';
import { keepContents } from '@/lib/items/asked.store';
import { placeItems } from '@/lib/items/place.store';
import type { Judge } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { replyJsonSchema } from '@/lib/replies/shape';
import { createRun } from '@/lib/runs/begin.store';
import { requestSettingsSchema } from '@/lib/suites/settings';
import { suiteById, suites } from '@/prompts';
import { tea } from '@/prompts/qa/fixtures/clips';
import { judgeItems } from './judging';
import { said } from './small-run';
import { storeVideo } from './stored';

/** Says of questions, answers and options what the fake endpoint says, without a connection. */
const judge: Judge = {
  identity: { kind: 'scripted' },
  async reply({ prompt, call, text }) {
    const asked = `${text.before}\n\n${text.after}`;
    const seed = JSON.stringify([asked, call.role, call.sample]);
    const chance = chanceFrom(createHash('sha256').update(seed).digest('hex'));
    const reply =
      answerAboutQuestions(prompt.reply.name, asked, chance) ??
      composeReply(replyJsonSchema(prompt.reply.schema), seed, prompt.reply.name);
    return { ...said, rawReply: typeof reply === 'string' ? reply : JSON.stringify(reply) };
  },
};

/** The runs of a {@link makeBenchmark}, by what they did. */
export interface StoredBenchmark {
  projectId: string;
  writing: string;
  typing: string;
  filtering: string;
  options: string;
  exam: string;
  examined: string;
}

/** Goes from annotated clips on so many videos to an examination, with an examinee who sees no frames. */
export async function makeBenchmark(videos: number): Promise<StoredBenchmark> {
  await keepFacets(suites);
  await keepContents(suites);
  const { takes } = suiteById('question-writing');
  const names = Array.from({ length: videos }, (_, place) => `tea ${place}.mp4`);
  for (const name of names) await storeVideo(name);
  const { id: projectId } = await database().project.findFirstOrThrow({ where: { name: 'Tests' } });
  const items = names.map((video) => ({
    sourceId: video,
    name: video,
    data: { ...tea, video },
    cluster: video,
    facets: { source: tea.source, view: tea.view },
    media: [{ name: video }],
  }));
  await placeItems({ projectId, takes, items, store: true });
  const idsOf = async (kind: string) => (await listContents(projectId, kind)).map(({ id }) => id);

  const writing = await runStage('question-writing', await idsOf('stepped-clip'));
  const questions = await idsOf('qa');
  const typing = await runStage('question-typing', questions);
  const filtering = await runStage('question-filtering', questions);
  const passings = await readPassings({ projectId, kind: 'qa' }, suiteById('question-filtering'), {
    runId: null,
    people: false,
  });
  const passed = questions.filter((id) => passings.get(id)?.state === 'on');
  const options = await runStage('option-writing', passed);
  const exam = await runStage('exam-making', await idsOf('mcq'));
  const examined = await runStage('examining', await idsOf('exam'), { frames: 0 });
  return { projectId, writing, typing, filtering, options, exam, examined };
}

/** Runs a suite over items, as a worker does. @returns the run's id */
async function runStage(
  suiteId: string,
  itemIds: string[],
  settings: Record<string, string | number | boolean> = {},
): Promise<string> {
  await ensureJudges();
  const suite = suiteById(suiteId);
  const runId = await createRun(
    {
      suite: suite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds,
      settings: requestSettingsSchema.parse(settings),
    },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'Scripted', model: 'script-1' } },
    suite.prompts.map(({ id: prompt, hash, markdown }) => ({ prompt, hash, markdown })),
  );
  await judgeItems(runId, itemIds, judge, { suite });
  return runId;
}
