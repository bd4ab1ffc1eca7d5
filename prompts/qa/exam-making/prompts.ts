import type { Prompt } from '@/lib/suites/prompt';

/** Nobody is asked anything. */
export const prompts: readonly Prompt[] = [];
