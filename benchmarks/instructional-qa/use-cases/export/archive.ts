import { accuraciesOf, type Outcome } from '@/lib/export/sets/accuracy';
import { listFrameSets, listShownFiles } from '@/lib/export/sets/media.store';
import { type ExaminedIn, listPredictions } from '@/lib/export/sets/predictions.store';
import type { ArchivedFile } from '@/lib/export/zip';
import { csvText, jsonLines } from '@/lib/table-writer';
import { answering } from '@/prompts/qa/answering';
import { ANSWER } from '@/prompts/qa/answering/questions';
import { examining } from '@/prompts/qa/examining';
import { CHOICE } from '@/prompts/qa/examining/questions';
import { datasetCard } from '../../formats/out/card';
import { dataFiles } from '../../formats/out/data-files';
import { evaluationTasks } from '../../formats/out/evaluation-tasks';
import type { MultipleChoiceRow, OpenEndedRow } from '../../formats/out/schema';
import { factsOf } from './facts';
import { partsOf, type Selection, videosOf } from './selection';

/** Rows that are written at once. */
const AT_ONCE = 500;

type Row = OpenEndedRow | MultipleChoiceRow;

/** In which suites examinees are asked, by the form of the questions. */
export const EXAMINED: readonly (ExaminedIn & { form: 'openEnded' | 'multipleChoice' })[] = [
  { form: 'multipleChoice', suite: examining, question: CHOICE },
  { form: 'openEnded', suite: answering, question: ANSWER },
];

/**
 * The files of an export, each made when it is written.
 * @param examinees judges with their settings that were examined on any of it; none where results are no part of it
 */
export async function* archiveFiles(
  selection: Selection,
  examinees: readonly string[],
): AsyncGenerator<ArchivedFile> {
  const { openEnded, multipleChoice, split, request } = selection;
  const questions = { openEnded, multipleChoice };
  const facts = await factsOf(selection, examinees);
  yield file('README.md', datasetCard(facts, questions));
  yield file('provenance.json', `${JSON.stringify(facts, null, 2)}\n`);
  for (const { path, text } of dataFiles(questions, split)) yield file(path, text);
  const videos = videosOf(selection);
  if (split) yield file('splits/training.txt', linesOf(videos.training));
  yield file('splits/benchmark.txt', linesOf(videos.benchmark));
  if (multipleChoice.length > 0) {
    const { title, version } = request;
    const tasks = evaluationTasks({ name: taskName(title), version });
    for (const { path, text } of tasks) yield file(path, text);
  }
  if (examinees.length > 0) {
    const examined: Examined[] = [];
    yield { path: 'results/predictions.jsonl', text: predictionsOf(selection, examined) };
    yield file('results/accuracy.csv', accuracyTable(examined));
  }
  const shown = await clipsOf(selection);
  yield file('manifest/clips.jsonl', jsonLines(shown.clips));
  yield { path: 'manifest/frames.jsonl', text: framesOf(shown.videoIds) };
}

function file(path: string, text: string): ArchivedFile {
  return { path, text: [text] };
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** A title as the name of a task: small letters, digits and underscores, a letter first. */
export function taskName(title: string): string {
  const name = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return /^[a-z]/.test(name) ? name : `qa_${name}`.replace(/_$/, '');
}

/** How an examinee did in one part of a form. */
interface Examined {
  form: string;
  part: string;
  examinee: string;
  outcomes: Outcome[];
}

/** What examinees said to each row, which is noted in `examined` on the way. */
async function* predictionsOf(selection: Selection, examined: Examined[]): AsyncGenerator<string> {
  const { project, split } = selection;
  for (const asked of EXAMINED) {
    const form = asked.form === 'openEnded' ? 'open-ended' : 'multiple-choice';
    const rows = new Map<string, Row>(selection[asked.form].map((row) => [row.id, row]));
    const training = new Set(partsOf([...rows.values()], split).training.map(({ id }) => id));
    let written: object[] = [];
    for await (const prediction of listPredictions(project.id, asked, [...rows.keys()])) {
      const { itemId, examinee, right, ...said } = prediction;
      const row = rows.get(itemId);
      if (!row) continue;
      const part = training.has(itemId) ? 'training' : 'benchmark';
      written.push({ id: itemId, form, part, examinee, right, ...said });
      const { video, type, source, view, granularity } = row;
      noteOutcome(
        examined,
        { form, part, examinee },
        { cluster: video, facets: { type, source, view, granularity }, right },
      );
      if (written.length < AT_ONCE) continue;
      yield jsonLines(written);
      written = [];
    }
    yield jsonLines(written);
  }
}

function noteOutcome(
  examined: Examined[],
  { form, part, examinee }: Omit<Examined, 'outcomes'>,
  outcome: Outcome,
): void {
  const known = examined.find(
    (one) => one.form === form && one.part === part && one.examinee === examinee,
  );
  if (known) known.outcomes.push(outcome);
  else examined.push({ form, part, examinee, outcomes: [outcome] });
}

function accuracyTable(examined: readonly Examined[]): string {
  return csvText([
    [
      ...['form', 'part', 'examinee', 'facet', 'value', 'accuracy', 'interval_low'],
      ...['interval_high', 'interval_level', 'questions', 'videos', 'unscored'],
    ],
    ...examined.flatMap(({ form, part, examinee, outcomes }) =>
      accuraciesOf(outcomes).map(
        ({ facet, value, accuracy, interval, items, clusters, unscored }) => [
          ...[form, part, examinee, facet ?? 'all', value, accuracy],
          ...[interval?.low ?? null, interval?.high ?? null, interval?.level ?? null],
          ...[items, clusters, unscored],
        ],
      ),
    ),
  ]);
}

/** Each clip once, with the file of its video as far as it has come; and the videos' ids. */
async function clipsOf({ openEnded, multipleChoice }: Selection) {
  const rows: Row[] = [...openEnded, ...multipleChoice];
  const files = await listShownFiles(rows.map(({ id }) => id));
  const clips = new Map<string, object>();
  for (const { id, clip, video, from, to } of rows) {
    const shown = files.get(id);
    if (clips.has(clip) && !shown) continue;
    const sha256 = shown?.hash ?? null;
    clips.set(clip, {
      clip,
      video,
      from,
      to,
      video_sha256: sha256,
      video_bytes: shown?.bytes ?? null,
    });
  }
  const videoIds = new Set([...files.values()].map(({ videoId }) => videoId));
  return { clips: [...clips.values()], videoIds: [...videoIds].sort() };
}

async function* framesOf(videoIds: readonly string[]): AsyncGenerator<string> {
  for await (const set of listFrameSets(videoIds)) {
    const { video, contentHash, extractor, settings, frames } = set;
    yield jsonLines([
      {
        video_sha256: video.hash,
        frame_set_sha256: contentHash,
        extractor,
        settings,
        frames: frames.map(({ at, hash, width, height }) => ({ at, sha256: hash, width, height })),
      },
    ]);
  }
}
