import { countLetters } from '../controls/baselines';
import { LETTERS } from '../letters/schema';
import { COUNTED_REJECTIONS } from '../rejections';
import { SOURCE } from '../sources';
import { dataPath, FORMS, type Form, type Questions } from './data-files';
import type { Making } from './making';
import { bulleted, countBy, section, table } from './markdown';
import type { LeftOut } from './schema';
import { DECIDING_WORDS, LEFT_OUT_WORDS } from './words';

/** What a data set's card says. */
export interface CardFacts {
  /** As people read it. */
  title: string;
  version: string;
  /** SHA-256 of the rows as they were frozen. */
  hash: string;
  /** As Hugging Face names licences; null where none was chosen. */
  licence: string | null;
  /** Of questions and answers, as ISO 639-1 writes it. */
  language: string;
  /** The program that made it, with its version. */
  madeWith: string;
  making: Making;
  /** How many of its items would be left out today, by the same verdicts. */
  since: Partial<Record<LeftOut, number>>;
  /** How many of its items are left out since who exports reviews them blind. */
  withheld: number;
  /** Judges with their settings that were examined. */
  examinees: readonly string[];
}

/** The card of a data set: Markdown with the head that Hugging Face reads. */
export function datasetCard(facts: CardFacts, questions: Questions): string {
  const sections = [
    `# ${facts.title}`,
    `Version ${facts.version}, made with ${facts.madeWith}. Questions about instructional videos, each with an answer taken from the annotated steps of its clip. Videos are not part of it: \`video\`, \`from\` and \`to\` say where a clip lies, in seconds, and \`manifest/\` which files they and their frames are, by SHA-256. The rows were frozen as they are; their hash is ${facts.hash}.`,
    section('What is in it', contentOf(questions)),
    section('What was left out', leftOutOf(facts)),
    section('How it was made', makingOf(facts.making)),
    section('Seeds', seedsOf(facts.making)),
    section('Review by people', reviewOf(facts.making)),
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

function head(facts: CardFacts, { openEnded }: Questions): string {
  const { title, licence, language, making } = facts;
  const config = (form: Form) => [
    `- config_name: ${form}`,
    '  data_files:',
    ...(making.split ? ['  - split: train', `    path: ${dataPath(form, 'training')}`] : []),
    '  - split: test',
    `    path: ${dataPath(form, 'test')}`,
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
    ...FORMS.flatMap(config),
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

function leftOutOf({ making, since, withheld }: CardFacts): string {
  const { deciding, leftOut, rejected } = making;
  const lines = [
    ...reasonsOf('open-ended', leftOut.openEnded),
    ...reasonsOf('multiple-choice', leftOut.multipleChoice),
  ];
  const reasons = COUNTED_REJECTIONS.flatMap((reason) => {
    const [open, choice] = [rejected.openEnded[reason] ?? 0, rejected.multipleChoice[reason] ?? 0];
    return open + choice > 0 ? [[reason, String(open), String(choice)]] : [];
  });
  const left = lines.length > 0 ? bulleted(lines) : 'Nothing was left out.';
  const later = reasonsOf('of both forms', since);
  return [
    DECIDING_WORDS[deciding].card,
    left,
    ...(reasons.length > 0
      ? [table(['rejected by people, since', 'open-ended', 'multiple choice'], reasons)]
      : []),
    ...(later.length > 0
      ? [
          `Since it was frozen, these of its items would be left out by now; they are in it:`,
          bulleted(later),
        ]
      : []),
    ...(withheld > 0
      ? [`${withheld} of its items are missing here, since ${LEFT_OUT_WORDS.blind.card}`]
      : []),
  ].join('\n\n');
}

function reasonsOf(form: string, counts: Partial<Record<LeftOut, number>>): string[] {
  return Object.entries(counts).flatMap(([reason, count]) =>
    count > 0 ? [`${count} ${form}: ${LEFT_OUT_WORDS[reason as LeftOut].card}`] : [],
  );
}

function makingOf({ runs, madeBy, annotations, trimming }: Making): string {
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

function seedsOf({ optionSeeds, split }: Making): string {
  const parts = split
    ? `Videos were split by seed ${split.seed}, each with a chance of ${split.share} to be in the part \`test\`; all clips of a video are in one part.${split.choicesInTest ? ' Videos with multiple-choice questions are all in `test`.' : ''}`
    : 'It was not split: all of it is the part `test`.';
  if (optionSeeds.length === 0) return parts;
  return `Options were put in order by seed ${optionSeeds.join(', ')} and the question itself. ${parts}`;
}

function reviewOf({ review }: Making): string {
  if (!review) return 'Nobody has looked at the questions.';
  return `People gave a verdict on ${review.looked} of the questions and corrected ${review.changed} of them.`;
}

function evaluationOf({ examinees }: CardFacts): string {
  const how = '`EVALUATE.md` says how models are evaluated on it.';
  if (examinees.length === 0) return `${how} No results are part of it.`;
  return `${how} \`results/accuracy.csv\` has the accuracies of these, with intervals over videos, and \`results/predictions.jsonl\` what they said to each item:\n\n${bulleted(examinees)}`;
}
