import { csvText, jsonLines } from '@/lib/table-writer';
import { pythonLoop } from './loop';
import type { Plan } from './schema';
import { planNames, planObjects, planTable } from './tables';

/** What a plan can be saved as. */
export const PLAN_FILES = ['csv', 'jsonl', 'names', 'loop'] as const;

const FILES = {
  csv: { ending: '.csv', type: 'text/csv', write: (plan: Plan) => csvText(planTable(plan)) },
  jsonl: {
    ending: '.jsonl',
    type: 'application/jsonl',
    write: (plan: Plan) => jsonLines(planObjects(plan)),
  },
  names: { ending: '-names.txt', type: 'text/plain', write: planNames },
  loop: { ending: '-loop.py', type: 'text/x-python', write: pythonLoop },
};

/** The media types of these. */
export const PLAN_FILE_TYPES = Object.values(FILES).map(({ type }) => type);

/** A plan as a file: its name, type and text. */
export function planFile(as: (typeof PLAN_FILES)[number], named: string, plan: Plan) {
  const { ending, type, write } = FILES[as];
  const name = `${named.replaceAll(/[^\p{L}\d._-]+/gu, '-')}${ending}`;
  return { name, type, text: write(plan) };
}
