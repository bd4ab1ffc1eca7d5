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
  { text: /--mend\b/g, why: 'an option of the command' },
  { text: field('mend'), in: /^cli\//, why: 'an option of the command' },
  { text: field('mended'), why: 'a word in what the command writes as JSON' },
  { text: /\b(comparison|results)\/beside\b/g, why: 'addresses that scripts read' },
  { text: /'beside'/g, in: /\/funnel-csv/, why: 'a column of a table to download' },
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
