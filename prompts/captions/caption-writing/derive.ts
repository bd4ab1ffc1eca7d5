import type { MadeItem, Origin } from '@/lib/suites/item';
import { whyNothing } from '@/lib/suites/outcome';
import { CAPTION_KIND, CAPTION_TYPES } from '../data';
import type { Evidence } from './schema';
import type { ClipInput } from './settings';
import { tasksOf } from './tasks';

/**
 * The captions that were written, as items. They are compared by the video and the type; a video is known by its name,
 * and by the model that generated it where the clip says one, since files of several models often have the same names.
 */
export function produces(evidence: Evidence, { settings }: ClipInput, origin: Origin): MadeItem[] {
  const video = origin.model ? `${origin.model}/${origin.name}` : origin.name;
  return tasksOf(settings).flatMap((task) => {
    const outcome = evidence.find(({ type }) => type === task.type)?.outcome;
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
export function shortfall(evidence: Evidence): string | null {
  if (evidence.length === 0) return 'No type of caption was chosen, so there was nothing to write.';
  return evidence.map(({ outcome }) => whyNothing(outcome)).find((why) => why !== null) ?? null;
}
