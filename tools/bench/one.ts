/**
 * The process of one bench: `one.ts NAME SIZE CHANGES`. Its parent is told the rows, or why there are none.
 */
import process from 'node:process';
import type { SizeName } from './bench';
import { BENCHES } from './benches';

/** What the process of a bench tells its parent. */
export type Told = { rows: unknown } | { failure: string };

const [name = '', size = 'small', changes = '{}'] = process.argv.slice(2);

/** Node ends a process before a message has left it, and the database client would keep it alive. */
function tell(told: Told): void {
  process.send?.(told, () => process.exit());
}

try {
  const { bench } = (await BENCHES[name]?.()) ?? {};
  if (!bench) throw new Error('there is no such bench here');
  tell({ rows: await bench.run(size as SizeName, JSON.parse(changes)) });
} catch (error) {
  console.error(error);
  tell({ failure: error instanceof Error ? error.message : String(error) });
}
