/** What is repeated: what readers look for, what they pass over, what opens and never closes, and what nearly is one of these. */
const REPEATED = [
  ...[' ', '\n', '\t', '\u00a0', ' \n', '\u2028', '. ', ', ', ' - ', '_', '-', '.', '…'],
  ...['a', 'é', '中', '😀', '\u0301', 'ab ', 'A ', 'a a b ', 'a.b.', "a'", 'etc. '],
  ...['1', '1 ', '1,', '1:00 ', '1 - ', '1 s ', ' and 1.a', '1 × '],
  ...['"', "'", '\\', '\\"', '"a":[', '{"a":', '[', '(', '<', '([', '}', '{{'],
  ...['<think>', '<a', '```', '**', '|', '| a ', '> ', '- a\n', ':'],
  ...['answer: ', 'option ', 'is ', 'A or ', '(A', 'i choose '],
  ...[
    'others(',
    'first thing ',
    'at 1 ',
    'from the ',
    'words ',
    '1,a\n',
    '"a""',
    '{"a":1}\n',
    './',
    'a-1',
  ],
] as const;

/** What stands before and after. */
const AROUND = [
  ['', 'x'],
  ['a ', ''],
] as const;

/** A text by its length, with a name. */
export interface HurtfulText {
  name: string;
  of: (length: number) => string;
}

/** Texts that hurt readers whose work grows faster than what they read. */
export const HURTFUL_TEXTS: readonly HurtfulText[] = REPEATED.flatMap((pattern) =>
  AROUND.map(([before, after]) => ({
    name: JSON.stringify([before, pattern, after]),
    of: (length: number) =>
      before + pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length) + after,
  })),
);
