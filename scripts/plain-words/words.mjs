/**
 * Words that this code base does not use, and what is written instead. A star stands for any ending. They count in
 * comments, texts, names of tests and files, and inside of identifiers (`suggestMending`), in any case.
 * @type {Readonly<Record<string, string>>}
 */
export const BANNED = {
  'wish*': 'request, requested, asks for',
  alike: 'similar, equal, the same',
  'mend*': 'fix, correct, rename, repair',
  'reckon*': 'compute, estimate',
  whoever: 'who, anyone who',
  whomever: 'whom, anyone',
  thereof: 'of it',
  anew: 'again',
  beside: 'next to, besides, in addition to, side by side',
  'sweep*': 'bulk answer, batch; of tests, what they go through (“every route”)',
  swept: 'bulk answer, batch; of tests, what they go through (“every route”)',
  road: 'path, flow, way',
  roads: 'paths, flows, ways',
  strike: 'press',
  strikes: 'presses',
  struck: 'pressed',
  lest: 'so that … not',
  amiss: 'wrong',
  forthwith: 'at once',
  tidings: 'news',
  hitherto: 'until now',
  henceforth: 'from now on',
  whence: 'from where',
  thence: 'from there',
  whilst: 'while',
};

/** A field of stored or exchanged data, as a key or read: its name stays. @param {string} name */
const field = (name) => new RegExp(`\\b${name}\\??:|\\.${name}\\b|(['"\`])${name}\\1`, 'g');

/**
 * What may stand all the same: what is stored, exchanged, addressed or shown by such a name, and terms of the field.
 * @type {ReadonlyArray<{ text: RegExp, in?: RegExp, why: string }>}
 */
export const ALLOWED = [
  { text: field('sweep'), why: 'a column of answers, and a field of exports' },
  { text: /\bperson_sweep\b/g, why: 'a column of exports' },
  { text: field('sweepId'), why: 'a column of runs, and a field of what scripts send and read' },
  { text: /^\s*sweep(Id)? /g, in: /^prisma\/schema\.prisma$/, why: 'the columns themselves' },
  { text: field('road'), why: 'a field of stored plans, part of their version' },
  {
    text: /\broad\b(?=[,\]) }])/g,
    in: /^benchmarks\/vbench\//,
    why: 'the same field where it is taken out of a plan',
  },
  {
    text: /\bmendings\b/g,
    in: /^app\/(side|api\/vbench)\//,
    why: 'the former name of a field that scripts send',
  },
  { text: /\balike\b/g, in: /\bitems?\b/, why: 'a field of what imports of items answer' },
  { text: /\banew\b/g, in: /^(app\/runs|components\/audit)\//, why: 'a field of the audit' },
  { text: /--mend\b/g, why: 'an option of the command' },
  { text: field('mend'), in: /^cli\//, why: 'an option of the command' },
  { text: field('mended'), why: 'a word in what the command writes as JSON' },
  { text: /\b(comparison|results)\/beside\b/g, why: 'addresses that scripts read' },
  { text: /\/beside\//g, in: /^lib\/comparison\/queries\.ts$/, why: 'one of them' },
  { text: field('beside'), in: /^app\/api\/reviews\//, why: 'a field that older open tabs read' },
  { text: /\bbeside\b/g, in: /\/funnel-csv/, why: 'a column of a table to download' },
  {
    text: /\bsweep\b/g,
    in: /^lib\/export\/words\.schema\.ts$/,
    why: 'the column of exports, as it is named',
  },
  {
    text: /\b(alike|whoever)\b/gi,
    in: /^benchmarks\/instructional-qa\/formats\/out\//,
    why: 'texts of exported files',
  },
  { text: /\bwhoever\b/g, in: /\/controllability\.ts$/, why: 'a text that requests hold' },
  { text: /\bbeside\b/g, in: /\/published\.test\.ts$/, why: 'a published reply' },
  { text: /\b(strikes?|struck)[- ](out|through)\b/gi, why: 'text with a line through it' },
  { text: /\bbench-beside-tree\b/g, why: 'the name of a clip' },
  { text: /\bblock(-falls-)?struck\b/gi, why: 'the name of a clip' },
  {
    text: /\b(title|note|prompt): '.*/g,
    in: /^clips\//,
    why: 'texts of clips: requests hold them',
  },
  { text: /\broad between fields\b/g, in: /^clips\//, why: 'texts of clips: requests hold them' },
];

/**
 * Phrases that no text uses, and what is written instead: in any case, with any one space between their words.
 * @type {Readonly<Record<string, string>>}
 */
export const BANNED_PHRASES = {
  'people a clip': 'reviewers per clip',
  'minutes a clip': 'claim expires after',
  'by one clock': 'side by side, in sync',
  'every two raters': 'pairwise agreement, each pair of raters',
  'by anyone': '(leave it out)',
  'so many points on': 'or more',
  'not taken in': 'not added',
  'out of the stored files': 'from the stored files',
  'to the letter': 'verbatim',
  'as at first': 'defaults',
  'drop the filter': 'remove the filter',
};
