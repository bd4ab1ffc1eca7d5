import fc from 'fast-check';
import { DYNAMIC_TYPES, type KnownType, STATIC_TYPES } from './checks';
import type { KnownReply, Said } from './known-replies';

/** What is to be said of one entry, and how it is spoilt, if it is. */
type Plan =
  | { say: 'score'; score: number }
  | { say: 'abstention' }
  /** It is not in the reply. */
  | { say: 'nothing' }
  /** A number that is none on the scale. */
  | { say: 'unfit'; how: 'range' | 'words' | 'half' | 'scale' | 'percent' | 'large'; score: number }
  /** Two scores that differ. */
  | { say: 'both'; score: number; other: number };

const score = fc.integer({ min: 0, max: 10 });

const plan: fc.Arbitrary<Plan> = fc.oneof(
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
const layout = fc.record({
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
type Layout = typeof layout extends fc.Arbitrary<infer One> ? One : never;

interface Entry {
  type: KnownType;
  plan: Plan;
  number: number;
}

/** Replies of every layout, with what they say. */
export const generatedReply: fc.Arbitrary<KnownReply> = fc
  .record({
    check: fc.constantFrom('s' as const, 'd' as const),
    plans: fc.array(plan, { minLength: 10, maxLength: 10 }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10, maxLength: 10 }),
    layout,
  })
  .map(({ check, plans, order, layout: chosen }) => {
    const types = check === 's' ? STATIC_TYPES : DYNAMIC_TYPES;
    const all = types.map((type, index) => ({
      type,
      plan: plans[index] ?? { say: 'nothing' as const },
      number: index + 1,
    }));
    const mixed = order.flatMap((index) => all[index] ?? []);
    const entries = chosen.shuffled && chosen.form !== 'flow' ? renumber(mixed) : all;
    return write(check, all, entries, chosen);
  });

/** Models number what they list, whatever its place in the prompt was. */
function renumber(entries: readonly Entry[]): Entry[] {
  return entries.map((entry, index) => ({ ...entry, number: index + 1 }));
}

function write(
  check: 's' | 'd',
  all: readonly Entry[],
  entries: readonly Entry[],
  chosen: Layout,
): KnownReply {
  const shown = entries.filter(({ plan: { say } }) => say !== 'nothing');
  const body = bodyOf(shown, chosen);
  const inOnePlace = chosen.form === 'JSON' || chosen.form === 'table' || chosen.cut !== null;
  const summary = inOnePlace ? '' : summaryOf(shown, chosen);
  const said = all.map(({ plan: one }) => whatIsSaid(one, chosen));
  const preamble = chosen.preamble.replace('OTHER', all[3]?.type.published ?? '');
  const whole = [preamble, body, summary, chosen.closing].filter(Boolean).join('\n');
  const cut = chosen.form === 'passages' ? chosen.cut : null;
  if (cut === null) return { check, said, text: whole };
  const text = whole.slice(0, Math.floor(whole.length * cut));
  const reached = new Set(
    shown.flatMap((entry) => (isReached(text, whole, entry, chosen) ? [entry.type] : [])),
  );
  const ofCut = all.map(({ type }, index) => (reached.has(type) ? said[index] : undefined));
  return { check, said: ofCut, text, cutOff: true, allowed: said };
}

/** Whether a reply that breaks off has come past an entry’s passage; what it has not come past counts for nothing. */
function isReached(text: string, whole: string, entry: Entry, chosen: Layout): boolean {
  const passage = passageOf(entry, chosen);
  const at = whole.indexOf(passage);
  return at >= 0 && at + passage.length + 2 < text.length;
}

function whatIsSaid(one: Plan, { form, summary, cut }: Layout): Said {
  if (one.say === 'score') return one.score;
  if (one.say === 'abstention') return null;
  // Where only one place gives a score, there is nothing to contradict it.
  if (
    one.say === 'both' &&
    (form === 'table' || form === 'JSON' || summary === 'none' || cut !== null)
  )
    return one.score;
  return undefined;
}

function bodyOf(entries: readonly Entry[], chosen: Layout): string {
  const gap = chosen.blankLines ? '\n\n' : '\n';
  switch (chosen.form) {
    case 'passages':
      return entries.map((entry) => passageOf(entry, chosen)).join(gap);
    case 'lines':
      return entries
        .map((entry) =>
          fill(chosen.line, entry, valueOf(entry.plan, chosen) + remarkOf(chosen), chosen),
        )
        .join('\n');
    case 'table':
      return tableOf(entries, chosen);
    case 'JSON':
      return jsonOf(entries, chosen);
    case 'flow':
      return entries
        .map(
          (entry) =>
            `For ${nameOf(entry.type, { ...chosen, names: 'published' }).toLowerCase()}, I see what I described, so I give it a score of ${valueOf(entry.plan, chosen)}.`,
        )
        .join(gap);
  }
}

function remarkOf({ line, remark }: Layout): string {
  return /V\)|NAME V$|\.\.\. V$|→ V$/.test(line) ? '' : remark;
}

function passageOf(entry: Entry, chosen: Layout): string {
  const head = fill(chosen.head, entry, '', chosen);
  const other = entry.type.id.startsWith('s') ? STATIC_TYPES : DYNAMIC_TYPES;
  const index = entry.number % 10;
  const name = other[(index + 3) % other.length]?.published.toLowerCase() ?? '';
  const rationale = (chosen.rationales[index] ?? '').replace('OTHER', name);
  const ended = /\.$/.test(chosen.label);
  const label =
    chosen.label.replace('V', valueOf(entry.plan, chosen)) + (ended ? '' : chosen.remark);
  return [head, ...(chosen.scoreFirst ? [label, rationale] : [rationale, label])].join('\n');
}

function fill(pattern: string, { type, number }: Entry, value: string, chosen: Layout): string {
  return pattern
    .replace('NAME', nameOf(type, chosen))
    .replace(/\bN\b(?!AME)/, String(number))
    .replace(/\bV\b/, value);
}

function nameOf(type: KnownType, { names, short, capitals }: Layout): string {
  const name = {
    title: type.title,
    published: type.published,
    code: type.id,
    'code and title': `${type.id} – ${type.title}`,
    short: type.short[short % type.short.length] ?? type.title,
  }[names];
  return capitals && names !== 'code' && names !== 'code and title' ? titleCase(name) : name;
}

function titleCase(name: string): string {
  return name.replace(/(?<![\p{L}])\p{Ll}(?=\p{L}{3})/gu, (letter) => letter.toUpperCase());
}

function valueOf(one: Plan, { scale, abstention }: Layout): string {
  if (one.say === 'abstention') return abstention;
  if (one.say === 'nothing') return '';
  if (one.say !== 'unfit') return scale.replace('S', String(one.score));
  const { how, score: from } = one;
  const unfit = {
    range: `${from}-${from + 2}`,
    words: `${from} to ${from + 1}`,
    half: `${from}.5`,
    scale: `${from}/5`,
    percent: `${from}0%`,
    large: `1${from}`,
  };
  return unfit[how];
}

/** A value for a cell, where no remark follows. */
function cellOf(one: Plan, chosen: Layout): string {
  return valueOf(one, {
    ...chosen,
    abstention: chosen.abstention === 'N/A (0/10)' ? 'N/A' : chosen.abstention,
  });
}

function summaryOf(entries: readonly Entry[], chosen: Layout): string {
  const shown = entries.map((entry) => ({
    name: nameOf(entry.type, { ...chosen, names: 'short' }),
    value: cellOf(
      entry.plan.say === 'both' ? { say: 'score', score: entry.plan.other } : entry.plan,
      chosen,
    ),
    number: entry.number,
  }));
  switch (chosen.summary) {
    case 'none':
      return '';
    case 'Markdown':
      return [
        '\n| Hallucination | Score |',
        '|:--|--:|',
        ...shown.map(({ name, value }) => `| ${name} | ${value} |`),
      ].join('\n');
    case 'numbered table':
      return [
        '\n| # | Type | Score (0-10) |',
        '|---|---|---|',
        ...shown.map(({ name, value, number }) => `| ${number} | ${name} | ${value} |`),
      ].join('\n');
    case 'tabs':
      return ['\nSummary:\n', ...shown.map(({ name, value }) => `${name}\t${value}`)].join('\n');
    case 'spaces':
      return [
        '\nSummary of scores\n',
        ...shown.map(({ name, value }) => `${name.padEnd(46)}${value}`),
      ].join('\n');
    case 'list':
      return ['\n### Summary\n', ...shown.map(({ name, value }) => `- ${name}: ${value}`)].join(
        '\n',
      );
  }
}

function tableOf(entries: readonly Entry[], chosen: Layout): string {
  const rows = entries.map((entry) => ({
    name: nameOf(entry.type, chosen),
    value: cellOf(entry.plan, chosen),
    number: entry.number,
    rationale: (chosen.rationales[entry.number % 10] ?? '').replace('OTHER', 'anything else'),
  }));
  switch (chosen.table) {
    case 'Markdown':
      return [
        '| Type | Score | Rationale |',
        '|---|:-:|---|',
        ...rows.map(({ name, value, rationale }) => `| ${name} | ${value} | ${rationale} |`),
      ].join('\n');
    case 'no outer bars':
      return [
        'Hallucination | Intensity',
        '--- | ---',
        ...rows.map(({ name, value }) => `${name} | ${value}`),
      ].join('\n');
    case 'numbered':
      return [
        '| No. | Hallucination type | Observation | Score |',
        '|---|---|---|---|',
        ...rows.map(
          ({ name, value, number, rationale }) =>
            `| ${number} | **${name}** | ${rationale} | ${value} |`,
        ),
      ].join('\n');
    case 'tabs':
      return [
        'Type\tScore\tReason',
        ...rows.map(({ name, value, rationale }) => `${name}\t${value}\t${rationale}`),
      ].join('\n');
    case 'spaces':
      return [
        `${'Type'.padEnd(56)}Score`,
        ...rows.map(({ name, value }) => `${name.padEnd(56)}${value}`),
      ].join('\n');
    case 'no head':
      return rows.map(({ name, value }) => `| ${name} | ${value} |`).join('\n');
    case 'across':
      return [
        `| ${rows.map(({ name }) => name).join(' | ')} |`,
        `|${rows.map(() => '---').join('|')}|`,
        `| ${rows.map(({ value }) => value).join(' | ')} |`,
      ].join('\n');
  }
}

function jsonOf(entries: readonly Entry[], chosen: Layout): string {
  const { json } = chosen;
  const valueIn = (one: Plan): unknown => {
    if (one.say === 'abstention')
      return json === 'quoted numbers' ? chosen.abstention.replace(' (0/10)', '') : null;
    if (one.say === 'unfit') return valueOf(one, chosen);
    const number = one.say === 'nothing' ? null : one.score;
    return json === 'quoted numbers' ? `${number}/10` : number;
  };
  const keyOf = ({ type }: Entry) =>
    json === 'by name' || json === 'rows' ? nameOf(type, chosen) : type.id;
  const itemOf = (entry: Entry, index: number) => ({
    rationale: (chosen.rationales[index] ?? '').replace('OTHER', 'anything else'),
    objects: ['cup_1'],
    score: valueIn(entry.plan),
  });
  const map = Object.fromEntries(
    entries.map((entry, index) => [
      keyOf(entry),
      json === 'numbers' ? valueIn(entry.plan) : itemOf(entry, index),
    ]),
  );
  const rows = entries.map((entry, index) => ({ type: keyOf(entry), ...itemOf(entry, index) }));
  const text = JSON.stringify(
    json === 'rows' ? rows : json === 'wrapped' ? { result: map } : map,
    null,
    2,
  );
  if (json === 'fenced') return `\`\`\`json\n${text}\n\`\`\``;
  if (json === 'single quotes') return text.replaceAll("'", '’').replaceAll('"', "'");
  if (json === 'doubled braces') return text.replaceAll('{', '{{').replaceAll('}', '}}');
  return text;
}
