/** By the beginning of a path, the page of the documentation that is about it; the first that fits. */
export const HELP_OF_PAGES: readonly { path: RegExp; help: string }[] = [
  { path: /^\/queues\/[^/]+\/review/, help: 'reviewing' },
  { path: /^\/(videos|items)\//, help: 'reviewing' },
  { path: /^\/queues\/mine/, help: 'queues#my-work' },
  { path: /^\/queues/, help: 'queues' },
  { path: /^\/runs/, help: 'runs' },
  { path: /^\/agreement\/raters/, help: 'comparing#pairwise-agreement' },
  { path: /^\/agreement/, help: 'agreement' },
  { path: /^\/compare/, help: 'comparing' },
  { path: /^\/results/, help: 'results' },
  { path: /^\/vbench/, help: 'vbench' },
  { path: /^\/qa/, help: 'qa' },
  { path: /^\/captions/, help: 'captions' },
  { path: /^\/hallucination/, help: 'method' },
  { path: /^\/suites/, help: 'suites#in-the-browser' },
  { path: /^\/prompts/, help: 'prompts' },
  { path: /^\/judges\/./, help: 'method#check-up-of-a-judge' },
  { path: /^\/judges/, help: 'connecting-a-model' },
  { path: /^\/import/, help: 'imports' },
  { path: /^\/webhooks/, help: 'automation#webhooks' },
  { path: /^\/(people|account|audit)/, help: 'team' },
  { path: /^\/status/, help: 'deployment#looking-after-it' },
  { path: /^\/$/, help: 'library' },
];

/** The page of the documentation about what stands at a path; null where there is none. */
export function helpOf(path: string): string | null {
  return HELP_OF_PAGES.find((one) => one.path.test(path))?.help ?? null;
}
