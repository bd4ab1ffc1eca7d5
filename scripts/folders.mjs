/** The folders of the root that hold code of ours. */
export const FOLDERS = [
  'app',
  'benchmarks',
  'cli',
  'clips',
  'components',
  'e2e',
  'lib',
  'prompts',
  'scripts',
  'tools',
];

/** Those that have tests of the app's own; drawn clips are tested by what draws them. */
export const TESTED = FOLDERS.filter((folder) => folder !== 'clips');
