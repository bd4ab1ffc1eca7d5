import { countLetters } from '../controls/baselines';
import { LETTERS } from '../letters/schema';
import { SOURCE } from '../sources';
import type { TrimmingSettings } from '../trimming/schema';
import { dataPath, type Questions } from './data-files';
import type { SplitSettings } from './schema';

/** Who did what when a data set was made. */
export interface MadeBy {
  /** Such as “writer”, “filter”, or “assistant 2”. */
  role: string;
  /** The model, as its provider names it. */
  model: string;
  /** The prompt, by id and the hash of its text. */
  prompt: { id: string; hash: string };
}

/** What a data set's card says. */
export interface CardFacts {
  /** As people read it. */
  title: string;
  version: string;
  /** As Hugging Face names licences; null where none was chosen. */
  licence: string | null;
  /** Of questions and answers, as ISO 639-1 writes it. */
  language: string;
  /** The program that made it, with its version. */
  madeWith: string;
  madeBy: readonly MadeBy[];
  /** Files of annotations by name and SHA-256. */
  annotations: readonly { file: string; hash: string }[];
  trimming: TrimmingSettings;
  seeds: { options: number };
  split: SplitSettings | null;
  /** How many questions people looked at, and how many of them they changed; null where nobody did. */
  review: { looked: number; changed: number } | null;
}

/** The card of a data set: Markdown with the head that Hugging Face reads. */
export function datasetCard(facts: CardFacts, questions: Questions): string {
  const sections = [
    `# ${facts.title}`,
    `Version ${facts.version}, made with ${facts.madeWith}. Questions about instructional videos, each with an answer taken from the annotated steps of its clip. Videos are not part of it: \`video\`, \`from\` and \`to\` say where a clip lies, in seconds.`,
    section('What is in it', contentOf(questions)),
    section('How it was made', makingOf(facts)),
    section('Seeds', seedsOf(facts)),
    section('Review by people', reviewOf(facts)),
    section('What to bear in mind', CAUTIONS.map((caution) => `- ${caution}`).join('\n')),
  ];
  return `${head(facts, questions)}\n${sections.join('\n\n')}\n`;
}

const CAUTIONS = [
  'Options of multiple-choice questions were chosen against the models that served as assistants above: these, and models like them, score lower than they would.',
  'Answers come from annotations, which do not cover all that happens in a video.',
  'Questions on one video are alike: take intervals over videos. Guessing scores 20 %.',
  'Annotations stay under the licences of their sources.',
];

function section(title: string, text: string): string {
  return `## ${title}\n\n${text}`;
}

function head({ title, licence, language, split }: CardFacts, { openEnded }: Questions): string {
  const config = (form: 'open-ended' | 'multiple-choice') => [
    `- config_name: ${form}`,
    '  data_files:',
    ...(split ? ['  - split: train', `    path: ${dataPath(form, 'training')}`] : []),
    '  - split: test',
    `    path: ${dataPath(form, 'benchmark')}`,
  ];
  return [
    '---',
    `pretty_name: ${JSON.stringify(title)}`,
    'language:',
    `- ${language}`,
    ...(licence ? [`license: ${licence}`] : []),
    'task_categories:',
    '- video-text-to-text',
    '- question-answering',
    'size_categories:',
    `- ${sizeOf(openEnded.length)}`,
    'configs:',
    ...config('open-ended'),
    ...config('multiple-choice'),
    '---',
    '',
  ].join('\n');
}

function sizeOf(count: number): string {
  if (count < 1000) return 'n<1K';
  return count < 10_000 ? '1K<n<10K' : '10K<n<100K';
}

function contentOf({ openEnded, multipleChoice }: Questions): string {
  const forms = [
    ['Open-ended', openEnded],
    ['Multiple choice', multipleChoice],
  ] as const;
  const sizes = forms.map(([form, rows]) => {
    const videos = new Set(rows.map(({ video }) => video)).size;
    const clips = new Set(rows.map(({ video, from, to }) => JSON.stringify([video, from, to])))
      .size;
    return [form, String(rows.length), String(videos), String(clips)];
  });
  const bySource = countBy(openEnded.map(({ source }) => SOURCE[source].name));
  const byType = countBy(openEnded.map(({ type }) => type ?? 'no type'));
  const letters = countLetters(multipleChoice.map(({ answer }) => answer));
  return [
    table(['', 'questions', 'videos', 'clips'], sizes),
    `Right letters: ${LETTERS.map((letter) => `${letter} ${letters.get(letter)}`).join(', ')}.`,
    table(['source', 'open-ended'], bySource),
    table(['type', 'open-ended'], byType),
  ].join('\n\n');
}

function makingOf({ madeBy, annotations, trimming }: CardFacts): string {
  const roles = madeBy.map(({ role, model, prompt }) => [role, model, prompt.id, prompt.hash]);
  const files = annotations.map(({ file, hash }) => [file, hash]);
  const settings = Object.entries(trimming).map(([name, value]) => [name, String(value)]);
  return [
    table(['role', 'model', 'prompt', 'its hash'], roles),
    table(['annotations', 'SHA-256'], files),
    table(['trimming', ''], settings),
  ].join('\n\n');
}

function seedsOf({ seeds, split }: CardFacts): string {
  const parts = split
    ? `Videos were split by seed ${split.seed}, each with a chance of ${split.share} to be in the benchmark; all clips of a video are in one part.`
    : 'It was not split: all of it is the benchmark.';
  return `Options were put in order by seed ${seeds.options} and each question’s id. ${parts}`;
}

function reviewOf({ review }: CardFacts): string {
  if (!review) return 'Nobody has looked at the questions.';
  return `People looked at ${review.looked} questions and changed ${review.changed} of them.`;
}

function countBy(names: readonly string[]): string[][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => [name, String(count)]);
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}
