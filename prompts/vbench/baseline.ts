import type { CheckSource } from '@/benchmarks/vbench/formats/judged/rules';
import { HOW_JUDGED } from '@/benchmarks/vbench/formats/judged/table';
import type { AskCall } from '@/lib/suites/ask';
import type { AnomalyKind, Measurements } from '@/lib/suites/measurement';
import type { MeasuredReply } from '@/lib/suites/suite';
import type { CheckReply } from './schema';

const SOURCES: readonly CheckSource[] = Object.values(HOW_JUDGED).flatMap(({ checks }) => checks);

/** The faults that make a question a no, by the question. */
const FAULTS: ReadonlyMap<string, AnomalyKind> = new Map(
  SOURCES.flatMap((source) =>
    source.from === 'ours' && source.fault ? [[source.text, source.fault] as const] : [],
  ),
);

/** From this strength on a fault counts as seen; weaker ones happen in real footage. */
const SEEN = 0.4;

/** Answers whether a video is free of a fault. */
function freeOf(fault: AnomalyKind, measurements: Measurements): CheckReply | null {
  const { tracks, anomalies, unmeasured } = measurements;
  if (unmeasured[fault] !== undefined || tracks.length === 0) return null;
  const [strongest] = anomalies
    .filter(({ kind, strength }) => kind === fault && strength >= SEEN)
    .toSorted((one, other) => other.strength - one.strength);
  if (strongest) return { rationale: strongest.description, answer: 'no' };
  const names = tracks.map(({ name }) => name).join(', ');
  return { rationale: `Nothing of it in what was followed: ${names}.`, answer: 'yes' };
}

/** The count and the words of a question about a number of things, in its last line, e.g. `2 × green frog`. */
const COUNTED = /(?<!\d)(\d+) × (.+)\?$/;
const LINE_END = /[\n\r\u2028\u2029]/;

/**
 * Answers whether the number of things of a colour is right. Fewer than asked for may stand behind each other, so that there
 * is no telling; more may not.
 */
function counted(question: string, { counts }: Measurements): CheckReply | null {
  const last = question.split(LINE_END).at(-1) ?? '';
  const [, number, noun = ''] = (last.endsWith('?') && COUNTED.exec(last)) || [];
  const words = noun.toLowerCase().split(' ');
  const found = counts.find(({ colour }) => words.includes(colour));
  if (number === undefined || !found) return null;
  const rationale = `Regions of ${found.colour} in each frame: ${found.counts.join(', ')}.`;
  if (found.counts.some((count) => count > Number(number))) return { rationale, answer: 'no' };
  const isRight = found.counts.every((count) => count === Number(number));
  return isRight ? { rationale, answer: 'yes' } : null;
}

function check(measurements: Measurements, { variables }: AskCall): CheckReply | null {
  const { question = '' } = variables;
  const fault = FAULTS.get(question);
  return fault ? freeOf(fault, measurements) : counted(question, measurements);
}

/**
 * How the built-in judge answers this suite's prompts from its measurements: of Instance Preservation what became of
 * coloured regions and how many there are, of Camera Motion seven of the nine labels. It abstains (null) on all else.
 */
export const baseline: Readonly<Record<string, MeasuredReply>> = {
  'vbench/check': check,
  'vbench/camera': ({ motion }) => motion && { rationale: motion.description, label: motion.label },
  'vbench/cameras': ({ motion }) =>
    motion && { rationale: motion.description, labels: [motion.label] },
};
