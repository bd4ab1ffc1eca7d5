import { PARTS, type Part } from '@/lib/datasets/schema';
import { accuraciesOf, type Outcome } from '@/lib/export/sets/accuracy';
import { listFrameSets, listShownFiles } from '@/lib/export/sets/media.store';
import { listPredictions } from '@/lib/export/sets/predictions.store';
import type { ArchivedFile } from '@/lib/export/zip';
import { csvText, jsonLines } from '@/lib/table-writer';
import { type CardFacts, datasetCard } from '../../formats/out/card';
import { dataFiles } from '../../formats/out/data-files';
import { evaluationTasks } from '../../formats/out/evaluation-tasks';
import type { MultipleChoiceRow, OpenEndedRow } from '../../formats/out/schema';
import type { Frozen } from '../benchmarks/frozen';
import { EXAMINED } from './examinees';

/** Rows that are written at once. */
const AT_ONCE = 500;

type Row = OpenEndedRow | MultipleChoiceRow;

/** The files of a benchmark's export, each made when it is written; where nobody was examined, without results. */
export async function* archiveFiles(
  frozen: Frozen,
  facts: CardFacts,
): AsyncGenerator<ArchivedFile> {
  const { openEnded, multipleChoice, making } = frozen;
  const parts: readonly Part[] = making.split ? PARTS : ['test'];
  const within = (part: Part) => {
    const isIn = ({ id }: Row) => frozen.parts.get(id) === part;
    return { openEnded: openEnded.filter(isIn), multipleChoice: multipleChoice.filter(isIn) };
  };
  yield file('README.md', datasetCard(facts, { openEnded, multipleChoice }));
  yield file('provenance.json', `${JSON.stringify(facts, null, 2)}\n`);
  for (const { path, text } of dataFiles(parts, within)) yield file(path, text);
  for (const part of parts) {
    const rows: Row[] = Object.values(within(part)).flat();
    const videos = new Set(rows.map(({ video }) => video));
    yield file(`splits/${part}.txt`, linesOf([...videos]));
  }
  if (multipleChoice.length > 0) {
    const tasks = evaluationTasks({ name: taskName(facts.title), version: facts.version });
    for (const { path, text } of tasks) yield file(path, text);
  }
  if (facts.examinees.length > 0) {
    const examined: Examined[] = [];
    yield { path: 'results/predictions.jsonl', text: predictionsOf(frozen, examined) };
    yield file('results/accuracy.csv', accuracyTable(examined));
  }
  const shown = await clipsOf(frozen);
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
async function* predictionsOf(frozen: Frozen, examined: Examined[]): AsyncGenerator<string> {
  for (const asked of EXAMINED) {
    const { form } = asked;
    const all: Row[] = form === 'open-ended' ? frozen.openEnded : frozen.multipleChoice;
    const rows = new Map(all.map((row) => [row.id, row]));
    let written: object[] = [];
    for await (const prediction of listPredictions(frozen.project.id, asked, [...rows.keys()])) {
      const { itemId, examinee, right, ...said } = prediction;
      const row = rows.get(itemId);
      if (!row) continue;
      const part = frozen.parts.get(itemId) ?? 'test';
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
async function clipsOf({ openEnded, multipleChoice }: Frozen) {
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
