import { shownName } from '@/lib/answers/blindness';
import { recordExposures } from '@/lib/answers/exposure.store';
import type { AuditFilter, AuditPage } from '@/lib/audit/schema';
import { readAudit } from '@/lib/audit/store';
import { blindnessOf } from './blind.store';
import { nameThings } from './names.store';

/** How many lines a page shows at a time. */
const PAGE_SIZE = 100;

/**
 * A page of the audit for who looks, without what others did to items that they review blind. The values of others that
 * it shows are seen from then on.
 * @param after the cursor of the line before the page; null for the first page
 */
export async function readDisclosedAudit(
  viewerId: string,
  filter: AuditFilter,
  after: string | null,
  suites: readonly { id: string; name: string }[],
): Promise<AuditPage> {
  const blindness = await blindnessOf(viewerId, 'any');
  const page = await readAudit(filter, { viewerId, itemIds: blindness.videos }, after, PAGE_SIZE);
  const answers = page.lines.filter(
    ({ action, personId, before, after: said }) =>
      action.startsWith('answer.') &&
      personId !== viewerId &&
      [before, said].some((one) => one?.state === 'scored'),
  );
  await recordExposures(
    viewerId,
    answers.map(({ subjectId, after: said }) => ({
      suite: String(said?.suite),
      itemId: subjectId,
    })),
  );
  const suiteName = (id: string) => suites.find((suite) => suite.id === id)?.name ?? id;
  return {
    next: page.next,
    names: await nameThings(page.lines, blindness, suiteName),
    lines: page.lines.map(({ subject, ...line }) => ({
      ...line,
      subject: subject && shownName(blindness, { id: line.subjectId, name: subject }),
    })),
    withheld: blindness.videos.size,
  };
}
