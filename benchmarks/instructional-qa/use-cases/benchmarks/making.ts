import { z } from 'zod';
import { listImports } from '@/lib/export/sets/imports.store';
import { callsOfRuns, listRunsOf, type PartRun, runsAbout } from '@/lib/export/sets/runs.store';
import { ownSettings } from '@/lib/suites/settings';
import { suiteById } from '@/prompts';
import { examMaking } from '@/prompts/qa/exam-making';
import { optionWriting } from '@/prompts/qa/option-writing';
import { questionFiltering } from '@/prompts/qa/question-filtering';
import { questionTyping } from '@/prompts/qa/question-typing';
import { questionWriting } from '@/prompts/qa/question-writing';
import type { Making } from '../../formats/out/making';
import { trimmingSettingsSchema } from '../../formats/trimming/schema';
import type { Selection } from './selection';

/** The suites that make items, and those that say of which type questions are and which of them stay. */
const MAKING = [questionWriting.id, optionWriting.id, examMaking.id];
const SAYING = [questionTyping.id, questionFiltering.id];

/** What the audit may say of files of annotations that were taken in. */
const importSchema = z.object({
  trimming: trimmingSettingsSchema,
  hashes: z.array(
    z.object({
      file: z.string(),
      hash: z.string(),
      /** Left out by entries from before they were kept; none for a table that goes with the other files. */
      videos: z.array(z.string()).optional(),
    }),
  ),
});

/** How a benchmark was made, as far as it is on record. */
export async function makingOf(selection: Selection): Promise<Making> {
  const { choice, leftOut, rejected, split, exams, multipleChoice } = selection;
  const [runs, annotations] = await Promise.all([partRuns(selection), annotationsOf(selection)]);
  const calls = await callsOfRuns(runs.map(({ id }) => id));
  const stages = new Map(runs.map((run) => [run.id, stageOf(run)]));
  const madeBy = calls.map(({ runId, role, judge, model, prompt, hash }) => ({
    stage: stages.get(runId) ?? '',
    role,
    judge,
    model,
    prompt: { id: prompt, hash },
  }));
  const examined = new Set(multipleChoice.map(({ id }) => id));
  const seeds = exams.flatMap(({ seed, items }) =>
    items.some(({ item }) => examined.has(item.id)) ? [seed] : [],
  );
  return {
    chain: selection.chain?.id ?? '',
    runs: runs.map((run) => ({
      stage: stageOf(run),
      judge: run.judge,
      at: run.at.toISOString(),
      settings: ownSettings(suiteById(run.suite), run.settings),
    })),
    madeBy: unique(madeBy),
    ...annotations,
    optionSeeds: [...new Set(seeds)],
    split,
    deciding: choice.by,
    filters: choice.filters ?? null,
    leftOut,
    rejected,
    review: reviewOf(selection),
  };
}

function stageOf({ suite, suiteVersion }: PartRun): string {
  return `${suiteById(suite).name}, version ${suiteVersion}`;
}

function unique<Row extends object>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

/** The runs that made what is in it, and those that were asked about its questions. */
async function partRuns(selection: Selection): Promise<PartRun[]> {
  const { project, choice } = selection;
  const { questionIds, keys } = lineageOf(selection);
  const makers = new Set(keys.map((key) => key.split('/')[0]));
  const runs = await listRunsOf(project.id, [...MAKING, ...SAYING]);
  const saying = runs.filter(
    ({ id, suite }) =>
      suite === questionTyping.id ||
      (suite === questionFiltering.id &&
        choice.by !== 'people' &&
        choice.by !== 'nobody' &&
        (choice.filters === undefined || choice.filters === id)),
  );
  const about = await runsAbout(
    saying.map(({ id }) => id),
    questionIds,
  );
  return runs.filter(({ id }) => makers.has(id) || about.has(id));
}

/** The questions behind all rows, and the keys of everything from these to the rows. */
function lineageOf({ decisions, openEnded, multipleChoice }: Selection) {
  const all = [...decisions.questions, ...decisions.options, ...decisions.exams];
  const byId = new Map(all.map(({ item }) => [item.id, item]));
  const questions = new Set(decisions.questions.map(({ item }) => item.id));
  const reached = new Set<string>();
  for (const { id } of [...openEnded, ...multipleChoice]) {
    let item = byId.get(id);
    while (item && !reached.has(item.id)) {
      reached.add(item.id);
      item = byId.get(item.madeFromId ?? '');
    }
  }
  const ids = [...reached];
  return {
    questionIds: ids.filter((id) => questions.has(id)),
    keys: ids.flatMap((id) => byId.get(id)?.key ?? []),
  };
}

/** The files that speak of the videos of a benchmark; of an import of which nobody noted that, all. */
async function annotationsOf({
  project,
  openEnded,
  multipleChoice,
}: Selection): Promise<Pick<Making, 'annotations' | 'trimming'>> {
  const entries = await listImports(project.id, questionWriting.id);
  const meant = new Set([...openEnded, ...multipleChoice].map(({ video }) => video));
  const known = entries.flatMap((entry) => {
    const { trimming, hashes } = importSchema.safeParse(entry).data ?? { hashes: [] };
    const speaking = hashes.filter(({ videos }) => videos?.some((one) => meant.has(one)) ?? true);
    const tables = hashes.filter(({ videos }) => videos?.length === 0);
    return trimming && speaking.length > 0 ? [{ trimming, hashes: [...speaking, ...tables] }] : [];
  });
  const [first] = known;
  if (!first) return { annotations: null, trimming: null };
  const equal = known.every(
    ({ trimming }) => JSON.stringify(trimming) === JSON.stringify(first.trimming),
  );
  return {
    annotations: unique(
      known.flatMap(({ hashes }) => hashes.map(({ file, hash }) => ({ file, hash }))),
    ),
    trimming: equal ? first.trimming : null,
  };
}

function reviewOf({ decisions, openEnded, multipleChoice }: Selection): Making['review'] {
  const exported = new Set([...openEnded, ...multipleChoice].map(({ id }) => id));
  const items = [...decisions.questions, ...decisions.options].filter(({ item }) =>
    exported.has(item.id),
  );
  const looked = items.filter(({ reviewed, item }) => reviewed || item.replacesId !== null);
  if (looked.length === 0) return null;
  const changed = looked.filter(({ item }) => item.replacesId !== null);
  return { looked: looked.length, changed: changed.length };
}
