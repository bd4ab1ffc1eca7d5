import type { PromptVersion } from '@/lib/prompt-versions/schema';

/** The name of a version in lists: its note, or that it is the suite's; with the beginning of its hash. */
export function versionName({ isSuiteText, note, hash }: PromptVersion): string {
  const words = isSuiteText ? 'The suite’s own text' : note || 'An earlier text of the suite';
  return `${words} · ${hash.slice(0, 8)}`;
}
