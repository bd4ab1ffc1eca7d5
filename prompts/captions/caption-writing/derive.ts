import type { Brought } from '@/lib/suites/calls';
import type { MadeItem, Origin } from '@/lib/suites/item';
import { whyNothing } from '@/lib/suites/outcome';
import { CAPTION_KIND, CAPTION_TYPES } from '../data';
import { NO_VIDEO } from '../making/shown';
import { callsOf } from './calls';
import type { ClipInput } from './settings';

/**
 * The captions that were written, as items. They are compared by the video and the type; a video is known by its name,
 * and by the model that generated it where the clip says one, since files of several models often have the same names.
 */
export function produces(brought: Brought, input: ClipInput, origin: Origin): MadeItem[] {
  const video = origin.model ? `${origin.model}/${origin.name}` : origin.name;
  return callsOf(input).flatMap(({ task, call }) => {
    const outcome = call && brought.of(call);
    if (outcome?.state !== 'answered') return [];
    return [
      {
        kind: CAPTION_KIND,
        number: CAPTION_TYPES.indexOf(task.type) + 1,
        keepsMedia: true,
        name: `${origin.name} · ${task.type}`,
        data: { ...task, caption: outcome.reply.caption },
        model: origin.judge,
        prompt: task.instruction,
        cluster: video,
        task: `${video}/${task.type}`,
        facets: { type: task.type },
      },
    ];
  });
}

/** Why captions are missing, where no failed call says it. */
export function shortfall(brought: Brought, input: ClipInput): string | null {
  const calls = callsOf(input);
  if (calls.length === 0) return 'No type of caption was chosen, so there was nothing to write.';
  const why = calls.map(({ call }) => (call ? whyNothing(brought.of(call)) : NO_VIDEO));
  return why.find((one) => one !== null) ?? null;
}
