import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { recordExposure } from '@/lib/answers/exposure.store';
import { DETECTION_LEVELS, detectionSchema } from '@/lib/check-up/schema';
import { readDetection } from '@/lib/check-up/store';
import { countWithheld, hiddenItems } from '@/lib/disclosure/hidden.store';
import { runSuite } from '@/lib/runs/progress.store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Compares a run’s scores with the labels of a source, by unit or for whole videos. Videos that the person who asks reviews blind are left out.',
    role: 'viewer',
    query: z.object({
      run: z.uuid(),
      source: z.string().optional(),
      level: z.enum(DETECTION_LEVELS).default('unit'),
    }),
    answer: detectionSchema,
  },
  async ({ person, query: { run, source = null, level } }) => {
    await refuseKnownAnswerRuns(person, [run]);
    const suite = await runSuite(run);
    const hidden = await hiddenItems(person.id, suite);
    const detection = await readDetection(run, source, level, suiteById, hidden);
    await recordExposure(
      person.id,
      suite,
      detection.videos.map((video) => video.id),
    );
    return { ...detection, withheld: await countWithheld(person.id, suite, [run]) };
  },
);
