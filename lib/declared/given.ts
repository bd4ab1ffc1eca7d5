import type { Brought, Call } from '@/lib/suites/calls';
import type { Verdict } from '@/lib/suites/verdict';
import type { DeclaredCalls } from './prompts';
import type { Declaration, DeclaredQuestion } from './schema';

/** The call whose reply is given on, and what it was asked. */
interface GivingCall {
  call: Call;
  from: DeclaredCalls;
  questions: readonly DeclaredQuestion[];
}

/**
 * A reply in words, for a prompt that builds on it: the text of one that was asked nothing, or what it says to each of its
 * questions.
 */
export function replyWords(
  { scales }: Declaration,
  { call, from: { prompt }, questions }: GivingCall,
  brought: Brought,
): string {
  const reply = brought.reply(call);
  if (questions.length === 0) return String(reply);
  const verdicts = prompt.reply.verdicts?.(reply as Partial<unknown>) ?? {};
  const said = questions.flatMap(({ id, label, scale }) => {
    const verdict = verdicts[id];
    if (!verdict) return [];
    const words = verdictWords(verdict, scales[scale]?.answers);
    return [questions.length === 1 ? words : `${label}: ${words}`];
  });
  return said.join('\n');
}

function verdictWords(verdict: Verdict, answers: Declaration['scales'][string]['answers']): string {
  if (verdict.state === 'unscored') return verdict.detail;
  if (answers === 'text') return String(verdict.value);
  const value = answers === 'yes-no' ? (verdict.value === 1 ? 'yes' : 'no') : verdict.value;
  return [verdict.rationale, `Answer: ${value}.`].filter(Boolean).join(' ');
}

/** Where a question is asked, in words: `Only where “A person is seen” is answered yes`. */
export function afterWords(
  { questions }: Pick<Declaration, 'questions'>,
  { after }: DeclaredQuestion,
): string {
  if (!after) return '';
  const label = questions.find(({ id }) => id === after.question)?.label ?? after.question;
  const [least, most] = [after['at-least'], after['at-most']];
  const bounds = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ];
  return `Only where “${label}” is answered ${after.is?.join(' or ') ?? bounds.join(' and ')}`;
}
