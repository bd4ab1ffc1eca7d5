import type { Call } from '@/lib/suites/calls';
import { withEntries } from '../entries';
import { promptName } from '../prompt-name';
import { type Declaration, type DeclaredQuestion, questionsMeant } from '../schema';

/** What stands for a reason that a judge would give. */
const REASON = '(its reason)';

/** Replies to the calls of a suite after which everything is asked that can be, for showing what is sent. */
export function sampleReplies(said: Declaration): (call: Call) => string {
  const declaration = withEntries(said);
  const { id, prompts } = declaration;
  const names = prompts.map((prompt, index) => `${id}/${promptName(prompt, index)}`);
  return (call) => {
    const prompt = prompts[names.indexOf(call.prompt.id)];
    const asked = prompt
      ? questionsMeant(declaration, prompt.asks).filter(({ asks }) => asks === 'both')
      : [];
    if (asked.length === 0) return `(what is replied to “${call.prompt.purpose}”)`;
    const entries = asked.map((one) => [one.id, sampleAnswer(declaration, one)] as const);
    const [first] = entries.filter(([question]) => question === call.question);
    return JSON.stringify(first ? first[1] : Object.fromEntries(entries));
  };
}

/** An answer to a question after which another one is asked, where there is such. */
function sampleAnswer({ questions, scales }: Declaration, { id, scale }: DeclaredQuestion) {
  const { from, to = 0, answers, options = [] } = scales[scale] ?? {};
  const after = questions.find((one) => one.after?.question === id)?.after;
  if (from !== undefined) {
    const score = Number(after?.is?.[0] ?? after?.['at-least'] ?? after?.['at-most'] ?? to);
    return { rationale: REASON, score };
  }
  const usual = answers === 'text' ? '(a text)' : (options[0]?.is ?? 'yes');
  return { rationale: REASON, answer: after?.is?.[0] ?? usual };
}
