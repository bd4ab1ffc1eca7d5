import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { DETECTION_LEVELS } from '@/lib/check-up/schema';
import { readDetection } from '@/lib/check-up/store';
import { countWithheld, hiddenItems } from '@/lib/disclosure/hidden.store';
import { runSuite } from '@/lib/runs/progress.store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

const querySchema = z.object({
  run: z.uuid(),
  source: z.string().nullable().default(null),
  level: z.enum(DETECTION_LEVELS).default('unit'),
});

/** The scores of `?run=` compared with the labels of `?source=`, by unit or for whole videos (`?level=video`). */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { id } = person;
    const { run, source, level } = parseQuery(request, querySchema);
    await refuseKnownAnswerRuns(person, [run]);
    const suite = await runSuite(run);
    const hidden = await hiddenItems(id, suite);
    const detection = await readDetection(run, source, level, suiteById, hidden);
    await recordExposure(
      id,
      suite,
      detection.videos.map((video) => video.id),
    );
    return { ...detection, withheld: await countWithheld(id, suite, [run]) };
  });
}
