import type { SideOption } from '@/lib/suites/sides';
import type { DeclaredScale } from './schema';

/** What a judge calls the answers to a question about sides: it knows nothing of first and second but where it sees them. */
const WORDS: Readonly<Record<SideOption, string>> = {
  first: 'left',
  second: 'right',
  tie: 'tie',
  'both-bad': 'both bad',
};

/** Other words for the same, without blanks and marks. */
const SAID: readonly [option: SideOption, said: RegExp][] = [
  ['first', /^(the)?(video)?(onthe)?(left|first|1|a)(video|one)?$/],
  ['second', /^(the)?(video)?(onthe)?(right|second|2|b)(video|one)?$/],
  ['tie', /^(a)?(tie|tied|draw|equal|equallygood|same|thesame|bothgood)$/],
  ['both-bad', /^((both|equally)(are)?bad|tiebothbad|bothbadtie)$/],
];

/** Whether a scale says which of two videos is the better one. */
export function isSidesScale(scale: Pick<DeclaredScale, 'sides'> | undefined): boolean {
  return scale?.sides === true;
}

/** What a judge calls an answer. */
export function wordNamed(option: string): string {
  return WORDS[option as SideOption] ?? option;
}

/** The answer by its name with a judge: as if the first video had been on the left. */
export function optionNamed(word: string): string {
  const [option = word] = Object.entries(WORDS).find(([, one]) => one === word) ?? [];
  return option;
}

/** An answer in the words that replies have for it, as {@link wordNamed} has it. */
export function sideWords(said: unknown): unknown {
  if (typeof said !== 'string' && typeof said !== 'number') return said;
  const plain = String(said)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
  const [option] = SAID.find(([, words]) => words.test(plain)) ?? [];
  return option === undefined ? said : WORDS[option];
}
