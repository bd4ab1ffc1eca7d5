import { expect, it } from 'vitest';
import { SEES_ALL } from '@/lib/answers/blindness';
import type { AuditLine } from '@/lib/audit/schema';
import { database } from '@/lib/db';
import { ensureJudges } from '@/lib/judge/store';
import { newId } from '@/lib/new-id';
import { freshDatabase } from '@/lib/testing/database';
import { beginSmallRun } from '@/lib/testing/small-run';
import { storeVideo } from '@/lib/testing/stored';
import { nameThings } from './names.store';

freshDatabase();

const line = (subjectId: string, after: AuditLine['after'] = null): AuditLine => ({
  cursor: '',
  at: '',
  personId: null,
  person: 'Ada',
  action: 'run.started',
  subjectKind: 'run',
  subjectId,
  subject: null,
  before: null,
  after,
});

it('names what lines tell of, with its page, wherever in an entry its id stands', async () => {
  await ensureJudges();
  const [clip, deleted] = [await storeVideo('a clip'), await storeVideo('a deleted clip')];
  await database().item.update({ where: { id: deleted }, data: { deletedAt: new Date() } });
  const run = await beginSmallRun([clip], {
    facts: { name: 'GPT', parameters: { currency: 'EUR' } },
  });
  const { judgeId, projectId } = await database().run.findUniqueOrThrow({ where: { id: run } });
  const gone = newId();
  const named = (blindness = SEES_ALL) =>
    nameThings(
      [line(run, { judgeId, chosen: { itemIds: [clip, deleted] }, like: gone }), line(projectId)],
      blindness,
      (id) => `suite ${id}`,
    );
  expect(await named()).toEqual({
    [run]: { name: 'GPT, suite small', page: `/runs/${run}`, currency: 'EUR', deleted: false },
    [judgeId]: { name: expect.any(String), page: `/judges/${judgeId}`, deleted: false },
    [clip]: { name: 'a clip', page: `/videos/${clip}`, deleted: false },
    [deleted]: { name: 'a deleted clip', page: null, deleted: true },
    [projectId]: { name: expect.any(String), page: `/?project=${projectId}`, deleted: false },
  });
  // The name of a clip may tell who made it.
  const blind = await named({ ...SEES_ALL, nameless: new Set([clip]) });
  expect(blind[clip]?.name).not.toContain('a clip');
});
