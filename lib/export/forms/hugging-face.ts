import { stringify } from 'yaml';
import { AppError } from '@/lib/errors';
import { fileSize, streamStored } from '@/lib/files';
import { markdownText } from '@/lib/markup';
import { CLIP_KIND } from '@/lib/suites/item-kind';
import type { Suite } from '@/lib/suites/suite';
import { jsonLines } from '@/lib/table-writer';
import type { Columns } from '../columns';
import { citationOf, factsOf, SOFTWARE } from '../facts';
import { type ListedItem, listItems } from '../items.store';
import { LONG_COLUMNS } from '../long';
import { type LongScope, listLongAnswers } from '../long.store';
import { parquetBytes } from '../parquet';
import type { ClipMetadata } from '../schema';
import { COLUMN_WORDS } from '../words.schema';
import { type ArchivedFile, MOST_ARCHIVED } from '../zip';

/** The columns of a dataset's items, with what they hold. */
const ITEM_COLUMNS: Columns<ListedItem> = [
  ['item', ({ kind, key, name }) => (kind === CLIP_KIND ? name : key)],
  ['name', ({ name }) => name],
  ['kind', ({ kind }) => kind],
  ['generator_model', ({ model }) => model],
  ['generation_prompt', ({ prompt }) => prompt],
  ['cluster', ({ cluster }) => cluster],
  ['video_sha256', ({ videos }) => videos.map(({ hash }) => hash).join(' ')],
];

const ITEM_WORDS = [
  ['item', 'what answers name it by'],
  ['name, kind', 'what it is called; what it is'],
  ['generator_model, generation_prompt', 'what made its video, and from which text'],
  ['cluster', 'items of one cluster are not independent of each other'],
  ['video_sha256', 'the hashes of its videos, in order'],
] as const;

/**
 * A folder as the Hugging Face Hub takes it: a card, answers and items as Parquet, each a configuration of its own, and
 * where they are wanted the clips as a VideoFolder. All configurations of a repository are read by one loader, so that the
 * clips are none of them: https://huggingface.co/docs/datasets/repository_structure.
 * @param metadata how clips that go along are described; null where none do
 * @throws {AppError} 422 where the clips are larger than an archive can be
 */
export async function huggingFaceFolder(
  scope: LongScope,
  metadata: ClipMetadata | null,
): Promise<AsyncGenerator<ArchivedFile>> {
  const clips = metadata ? await listClips(scope) : [];
  const bytes = clips.reduce((sum, clip) => sum + clip.bytes, 0);
  if (bytes > MOST_ARCHIVED) {
    throw new AppError(
      422,
      `The clips are ${(bytes / 1e9).toFixed(1)} GB, and an archive holds ${MOST_ARCHIVED / 1e9}: export without them.`,
    );
  }
  return filesOf(scope, clips, metadata ?? 'jsonl');
}

async function* filesOf(
  scope: LongScope,
  clips: readonly NamedClip[],
  metadata: ClipMetadata,
): AsyncGenerator<ArchivedFile> {
  const { suite, source } = scope;
  yield { path: 'README.md', text: [datasetCard(suite, source, clips.length, metadata)] };
  const answers = async function* () {
    for await (const ofItem of listLongAnswers(scope)) yield* ofItem;
  };
  const facts = factsOf('long', suite, source);
  yield { path: 'answers.parquet', bytes: parquetBytes(answers(), LONG_COLUMNS, facts) };
  yield {
    path: 'items.parquet',
    bytes: parquetBytes(listItems(scope.items), ITEM_COLUMNS, { software: SOFTWARE }),
  };
  if (clips.length === 0) return;
  yield { path: `videos/metadata.${metadata}`, ...metadataOf(clips, metadata) };
  for (const { file, hash, bytes } of clips) {
    yield { path: `videos/${file}`, bytes: await streamStored('videos', hash, 0, bytes - 1) };
  }
}

/** A clip under a name that no other file of the folder has. */
interface NamedClip {
  file: string;
  item: string;
  hash: string;
  bytes: number;
  model: string | null;
  prompt: string | null;
}

/** What a VideoFolder says of its clips. */
const CLIP_COLUMNS: Columns<NamedClip> = [
  ['file_name', ({ file }) => file],
  ['item', ({ item }) => item],
  ['video_sha256', ({ hash }) => hash],
  ['generator_model', ({ model }) => model],
  ['generation_prompt', ({ prompt }) => prompt],
];

function metadataOf(clips: readonly NamedClip[], metadata: ClipMetadata) {
  if (metadata === 'jsonl') {
    const rowOf = (clip: NamedClip) =>
      Object.fromEntries(CLIP_COLUMNS.map(([name, read]) => [name, read(clip)]));
    return { text: [jsonLines(clips.map(rowOf))] };
  }
  const rows = (async function* () {
    yield* clips;
  })();
  return { bytes: parquetBytes(rows, CLIP_COLUMNS, { software: SOFTWARE }) };
}

async function listClips({ items }: LongScope): Promise<NamedClip[]> {
  const clips: NamedClip[] = [];
  const taken = new Set<string>();
  for await (const { name, kind, model, prompt, videos } of listItems(items)) {
    const [video] = videos;
    const bytes = video && (await fileSize('videos', video.hash));
    if (kind !== CLIP_KIND || !video || !bytes) continue;
    const plain = fileName(name);
    const file = taken.has(plain.toLowerCase()) ? `${video.hash.slice(0, 12)}-${plain}` : plain;
    taken.add(file.toLowerCase());
    clips.push({ file, item: name, hash: video.hash, bytes, model, prompt });
  }
  return clips;
}

/** A name as a file can bear it on every system, and in no other folder. */
function fileName(name: string): string {
  const plain = Array.from(name, (letter) =>
    letter < ' ' || '/\\:*?"<>|'.includes(letter) ? '_' : letter,
  );
  return plain.join('').replace(/^\.+|[. ]+$/g, '_');
}

/** The card: Markdown below the head in YAML that the Hub reads. */
function datasetCard(suite: Suite, source: string, clips: number, metadata: ClipMetadata): string {
  const head = {
    pretty_name: `${suite.name}: answers of judges and people`,
    tags: ['framejury', 'video'],
    configs: [
      { config_name: 'answers', data_files: 'answers.parquet', default: true },
      { config_name: 'items', data_files: 'items.parquet' },
    ],
  };
  const list = (words: readonly (readonly [string, string])[]) =>
    words.map(([names, meaning]) => `- \`${names}\`: ${meaning}`).join('\n');
  return `---
${stringify(head)}---

# ${markdownText(suite.name)}: answers of judges and people

Answers to the questions of the suite “${markdownText(suite.name)}” (\`${suite.id}\`), version ${suite.version}, that stand: those of judges, and those of people, each in a row of \`answers\`. A missing value is never 0: \`unscored\` says why there is none. \`independent\` says whether a person had been shown nothing that others say.

## answers

${list(COLUMN_WORDS.long)}
- \`value_text\`: the value where it is a word and no number
- \`transcribed, guideline\`: whether a judge’s score was copied out of its reply; the hash of the words by which a person answered

## items

${list(ITEM_WORDS)}

## Videos

${
  clips === 0
    ? 'The videos are not part of it; their hashes are.'
    : `\`videos/\` holds ${clips} clips with \`metadata.${metadata}\`, which \`load_dataset("videofolder", data_dir="videos")\` reads.`
}

## Questions

${suite.questions.map(({ id, label, help }) => `- \`${id}\` ${markdownText(label)}: ${markdownText(help)}`).join('\n')}

## Before it is published

State a licence in the head. Names of people stand in \`rater\`.

## How to cite

${markdownText(citationOf(suite, source))}
`;
}
