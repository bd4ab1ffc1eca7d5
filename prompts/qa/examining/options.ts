import { rotate } from '@/benchmarks/instructional-qa/formats/controls/rotation';
import { LETTERS, type Letter } from '@/benchmarks/instructional-qa/formats/letters/schema';
import type { ExamInput } from './settings';

/** The options in the order in which the examinee is shown them. */
export function optionsShown({ data, settings }: Pick<ExamInput, 'data' | 'settings'>): string[] {
  return rotate({ options: data.options, key: 'A' }, settings.rotation).options;
}

/** The letter under which the item itself has the option that was shown under a letter. */
export function ownLetter(shown: Letter, { settings }: Pick<ExamInput, 'settings'>): Letter {
  return rotate({ options: [...LETTERS], key: shown }, -settings.rotation).key;
}

/** Options as a prompt lists them, one a line: `A. …`. */
export function listOptions(options: readonly string[]): string {
  return options.map((option, at) => `${LETTERS[at]}. ${option}`).join('\n');
}
