import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type Report, reportSchema } from './report';

/** What is measured against: a table that was stored, or a state of the code in a folder. */
export type Baseline =
  | { kind: 'stored'; name: string; report: Report }
  | { kind: 'code'; name: string; root: string; close: () => void };

/**
 * Finds what is meant: a file `….json`, a folder with its own benches, or a commit, which is taken into a folder of its own.
 * @throws where it is none of these
 */
export function openBaseline(root: string, words: string): Baseline {
  if (words.endsWith('.json')) {
    const parsed = reportSchema.safeParse(JSON.parse(readFileSync(words, 'utf8')));
    if (!parsed.success)
      throw new Error(`${words} is no table of benches: ${parsed.error.message}`);
    return { kind: 'stored', name: words, report: parsed.data };
  }
  const folder = path.resolve(words);
  if (existsSync(folder)) {
    if (!existsSync(path.join(folder, 'tools', 'bench', 'one.ts'))) {
      throw new Error(`${words} has no benches of this kind: name its commit`);
    }
    return { kind: 'code', name: words, root: folder, close: () => undefined };
  }
  return openCommit(root, words);
}

const run = (cwd: string, program: string, ...words: string[]) =>
  execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/**
 * Takes a commit into a worktree, with the benches of now, so that both states are measured in the same way, and with these
 * packages where it asks for the same ones.
 */
function openCommit(root: string, commit: string): Baseline {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'framejury-baseline-')), 'code');
  try {
    run(root, 'git', 'worktree', 'add', '--quiet', '--detach', folder, commit);
  } catch {
    rmSync(path.dirname(folder), { recursive: true });
    throw new Error(`“${commit}” is no commit, no folder and no table ….json`);
  }
  const close = () => {
    run(root, 'git', 'worktree', 'remove', '--force', folder);
    rmSync(path.dirname(folder), { recursive: true, force: true });
  };
  try {
    const benches = path.join('tools', 'bench');
    rmSync(path.join(folder, benches), { recursive: true, force: true });
    cpSync(path.join(root, benches), path.join(folder, benches), { recursive: true });
    givePackages(root, folder);
    // Benches that need the app build it themselves.
    run(folder, process.execPath, path.join('scripts', 'preparation', 'generate-client.mjs'));
  } catch (error) {
    close();
    throw error;
  }
  return { kind: 'code', name: commit, root: folder, close };
}

/** Gives a worktree the packages by hard links, or by copies on another disk; where it asks for others, it installs them. */
function givePackages(root: string, folder: string): void {
  const lockOf = (place: string) => readFileSync(path.join(place, 'package-lock.json'), 'utf8');
  if (lockOf(root) !== lockOf(folder)) {
    run(folder, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
    return;
  }
  const packages = path.join(root, 'node_modules');
  try {
    run(root, 'cp', '-al', packages, folder);
  } catch {
    run(root, 'cp', '-a', packages, folder);
  }
}
