import { printValue, reasonWords } from '@/components/evidence/verdict-words';
import type { RecordedAnswer } from '@/lib/answers/schema';
import {
  HOLDS_QUESTION,
  NOTHING_ELSE_QUESTION,
  PREFERRED_QUESTION,
  parseUnit,
  type Question,
} from '@/lib/suites/question';
import type { Place, ReviewedRun } from './cells';

const WHOLE = [NOTHING_ELSE_QUESTION, PREFERRED_QUESTION];

const PREFERENCE_WORDS: Readonly<Record<string, string>> = {
  best: 'the best of its task',
  tie: 'as good as the others of its task',
  other: 'another of its task is better',
};

type Named = Pick<ReviewedRun, 'suite' | 'units'>;

/** What a question about a unit is called on the page; null stands for the whole video. */
export function placeWords(place: Place | null, { suite, units }: Named): string {
  // A suite that is not about defects may have items without a video.
  const whole = suite.defects ? 'Whole video' : 'All of it';
  if (!place || WHOLE.includes(place.question)) return whole;
  const { kind, span } = parseUnit(place.unit);
  if (kind === 'relation') return `“${claimWords(place.unit)}”`;
  const question = suite.questions.find(({ id }) => id === place.question)?.label ?? place.question;
  const time = span && `${span.from.toFixed(2)}–${span.to.toFixed(2)} s`;
  const unit = units.find((one) => one.unit === place.unit)?.label ?? time ?? place.unit;
  return `${question} · ${unit}`;
}

/** The words of a claim in a graph, as its unit holds them. */
function claimWords(unit: string): string {
  const words: unknown = JSON.parse(unit.slice(unit.indexOf(':') + 1));
  return Array.isArray(words) ? words.join(' ') : unit;
}

/**
 * What an answer says, in a few words.
 * @param question the suite's question; undefined for one that people answer in addition to the suite's
 */
export function answerWords(answer: RecordedAnswer, question: Question | undefined): string {
  const { act, verdict } = answer;
  if (act === 'withdraw') return 'took the answer back';
  if (answer.question === HOLDS_QUESTION) return act === 'reject' ? 'does not hold' : 'holds';
  if (answer.question === NOTHING_ELSE_QUESTION) return 'nothing else is wrong';
  if (answer.question === PREFERRED_QUESTION && verdict?.state === 'scored') {
    return PREFERENCE_WORDS[verdict.value] ?? String(verdict.value);
  }
  const value = question ? printValue(verdict, question) : null;
  if (value === null) return verdict?.state === 'unscored' ? reasonWords(verdict.reason) : '–';
  if (act === 'confirm')
    return `confirmed ${value}${answer.sweep ? ', with all that was shown' : ''}`;
  return act === 'state' ? `found ${value}` : value;
}
