import { countLetters } from '../controls/baselines';
import { LETTERS } from '../letters/schema';
import { SOURCE } from '../sources';
import type { TrimmingSettings } from '../trimming/schema';
import { dataPath, type Questions } from './data-files';
import { bulleted, countBy, section, table } from './markdown';
import type { Deciding, LeftOut, SplitSettings } from './schema';
import { DECIDING_WORDS, LEFT_OUT_WORDS } from './words';

/** Who did what when a data set was made. */
export interface MadeBy {
  /** What was done, with the version of what did it, such as “Write questions, version 1”. */
  stage: string;
  /** Such as “filter” or “assistant 2”. */
  role: string;
  /** The judge as the project calls it, and the model as its provider does; null for one without. */
  judge: string;
  model: string | null;
  /** The prompt, by id and the hash of its text. */
  prompt: { id: string; hash: string };
}

/** A run that had a part in a data set. */
export interface PartOfMaking {
  stage: string;
  judge: string;
  /** ISO 8601. */
  at: string;
  /** The run's own settings by name. */
  settings: Readonly<Record<string, unknown>>;
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
  /** The runs, in the order in which they were made, and whom they asked what. */
  runs: readonly PartOfMaking[];
  madeBy: readonly MadeBy[];
  /** Files of annotations by name and SHA-256; null where it is not on record. */
  annotations: readonly { file: string; hash: string }[] | null;
  /** The same of how they were trimmed. */
  trimming: TrimmingSettings | null;
  /** By which options were put in order; null where there are none. */
  seeds: { options: number | null };
  split: SplitSettings | null;
  /** Whose verdict decided what is in it, and how many items of each form were left out for which reason. */
  deciding: Deciding;
  leftOut: {
    openEnded: Partial<Record<LeftOut, number>>;
    multipleChoice: Partial<Record<LeftOut, number>>;
  };
  /** How many questions people gave a verdict on, and how many of them they corrected; null where nobody did. */
  review: { looked: number; changed: number } | null;
  /** Judges with their settings that were examined. */
  examinees: readonly string[];
}

/** The card of a data set: Markdown with the head that Hugging Face reads. */
export function datasetCard(facts: CardFacts, questions: Questions): string {
  const sections = [
    `# ${facts.title}`,
    `Version ${facts.version}, made with ${facts.madeWith}. Questions about instructional videos, each with an answer taken from the annotated steps of its clip. Videos are not part of it: \`video\`, \`from\` and \`to\` say where a clip lies, in seconds, and \`manifest/\` which files they and their frames are, by SHA-256.`,
    section('What is in it', contentOf(questions)),
    section('What was left out', leftOutOf(facts)),
    section('How it was made', makingOf(facts)),
    section('Seeds', seedsOf(facts)),
    section('Review by people', reviewOf(facts)),
    section('Evaluation', evaluationOf(facts)),
    section('What to bear in mind', bulleted(CAUTIONS)),
  ];
  return `${head(facts, questions)}\n${sections.join('\n\n')}\n`;
}

const CAUTIONS = [
  'Options of multiple-choice questions were chosen against the models that served as assistants above: these, and models like them, score lower than they would.',
  'Answers come from annotations, which do not cover all that happens in a video.',
  'Questions on one video are alike: take intervals over videos. Guessing scores 20 %.',
  'Annotations stay under the licences of their sources.',
];

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
  const [form, rows] = openEnded.length > 0 ? forms[0] : forms[1];
  const bySource = countBy(rows.map(({ source }) => SOURCE[source].name));
  const byType = countBy(rows.map(({ type }) => type ?? 'no type'));
  const letters = countLetters(multipleChoice.map(({ answer }) => answer));
  return [
    table(['', 'questions', 'videos', 'clips'], sizes),
    `Right letters: ${LETTERS.map((letter) => `${letter} ${letters.get(letter)}`).join(', ')}.`,
    table(['source', form.toLowerCase()], bySource),
    table(['type', form.toLowerCase()], byType),
  ].join('\n\n');
}

function leftOutOf({ deciding, leftOut }: CardFacts): string {
  const lines = [
    ...reasonsOf('open-ended', leftOut.openEnded),
    ...reasonsOf('multiple-choice', leftOut.multipleChoice),
  ];
  const left = lines.length > 0 ? bulleted(lines) : 'Nothing was left out.';
  return `${DECIDING_WORDS[deciding].card}\n\n${left}`;
}

function reasonsOf(form: string, counts: Partial<Record<LeftOut, number>>): string[] {
  return Object.entries(counts).flatMap(([reason, count]) =>
    count > 0 ? [`${count} ${form}: ${LEFT_OUT_WORDS[reason as LeftOut].card}`] : [],
  );
}

function makingOf({ runs, madeBy, annotations, trimming }: CardFacts): string {
  const roles = madeBy.map(({ stage, role, judge, model, prompt }) => [
    ...[stage, role, judge, model ?? '', prompt.id, prompt.hash],
  ]);
  const parts = runs.map(({ stage, judge, at, settings }) => [
    ...[stage, judge, at.slice(0, 10)],
    ...[
      Object.entries(settings)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join(', '),
    ],
  ]);
  return [
    table(['stage', 'judge', 'day', 'settings'], parts),
    table(['stage', 'role', 'judge', 'model', 'prompt', 'its hash'], roles),
    annotations
      ? table(
          ['annotations', 'SHA-256'],
          annotations.map(({ file, hash }) => [file, hash]),
        )
      : 'From which files of annotations it was made is not on record.',
    trimming
      ? table(
          ['trimming', ''],
          Object.entries(trimming).map(([name, value]) => [name, String(value)]),
        )
      : 'How long videos were trimmed is not on record.',
  ].join('\n\n');
}

function seedsOf({ seeds, split }: CardFacts): string {
  const parts = split
    ? `Videos were split by seed ${split.seed}, each with a chance of ${split.share} to be in the benchmark; all clips of a video are in one part.`
    : 'It was not split: all of it is the benchmark.';
  if (seeds.options === null) return parts;
  return `Options were put in order by seed ${seeds.options} and the question itself. ${parts}`;
}

function reviewOf({ review }: CardFacts): string {
  if (!review) return 'Nobody has looked at the questions.';
  return `People gave a verdict on ${review.looked} of the questions and corrected ${review.changed} of them.`;
}

function evaluationOf({ examinees }: CardFacts): string {
  const how = '`EVALUATE.md` says how models are evaluated on it.';
  if (examinees.length === 0) return `${how} No results are part of it.`;
  return `${how} \`results/accuracy.csv\` has the accuracies of these, with intervals over videos, and \`results/predictions.jsonl\` what they said to each item:\n\n${bulleted(examinees)}`;
}
