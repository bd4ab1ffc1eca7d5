import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { refuseBlind } from '@/lib/disclosure/blind.store';
import { runOfClip } from '@/lib/disclosure/withheld.store';
import { explainCell } from '@/lib/runs/explanation.store';
import { runSuite } from '@/lib/runs/progress.store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

const cellSchema = z.object({
  id: z.uuid(),
  video: z.uuid(),
  unit: z.string(),
  question: z.string(),
});

/** Explains the judge's verdict on one question about one unit of a video. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id, video, unit, question } = parseQuery(request, cellSchema, await params);
    await refuseKnownAnswerRuns(person, [id]);
    const suite = await runSuite(id);
    await refuseBlind(person.id, suite, video);
    const judged = await runOfClip(id, video);
    const explained = await explainCell(judged, video, { unit, question }, suiteById);
    await recordExposure(person.id, suite, [video]);
    return explained;
  });
}
