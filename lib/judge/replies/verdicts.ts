import type { ReplyFormat } from '../prompt';
import type { Verdict } from '../verdict';
import type { ReadReply } from './read';

/**
 * What a reply says to each of the suite's questions, by question id: what was read, and for each entry that was not,
 * why. Empty where nothing was read, or where the reply answers no question.
 */
export function verdictsIn<Reply>(
  format: ReplyFormat<Reply>,
  read: ReadReply<Reply>,
): Record<string, Verdict> {
  if (read.state === 'unread') return {};
  const found = format.verdicts?.(read.reply) ?? {};
  if (read.state === 'read' || !format.verdicts) return found;
  const missing = read.missing.map(({ entry, why }): [string, Verdict] => [
    entry,
    { state: 'unscored', reason: 'unparseable', detail: `It was not read: ${why}.` },
  ]);
  return { ...found, ...Object.fromEntries(missing) };
}
