import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { refuseBlind } from '@/lib/disclosure/refusals.store';
import { runOfClip } from '@/lib/disclosure/withheld.store';
import { withFormerName } from '@/lib/former-name';
import type { ExplainedCell } from '@/lib/runs/explanation.schema';
import { explainCell } from '@/lib/runs/explanation.store';
import { runSuite } from '@/lib/runs/progress.store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

const cellSchema = withFormerName(
  z.object({ id: z.uuid(), item: z.uuid(), unit: z.string(), question: z.string() }),
  { video: 'item' },
);

/** Explains the judge's verdict on one question about one unit of an item. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id, item, unit, question } = parseQuery(request, cellSchema, await params);
    await refuseKnownAnswerRuns(person, [id]);
    const suite = await runSuite(id);
    await refuseBlind(person.id, suite, item);
    const judged = await runOfClip(id, item);
    const explained = await explainCell(judged, item, { unit, question }, suiteById);
    if (tells(explained)) await recordExposure(person.id, suite, [item]);
    return explained;
  });
}

/** Whether an explanation says more than that there is nothing: what was made of replies, or a reply as it came. */
function tells({ explanation, span, steps }: ExplainedCell): boolean {
  return (
    span !== null ||
    explanation.exhibits.length > 0 ||
    steps.some(({ rawReply }) => rawReply !== null)
  );
}
