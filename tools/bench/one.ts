/**
 * The process of one bench: `one.ts NAME SIZE CHANGES`. Its parent is told the rows, or why there are none.
 */
import process from 'node:process';
import type { Row, SizeName } from './bench';
import { BENCHES } from './benches';

const [name = '', size = 'small', changes = '{}'] = process.argv.slice(2);

/** Node ends a process before a message has left it, and the database client would keep it alive. */
function tell(told: { rows: Row[] } | { failure: string }): void {
  process.send?.(told, () => process.exit());
}

// Nobody waits for the rows any more.
process.once('disconnect', () => process.exit(1));

try {
  const { bench } = (await BENCHES[name]?.()) ?? {};
  if (!bench) throw new Error('there is no such bench here');
  tell({ rows: await bench.run(size as SizeName, JSON.parse(changes)) });
} catch (error) {
  console.error(error);
  tell({ failure: error instanceof Error ? error.message : String(error) });
}
