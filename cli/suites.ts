import process from 'node:process';
import type { Prompt } from '@/lib/suites/prompt';
import { projectRoot } from '@/scripts/settings.mjs';

/**
 * The prompts of all suites, from whichever folder the command is run. Their texts are read from the project's folder,
 * which becomes the working folder: paths that a person gave must be made absolute before.
 */
export async function loadPrompts(): Promise<readonly Prompt[]> {
  process.chdir(projectRoot);
  const { suites } = await import('@/prompts');
  return suites.flatMap((suite) => suite.prompts);
}
