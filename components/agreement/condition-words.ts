import { countNoun, formatCount } from '@/components/ui/numbers';
import type { Conditions } from '@/lib/agreement/conditions.schema';

/** So many things are named one by one. */
const NAMED = 3;

function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  const first = names.slice(0, NAMED).map((name) => `“${name}”`);
  return [...first, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(', ');
}

/** That answers given by different texts or instructions are pooled, in sentences; none where they are not. */
export function pooledWords({ mixed, recorded, unrecorded }: Conditions): string[] {
  return [
    ...(mixed.length > 0
      ? [
          `People answered ${named(mixed.map(({ question }) => question))} by different texts or instructions (up to ${Math.max(...mixed.map(({ guidelines }) => guidelines))}), and these answers are pooled.`,
        ]
      : []),
    ...(recorded > 0 && unrecorded > 0
      ? [
          `By which texts ${countNoun(unrecorded, 'answer')} of ${formatCount(recorded + unrecorded)} were given was not recorded.`,
        ]
      : []),
  ];
}

/** What has changed since judge and people answered, in one sentence; none where nothing has. */
export function changedWords({ since }: Conditions): string[] {
  const { judge, prompts, questions, instructions, frames } = since;
  const changes = [
    ...(judge ? ['the judge is set otherwise'] : []),
    ...(prompts.length > 0 ? [`${named(prompts)} ${have(prompts.length)} a newer version`] : []),
    ...(questions.length > 0
      ? [`the words of ${named(questions)} are others than those that people answered by`]
      : []),
    ...(instructions ? ['a queue’s instructions were changed'] : []),
    ...(frames > 0 ? [`frames of ${countNoun(frames, 'item')} were taken again`] : []),
  ];
  return changes.length === 0 ? [] : [`Changed since: ${changes.join('; ')}.`];
}

const have = (count: number) => (count === 1 ? 'has' : 'have');

/** The same a fact a line, for files. */
export function conditionFacts(conditions: Conditions | null): [name: string, fact: string][] {
  if (!conditions) return [];
  const { recorded } = conditions;
  const pooled = pooledWords(conditions).join(' ');
  return [
    ['Guidelines', pooled || (recorded === 0 ? 'not recorded' : 'each question by one')],
    ['Changed since', changedWords(conditions).join(' ') || 'nothing'],
  ];
}
