import type { StepRecord } from '@/lib/judge/prepared-call';
import type { ReadReply } from '@/lib/replies/read';
import { verdictsIn } from '@/lib/replies/verdicts';
import type { Prompt } from '@/lib/suites/prompt';
import type { Question } from '@/lib/suites/question';
import type { TrialReading } from './schema';

/** The reading of a call's last exchange, question by question. */
export function readingOf(
  exchange: StepRecord | undefined,
  prompt: Prompt,
  questions: readonly Question[],
): TrialReading {
  if (!exchange) return { state: 'not-asked' };
  const { reason, detail, reply, missing } = exchange;
  if (reason !== null && missing === null)
    return { state: 'unread', reason, detail: detail ?? 'No reply came.' };
  const read: ReadReply<unknown> = missing
    ? { state: 'partly-read', reply: reply as object, missing, detail: detail ?? '' }
    : { state: 'read', reply };
  const verdicts = verdictsIn(prompt.reply, read, exchange.frames);
  return {
    state: 'read',
    verdicts: Object.entries(verdicts).map(([id, verdict]) => ({
      question: id,
      label: questions.find((question) => question.id === id)?.label ?? id,
      verdict,
    })),
    reply: JSON.stringify(reply, null, 2),
  };
}
