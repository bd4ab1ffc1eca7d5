import { z } from 'zod';
import type { FileNote } from '@/lib/suites/file-note';
import type {
  ForeignScore,
  NamedText,
  ReadForeignScores,
  ScoreImporter,
} from '@/lib/suites/foreign-scores';
import type { UnscoredReason } from '@/lib/suites/verdict';
import { readableText } from '../counting/text';
import { CAPTION_TYPES, type CaptionData } from '../data';
import { cappedBy, lengthScores, SCORES } from './derive';
import { type AddedUp, describePrinted, UPSTREAM_LENGTH } from './printed';

/** A type as upstream's rows name it. */
const typeSchema = z.preprocess(
  (said) => (said === 'theme' ? 'style' : said),
  z.enum(CAPTION_TYPES, { error: 'is none of the types brief, detail, poem, narrative and theme' }),
);

const said = z.object({ value: z.string() });

/** A row of upstream's results: the item, the caption that was judged, and what the judge said. */
const rowSchema = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  video: z.string().optional(),
  conversations: z.tuple([said, said], { error: 'has to be the instruction and the reference' }),
  restriction: z.tuple([typeSchema]).rest(z.string()),
  /** Their writer makes a string of it, their reader wants a list of one. */
  model_response_style: z.union([z.string(), z.array(z.string()).length(1)], {
    error: 'has to be a text, or a list of one',
  }),
  score: z.number(),
  reason: z.string().default(''),
  source: z.string().optional(),
});

type Row = z.infer<typeof rowSchema>;

/** What upstream writes as the reason of a 0 that no judge gave, and what that means here. */
const NO_SCORE: readonly (readonly [RegExp, UnscoredReason])[] = [
  [/^API error/i, 'unreachable'],
  [/^Failed to parse/i, 'unparseable'],
];

/** What a caption is known by: all that upstream's rows and our items both have. */
function keyOf({ type, instruction, reference, caption }: Omit<CaptionData, 'limit'>): string {
  return JSON.stringify([
    type,
    ...[instruction, reference, caption].map((text) => readableText(text ?? '').trim()),
  ]);
}

/** Scores of AnyCapEval's own style evaluation, as its result files have them. */
export const upstreamResults: ScoreImporter<CaptionData> = {
  id: 'anycap-style-results',
  label: 'Results of AnyCapEval’s own style evaluation',
  help: 'JSONL of one captioner: rows of the items with “model_response_style”, “score” and “reason”. A score is matched by type, instruction, reference and the caption itself. A 0 that stands for an API error or an unread reply comes in as unscored.',
  files: ['.jsonl', '.json'],
  judge: 'AnyCapEval’s own evaluation',
  score: { ...SCORES.raw, formula: 'as upstream’s file has it, before any cap' },
  published: {
    own: 'In value and in order: AnyCapEval’s own evaluation measured them.',
    others:
      'Only if they were measured as AnyCapEval’s own evaluation does: they came in its form under the name of another judge.',
  },
  follow: (said, data) => [
    cappedBy(said, data, UPSTREAM_LENGTH),
    ...lengthScores(said, data, UPSTREAM_LENGTH),
  ],
  keyOf,
  read: (files) => readResults(files),
};

function readResults(files: readonly NamedText[]): ReadForeignScores {
  const scores: ForeignScore[] = [];
  const faults: FileNote[] = [];
  const notes: FileNote[] = [];
  const places = new Map<string, { file: string; line: number }>();
  for (const { name: file, text } of files) {
    let asText = 0;
    const added: AddedUp[] = [];
    for (const [index, source] of text.split(/\r?\n/).entries()) {
      const line = index + 1;
      if (source.trim() === '') continue;
      const row = readRow(source);
      if (typeof row === 'string') {
        faults.push({ file, line, message: row });
        continue;
      }
      const score = scoreOf(row, file, line);
      const before = places.get(score.item);
      if (before) {
        const where = before.file === file ? '' : ` of “${before.file}”`;
        const message = `“${score.called}” has a score already, in line ${before.line}${where}`;
        faults.push({ file, line, message });
        continue;
      }
      places.set(score.item, { file, line });
      scores.push(score);
      added.push(...addedUp(row));
      if (typeof row.model_response_style === 'string' && row.model_response_style.length > 1) {
        asText += 1;
      }
    }
    if (added.length > 0) notes.push({ file, line: null, message: describePrinted(added) });
    if (asText > 0) notes.push({ file, line: null, message: firstCharacterNote(asText) });
  }
  return { scores, faults, notes };
}

/** What upstream's evaluation does with captions that are no list. */
function firstCharacterNote(rows: number): string {
  return `has ${rows} ${rows === 1 ? 'row' : 'rows'} with the caption as a text and not as a list of one: AnyCapEval’s evaluation then judges the first character alone. Look whether the scores are of whole captions.`;
}

/** A row as upstream's evaluation adds it up; it passes over unread replies and rows of other sources. */
function addedUp({ conversations, restriction, source, reason, score, ...row }: Row): AddedUp[] {
  if (source !== 'data1' || reason === 'Failed to parse evaluation result') return [];
  const [{ value: instruction }, { value: reference }] = conversations;
  const [type, limit = null] = restriction;
  const caption = row.model_response_style[0] ?? '';
  return [{ data: { type, caption, reference, instruction, limit }, score }];
}

/** The row of a line, or what is wrong with it. */
function readRow(source: string): Row | string {
  const row = rowSchema.safeParse(parsed(source));
  if (!row.success) {
    const [issue] = row.error.issues;
    const field = issue?.path.join('.') ?? '';
    return field === '' ? 'The line is no JSON object.' : `“${field}”: ${issue?.message}`;
  }
  const { score } = row.data;
  const { min, max } = SCORES.raw.range;
  return score < min || score > max
    ? `“score” is ${score}, and not from ${min} to ${max}`
    : row.data;
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function scoreOf(row: Row, file: string, line: number): ForeignScore {
  const [{ value: instruction }, { value: reference }] = row.conversations;
  const [type] = row.restriction;
  const said = row.model_response_style;
  const caption = typeof said === 'string' ? said : (said[0] ?? '');
  const failed = NO_SCORE.find(([pattern]) => pattern.test(row.reason))?.[1] ?? null;
  return {
    item: keyOf({ type, instruction, reference, caption }),
    called: [row.id, row.video, type].filter((part) => part !== undefined).join(' · '),
    value: failed ? null : row.score,
    reason: failed,
    file,
    line,
  };
}
