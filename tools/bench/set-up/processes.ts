import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { database } from '@/lib/db';

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** What Linux tells of a process: its parent, and the processor time of itself and of its children that have ended, in milliseconds. */
interface ProcessFacts {
  parent: number;
  own: number;
  ended: number;
}

/** Reads what Linux tells of a process. */
function readProcess(pid: number): ProcessFacts {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may hold blanks.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0] = fields.slice(1);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  const milliseconds = (ticks: number) => (1000 * ticks) / TICKS_A_SECOND;
  return { parent, own: milliseconds(user + system), ended: milliseconds(endedUser + endedSystem) };
}

/** The processor time of the database so far, in milliseconds (Linux): of its server, and of all processes that it has or had. */
async function databaseTime(): Promise<number> {
  const [backend] = await database().$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  const server = readProcess(backend?.pid ?? 0).parent;
  const { own, ended } = readProcess(server);
  let sum = own + ended;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = readProcess(Number(name));
      if (child.parent === server) sum += child.own;
    } catch (error) {
      // Processes come and go.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  return sum;
}

/** Processor time so far, in milliseconds (Linux): of the database, of some processes, and of this one. */
export async function processorTimes(pids: readonly number[]) {
  const { user, system } = process.cpuUsage();
  return {
    parts: pids.reduce((sum, pid) => sum + readProcess(pid).own, 0),
    database: await databaseTime(),
    bench: (user + system) / 1000,
  };
}

/** The memory that a process holds, or that it held at most, in MB (Linux); 0 where it has ended. */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${which}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1000;
  } catch {
    // It ended while it was looked at.
    return 0;
  }
}
