#!/usr/bin/env node
/**
 * The command `framejury`: finds the subcommand and hands over. It works from any folder; only modules of Node itself
 * may be imported until it is known that the packages are installed.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { requireNode } from '../scripts/preparation/node-version.mjs';
import { projectRoot } from '../scripts/settings.mjs';
import { complain } from '../scripts/terminal.mjs';
import { Trouble } from '../scripts/trouble.mjs';

const HELP = `Usage: framejury COMMAND …

From clips to figures, with a running app or one of the command’s own:
  add         takes clips in
  judge       has a judge look at them
  results     prints the figures of the models
  agreement   prints how a run’s judge agrees with people
  report      writes the report of a study for who referees it
  gate        says whether a run is worse than a baseline, or that it cannot be told
  export      writes answers, scores and notes to files
  import      brings in answers, scores and items from files

An installation as a whole:
  backup      copies it into a folder while it runs
  restore     brings a backup back
  project     copies a project out, takes it in elsewhere, or erases it

More commands:
  frames      takes key frames, or evenly spaced ones, out of video files
  read-reply  says how a judge's raw reply to a prompt is read
  prompts     exports prompts as Markdown, and imports new versions of them
  files       copies videos and frames from one store to another, or looks whether all are there
  suites      makes, checks and tries suites of your own, which are folders of YAML and Markdown
  validate    recomputes the agreement of published data: PhyGround's annotations
  verify-agreement
              computes the statistics of a file of reference cases, and says which match
  vbench      checks a prompt tree of VBench-2.0, plans its videos, and matches files with the plan

framejury COMMAND --help says more.
`;

/** One file a subcommand; each exports `run`. @type {Record<string, string>} */
const COMMANDS = {
  add: './add.ts',
  agreement: './agreement.ts',
  backup: './backup.ts',
  export: './export.ts',
  files: './files.ts',
  frames: './frames.ts',
  gate: './gate.ts',
  import: './import.ts',
  judge: './judge.ts',
  'read-reply': './read-reply.ts',
  project: './projects.ts',
  prompts: './prompts.ts',
  report: './report.ts',
  restore: './restore.ts',
  results: './results.ts',
  suites: './own-suites.ts',
  validate: './validate.ts',
  'verify-agreement': './verify-agreement.ts',
  vbench: './vbench.ts',
};

// Who reads no further, such as `head`, has all that they want.
process.stdout.on('error', (error) => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  process.exitCode = await dispatch(process.argv.slice(2));
} catch (error) {
  complain(error);
  process.exitCode = 2;
}

/**
 * @param {string[]} words
 * @returns {Promise<number>} the exit code
 */
async function dispatch([name, ...words]) {
  requireNode(process.versions.node);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(HELP);
    return name === undefined ? 2 : 0;
  }
  const file = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!file) throw new Trouble(`“${name}” is not a command of framejury. See  framejury --help`);
  if (!fs.existsSync(path.join(projectRoot, 'node_modules', 'tsx'))) {
    throw new Trouble(
      `Framejury’s packages are not installed yet: run  npm ci --omit=dev --ignore-scripts  in ${projectRoot} first.`,
    );
  }
  const { tsImport } = await import('tsx/esm/api');
  const tsconfig = path.join(projectRoot, 'tsconfig.json');
  const command = await tsImport(file, { parentURL: import.meta.url, tsconfig });
  return command.run(words);
}
