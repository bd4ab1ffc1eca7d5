import type { Brought } from '@/lib/suites/calls';
import type { MadeItem, Origin } from '@/lib/suites/item';
import { nothingToJudge, whyNothing } from '@/lib/suites/outcome';
import { CAPTION_KIND } from '../data';
import { wordsOfTask } from '../making/instructions';
import { NO_VIDEO } from '../making/shown';
import { type CaptionInput, calls } from './calls';

/**
 * The caption that was written, as an item of the same task. Of several captions that were written to one instruction and
 * are held against one reference a run makes a single new one.
 */
export function produces(brought: Brought, input: CaptionInput, origin: Origin): MadeItem[] {
  const outcome = outcomeIn(brought, input);
  if (outcome.state !== 'answered') return [];
  const { data } = input;
  const { task, cluster, facets } = origin;
  const asked = { ...data, instruction: wordsOfTask(data) };
  const { caption: _theirs, ...same } = asked;
  return [
    {
      kind: CAPTION_KIND,
      number: 1,
      keepsMedia: true,
      name: `${cluster ?? origin.name} · ${data.type}`,
      data: { ...asked, caption: outcome.reply.caption },
      model: origin.judge,
      prompt: asked.instruction,
      cluster,
      task,
      facets: { ...facets },
      ...(task !== null && { sameAs: JSON.stringify([task, same]) }),
    },
  ];
}

/** Why there is no caption, where no failed call says it. */
export function shortfall(brought: Brought, input: CaptionInput): string | null {
  return whyNothing(outcomeIn(brought, input));
}

function outcomeIn(brought: Brought, input: CaptionInput) {
  const [call] = calls(input);
  return call ? brought.of(call) : nothingToJudge(NO_VIDEO);
}
