import type { Prompt } from '@/lib/judge/prompt';

/** Nobody is asked anything. */
export const prompts: readonly Prompt[] = [];
