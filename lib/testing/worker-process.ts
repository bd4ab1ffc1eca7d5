import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import process from 'node:process';
import { inject } from 'vitest';

/** Starts the worker's own process, as `npm run worker` does, on the test's database; its source was compiled before. */
export function startWorkerProcess(stdio: SpawnOptions['stdio'] = 'ignore'): ChildProcess {
  const words = ['--conditions=react-server', inject('workerBundle')];
  return spawn(process.execPath, words, { env: process.env, stdio });
}
