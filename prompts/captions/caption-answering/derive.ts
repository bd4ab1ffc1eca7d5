import type { MadeItem, Origin } from '@/lib/suites/item';
import { whyNothing } from '@/lib/suites/outcome';
import { CAPTION_KIND } from '../data';
import { wordsOfTask } from '../making/instructions';
import type { CaptionInput, Evidence } from './schema';

/**
 * The caption that was written, as an item of the same task. Of several captions that were written to one instruction and
 * are held against one reference a run makes a single new one.
 */
export function produces(evidence: Evidence, { data }: CaptionInput, origin: Origin): MadeItem[] {
  if (evidence.state !== 'answered') return [];
  const { task, cluster, facets } = origin;
  const asked = { ...data, instruction: wordsOfTask(data) };
  const { caption: _theirs, ...same } = asked;
  return [
    {
      kind: CAPTION_KIND,
      number: 1,
      keepsMedia: true,
      name: `${cluster ?? origin.name} · ${data.type}`,
      data: { ...asked, caption: evidence.reply.caption },
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
export const shortfall: (evidence: Evidence) => string | null = whyNothing;
