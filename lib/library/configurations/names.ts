import { describeDials } from '@/lib/judge/dials.schema';
import type { JudgeParameters } from '@/lib/judge/schema';
import { IMPORTED, OWN_PROMPTS } from './schema';

/** What the answers of a configuration depend on. */
export interface ConfigurationFacts {
  judge: string;
  /** Whether its scores were made elsewhere. */
  imported: boolean;
  baseUrl: string | null;
  model: string | null;
  parameters: Partial<JudgeParameters>;
  /** The prompts that are asked in another text than the suite's; null where none is asked. */
  otherPrompts: readonly { prompt: string; hash: string }[] | null;
  /** What tells its settings from the usual ones. */
  settings: readonly string[];
  suite: string;
  suiteVersion: string;
  /** When its latest run was ordered, for a person to read. */
  at: string;
}

/** What tells configurations apart whose judge, prompts and settings are called the same, the most telling first. */
const DETAILS: readonly ((facts: ConfigurationFacts) => string)[] = [
  ({ suite }) => suite,
  ({ suiteVersion }) => `version ${suiteVersion} of the suite`,
  ({ model }) => model ?? 'no model named',
  ({ parameters }) => `temperature ${parameters.temperature ?? 'as the endpoint has it'}`,
  ({ parameters }) => `seed ${parameters.seed ?? 'none'}`,
  ({ parameters }) => `image detail ${parameters.imageDetail ?? 'auto'}`,
  ({ parameters }) => `at most ${parameters.maxTokens ?? '?'} tokens`,
  ({ parameters }) => describeDials(parameters).join(', ') || 'no further dials',
  ({ baseUrl }) => baseUrl ?? 'no endpoint',
  ({ at }) => `last used ${at}`,
];

/** The names of configurations, in their order: judge, prompts and settings, and of equal ones what differs besides. */
export function nameConfigurations(all: readonly ConfigurationFacts[]): string[] {
  let names = all.map((facts) =>
    [facts.judge, promptWords(facts), ...(facts.imported ? [] : facts.settings)].join(', '),
  );
  for (const detailOf of DETAILS) {
    const before = names;
    names = all.map((facts, index) => {
      const same = all.filter((_, other) => before[other] === before[index]);
      const differs = same.some((one) => detailOf(one) !== detailOf(facts));
      return differs ? `${before[index]}, ${detailOf(facts)}` : (before[index] ?? '');
    });
  }
  return names;
}

function promptWords({ imported, otherPrompts }: ConfigurationFacts): string {
  if (imported) return IMPORTED;
  if (otherPrompts === null) return 'no prompts of ours';
  if (otherPrompts.length === 0) return OWN_PROMPTS;
  return otherPrompts
    .map(({ prompt, hash }) => `${prompt.split('/').at(-1)} ${hash.slice(0, 8)}`)
    .join(', ');
}
