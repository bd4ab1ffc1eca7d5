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
