import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const PROGRAM = fileURLToPath(new URL('lmms_eval.py', import.meta.url));

const aggregatedSchema = z.object({
  /** Fields of the task that lmms-eval does not know. */
  unknown: z.array(z.string()),
  /** By metric and filter, such as `accuracy,none`; `N/A` where it computes none. */
  figures: z.record(z.string(), z.union([z.number(), z.literal('N/A')])),
});

/**
 * What [lmms-eval](https://github.com/EvolvingLMMs-Lab/lmms-eval)'s own code makes of replies to the questions of a task.
 * Needs Python with numpy and PyYAML.
 * @param source a folder with its source
 * @param folder one with the task's YAML and `utils.py`
 * @throws {Error} with what Python says where that fails
 */
export function aggregateByLmmsEval(
  source: string,
  folder: string,
  given: { docs: readonly unknown[]; replies: readonly string[] },
): z.infer<typeof aggregatedSchema> {
  const { status, stdout, stderr } = spawnSync('python3', [PROGRAM, source, folder], {
    input: JSON.stringify(given),
    encoding: 'utf8',
    env: { ...process.env, PYTHONUTF8: '1' },
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr);
  return aggregatedSchema.parse(JSON.parse(stdout));
}
