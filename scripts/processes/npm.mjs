import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import process from 'node:process';
import { identify, isAlive, parseProcessStat, readCommandLine } from './identity.mjs';

const LOOK_MS = 1_000;
/** How a package manager’s command line begins; npm writes its own. */
const MANAGER = /^(npm|pnpm|yarn)\b|[/\\](npm-cli|pnpm|yarn)(\.c?js)?\s/;

/**
 * Acts once npm, which started this process, is gone. Its end does not reach us: it is told to the shell between, or,
 * when npm is killed, to nobody. Does nothing where no package manager started this process.
 *
 * @param {() => void} act
 */
export function whenNpmIsGone(act) {
  const starters = findStarters();
  if (starters.length === 0) return;
  const timer = setInterval(() => {
    if (starters.every(isAlive)) return;
    clearInterval(timer);
    act();
  }, LOOK_MS);
  timer.unref();
}

/** The package manager and the shell in which it started this process; nobody where somebody else did. */
function findStarters() {
  // Windows ends the whole tree.
  if (process.platform === 'win32') return [];
  const parent = describe(process.ppid);
  const starters = MANAGER.test(parent.command)
    ? [process.ppid]
    : MANAGER.test(describe(parent.parent).command)
      ? [process.ppid, parent.parent]
      : [];
  return starters.map(identify).filter((identity) => identity !== null);
}

/**
 * The command line of a process, and its parent.
 *
 * @param {number} pid
 * @returns {{ command: string, parent: number }}
 */
function describe(pid) {
  if (fs.existsSync('/proc/self/stat')) {
    try {
      const { parent } = parseProcessStat(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
      return { command: readCommandLine(pid) ?? '', parent };
    } catch {
      return { command: '', parent: 0 };
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const [, parent = '0', command = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? [];
  return { command, parent: Number(parent) };
}
