import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * A small Python program that makes the videos of a plan's JSON Lines with whatever model its user fills in. It is read
 * from the project's folder, where the app and the commands run.
 */
export function pythonLoop(): string {
  // Read as it runs, not bundled, as the texts of prompts are.
  const root = /* turbopackIgnore: true */ process.cwd();
  const file = path.join(root, 'benchmarks', 'vbench', 'formats', 'plan', 'loop.py');
  return readFileSync(/* turbopackIgnore: true */ file, 'utf8');
}
