import { parseQuery, respond } from '@/app/api/respond';
import { shownName } from '@/lib/answers/blindness';
import { recordExposure } from '@/lib/answers/exposure.store';
import { auditQuerySchema } from '@/lib/audit/schema';
import { readAudit } from '@/lib/audit/store';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { nameThings } from '@/lib/disclosure/names.store';
import { suites } from '@/prompts';

/** How many lines a page shows at a time. */
const PAGE_SIZE = 100;

/**
 * The audit, latest first, a page at a time; goes on after `?after=`. What others did to videos that the admin who looks
 * reviews blind is left out.
 */
export function GET(request: Request) {
  return respond(request, 'admin', async ({ id: viewerId }) => {
    const { after, ...filter } = parseQuery(request, auditQuerySchema);
    const blindness = await blindnessOf(viewerId, 'any');
    const withheld = { viewerId, itemIds: blindness.videos };
    const page = await readAudit(filter, withheld, after ?? null, PAGE_SIZE);
    const told = page.lines.filter(
      ({ action, personId }) => action.startsWith('answer.') && personId !== viewerId,
    );
    for (const suite of new Set(told.map(({ after: answer }) => String(answer?.suite)))) {
      const ofSuite = told.filter(({ after: answer }) => answer?.suite === suite);
      await recordExposure(
        viewerId,
        suite,
        ofSuite.map(({ subjectId }) => subjectId),
      );
    }
    const suiteName = (id: string) => suites.find((suite) => suite.id === id)?.name ?? id;
    return {
      ...page,
      names: await nameThings(page.lines, blindness, suiteName),
      lines: page.lines.map((line) =>
        line.subject === null
          ? line
          : {
              ...line,
              subject: shownName(blindness, { id: line.subjectId, name: line.subject }),
            },
      ),
      withheld: blindness.videos.size,
    };
  });
}
