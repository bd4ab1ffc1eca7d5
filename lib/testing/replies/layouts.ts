import fc from 'fast-check';
import type { KnownType } from './checks';

/** What is to be said of one entry, and how it is spoilt, if it is. */
export type Plan =
  | { say: 'score'; score: number }
  | { say: 'abstention' }
  /** It is not in the reply. */
  | { say: 'nothing' }
  /** A number that is none on the scale. */
  | { say: 'unfit'; how: 'range' | 'words' | 'half' | 'scale' | 'percent' | 'large'; score: number }
  /** Two scores that differ. */
  | { say: 'both'; score: number; other: number };

const score = fc.integer({ min: 0, max: 10 });

/** Any {@link Plan}; most are a plain score. */
export const plan: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ say: fc.constant('score' as const), score }) },
  { weight: 2, arbitrary: fc.constant({ say: 'abstention' as const }) },
  { weight: 1, arbitrary: fc.constant({ say: 'nothing' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      say: fc.constant('unfit' as const),
      how: fc.constantFrom('range', 'words', 'half', 'scale', 'percent', 'large'),
      score: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ say: fc.constant('both' as const), score, other: score })
      .filter(({ score: one, other }) => one !== other),
  },
);

const NAMES = ['title', 'published', 'code', 'code and title', 'short'] as const;
const HEADS = [
  '### N. NAME',
  '## NAME',
  '#### NAME:',
  '**N. NAME**',
  'N. **NAME**',
  'N. **NAME:**',
  'N. NAME:',
  'N) NAME',
  '(N) NAME',
  '**NAME**',
  '**NAME:**',
  '- **NAME**',
  '* NAME:',
  'NAME',
  'NAME:',
  '__NAME__',
  'Type N: NAME',
  'Hallucination type: NAME',
] as const;
const LABELS = [
  'Score: V',
  '**Score:** V',
  '**Score**: V',
  '- Score: V',
  '   - **Score:** V',
  'Score = V',
  'Score – V',
  'Rating: V',
  'Intensity: V',
  'Severity: V',
  'Intensity score: V',
  'Hallucination score: V',
  'Final score: V',
  'The score is V.',
  'The score for this type is V.',
  'I give this a score of V.',
  'So I assign it a rating of V.',
  'Score given: V',
  'Score\nV',
  '**Score:**\nV',
  'Score (0-10): V',
  '*Score*: `V`',
] as const;
const LINES = [
  '- NAME: V',
  'NAME: V',
  'N. NAME: V',
  '- **NAME**: V',
  '**NAME:** V',
  'N. **NAME** – V',
  '- NAME - V',
  '* **NAME (V)**',
  'N. NAME (Score: V)',
  '- NAME: Score: V',
  'N. NAME. Score: V',
  'NAME = V',
  'NAME → V',
  '- NAME — V',
  'NAME V',
  'NAME ........ V',
] as const;
const SCALES = ['S/10', 'S', 'S out of 10', 'S / 10', '**S**/10', '**S**', 'S/10 points'] as const;
const ABSTENTIONS = [
  'N/A',
  'Not applicable',
  'not applicable (single frame)',
  'N/A (0/10)',
  'Not assessable',
  'Cannot be determined',
  'n.a.',
  'None visible',
] as const;
const REMARKS = [
  '',
  '',
  ' (none observed)',
  ' (visible in 3 of the 9 frames)',
  ' – as seen in frame 4',
  '. It is there for 2 seconds.',
  '; 5 fingers are visible',
  ', since 4 cups are there',
] as const;
const RATIONALES = [
  'Nothing of the kind can be seen.',
  'In frame 3, about 30% of cup_1 is gone.',
  'Between frames 2 and 5 the 2 cups come near each other.',
  'The man has 5 fingers on each of his 2 hands; 1 is bent.',
  'It is visible in 7 out of 10 frames.',
  'There is no OTHER here.',
  'This could be taken for OTHER, but it is not.',
  'As with OTHER, the sleeve is involved.',
  'Some OTHER might play a part at 0:03.',
  'The object stays as it is throughout, at a distance of 1.5 m.',
  'A max score of 10 would be for worse cases.',
] as const;
const PREAMBLES = [
  '',
  'Here is my evaluation of the frames:\n',
  'Based on the 9 frames provided, I have checked each type. The scores range from 0 to 10, with 10 being the most severe.\n',
  'Objects:\n1. cup_1\n2. cup_2\n3. hand_1\n\nEvaluation:\n',
  '<think>OTHER may be Score: 9/10? Let me see.</think>\n',
  '# Hallucination report\n\nOn a scale from 0 to 10, I rate as follows.\n',
] as const;
const CLOSINGS = [
  '',
  '',
  '\nTotal score: 17',
  '\n**Overall score: 23/100**',
  '\nIn summary, the video is mostly plausible; about 3 things are odd.',
  '\nOverall, the average score is 2.5.',
  '\nLet me know if you need anything else!',
] as const;
const SUMMARIES = ['none', 'none', 'Markdown', 'tabs', 'spaces', 'list', 'numbered table'] as const;
const TABLES = [
  'Markdown',
  'no outer bars',
  'tabs',
  'spaces',
  'numbered',
  'across',
  'no head',
] as const;
const JSONS = [
  'by code',
  'by name',
  'rows',
  'fenced',
  'quoted numbers',
  'single quotes',
  'doubled braces',
  'wrapped',
  'numbers',
] as const;

/** How a reply looks. */
export const layout = fc.record({
  form: fc.constantFrom(
    'passages',
    'passages',
    'passages',
    'lines',
    'lines',
    'table',
    'JSON',
    'flow',
  ),
  names: fc.constantFrom(...NAMES),
  short: fc.nat({ max: 2 }),
  head: fc.constantFrom(...HEADS),
  label: fc.constantFrom(...LABELS),
  line: fc.constantFrom(...LINES),
  table: fc.constantFrom(...TABLES),
  json: fc.constantFrom(...JSONS),
  scale: fc.constantFrom(...SCALES),
  abstention: fc.constantFrom(...ABSTENTIONS),
  remark: fc.constantFrom(...REMARKS),
  scoreFirst: fc.boolean(),
  rationales: fc.array(fc.constantFrom(...RATIONALES), { minLength: 10, maxLength: 10 }),
  preamble: fc.constantFrom(...PREAMBLES),
  closing: fc.constantFrom(...CLOSINGS),
  summary: fc.constantFrom(...SUMMARIES),
  blankLines: fc.boolean(),
  capitals: fc.boolean(),
  shuffled: fc.boolean(),
  cut: fc.option(fc.double({ min: 0.3, max: 0.95, noNaN: true }), { freq: 12 }),
});
/** One of {@link layout}. */
export type Layout = typeof layout extends fc.Arbitrary<infer One> ? One : never;

/** An entry as a reply is to have it. */
export interface PlannedEntry {
  type: KnownType;
  plan: Plan;
  number: number;
}
