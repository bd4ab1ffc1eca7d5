import type { ReplyFormat } from '@/lib/suites/prompt';
import type { Verdict } from '@/lib/suites/verdict';
import type { Frame } from '@/lib/video/schema';
import type { ReadReply } from './read';

/**
 * What a reply says to each of the suite's questions, by question id: what was read, and for each entry that was not,
 * why. Empty where nothing was read, or where the reply answers no question.
 * @param frames those that the call carried, by which numbers of frames become times
 */
export function verdictsIn<Reply>(
  format: ReplyFormat<Reply>,
  read: ReadReply<Reply>,
  frames?: readonly Pick<Frame, 'at'>[],
): Record<string, Verdict> {
  if (read.state === 'unread') return {};
  const found = format.verdicts?.(read.reply, frames) ?? {};
  if (read.state === 'read' || !format.verdicts) return found;
  const missing = read.missing.map(({ entry, why }): [string, Verdict] => [
    entry,
    { state: 'unscored', reason: 'unparseable', detail: `It was not read: ${why}.` },
  ]);
  return { ...found, ...Object.fromEntries(missing) };
}
