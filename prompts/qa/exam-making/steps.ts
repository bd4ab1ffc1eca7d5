import type { PlannedCall } from '@/lib/suites/suite';
import type { Evidence } from './schema';

/** No call. */
export function plan(): PlannedCall[] {
  return [];
}

/** Nothing is found out: all that is made follows from the item. */
export async function gather(): Promise<Evidence> {
  return {};
}
