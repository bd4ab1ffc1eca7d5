import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { recordExposure } from '@/lib/answers/exposure.store';
import { refuseBlind } from '@/lib/disclosure/refusals.store';
import { runOfClip } from '@/lib/disclosure/withheld.store';
import { withFormerName } from '@/lib/former-name';
import { type ExplainedCell, explainedCellSchema } from '@/lib/runs/explanation.schema';
import { explainCell } from '@/lib/runs/explanation.store';
import { runSuite } from '@/lib/runs/progress.store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Explains the judge’s verdict on one question about one unit of an item. Refused for an item that the person reviews blind.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    query: withFormerName(z.object({ item: z.uuid(), unit: z.string(), question: z.string() }), {
      video: 'item',
    }),
    answer: explainedCellSchema,
  },
  async ({ person, path: { id }, query: { item, unit, question } }) => {
    await refuseKnownAnswerRuns(person, [id]);
    const suite = await runSuite(id);
    await refuseBlind(person.id, suite, item);
    const judged = await runOfClip(id, item);
    const explained = await explainCell(judged, item, { unit, question }, suiteById);
    if (tells(explained)) await recordExposure(person.id, suite, [item]);
    return explained;
  },
);

/** Whether an explanation says more than that there is nothing: what was made of replies, or a reply as it came. */
function tells({ explanation, span, steps }: ExplainedCell): boolean {
  return (
    span !== null ||
    explanation.exhibits.length > 0 ||
    steps.some(({ rawReply }) => rawReply !== null)
  );
}
