import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import type { AgreementScale } from '@/lib/agreement/compare';
import { reportAgreement } from '@/lib/agreement/report';
import { listPairs } from '@/lib/answers/store';
import type { Scale } from '@/lib/judge/question';
import type { Verdict } from '@/lib/judge/verdict';
import { blindVideos } from '@/lib/reviews/queues/blind/store';
import { runSuite } from '@/lib/runs/progress/store';
import { suiteById } from '@/prompts';

const querySchema = z.object({
  run: z.uuid(),
  against: z.enum(['person', 'reference']).default('person'),
  labels: z.enum(['all', 'blind']).default('all'),
});

/** The scale as statistics know it; null for free text, which is not compared. */
function comparable(scale: Scale): AgreementScale | null {
  if (scale.kind === 'text') return null;
  return scale.kind === 'choice' ? { kind: 'choice', categories: scale.options } : scale;
}

function numberOf(verdict: Verdict, scale: Scale): number | null {
  if (verdict.state === 'unscored') return null;
  if (typeof verdict.value === 'number') return verdict.value;
  return scale.kind === 'choice' ? scale.options.indexOf(verdict.value) : null;
}

/**
 * How the judge of `?run=` agrees with people, or with the labels that came with the material (`?against=reference`),
 * over all of people's answers or those given without sight of the judge's (`?labels=blind`). Videos that the person who
 * asks reviews blind are left out.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id: raterId }) => {
    const { run, against, labels } = parseInput(
      querySchema,
      Object.fromEntries(new URL(request.url).searchParams),
    );
    const suite = suiteById(await runSuite(run));
    const scales = new Map(suite.questions.map(({ id, scale }) => [id, scale]));
    const questions = suite.questions.flatMap(({ id, label, group, scale }) => {
      const compared = comparable(scale);
      return compared ? [{ id, label, group, scale: compared }] : [];
    });
    const hidden = await blindVideos(raterId);
    const pairs = (await listPairs(run, against)).filter(({ videoId }) => !hidden.has(videoId));
    const wanted = pairs.flatMap(({ videoId, unit, question, judge, other, anchored }) => {
      const scale = scales.get(question);
      if (!scale || (labels === 'blind' && anchored)) return [];
      return [
        {
          video: videoId,
          unit,
          question,
          judge: numberOf(judge, scale),
          person: numberOf(other, scale),
        },
      ];
    });
    return {
      ...reportAgreement(wanted, questions, suite.groups),
      labels: {
        blind: pairs.filter(({ anchored }) => !anchored).length,
        anchored: pairs.filter(({ anchored }) => anchored).length,
      },
    };
  });
}
