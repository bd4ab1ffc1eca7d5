import { describe, expect, it } from 'vitest';
import { submitAnswers } from '@/lib/answers/submission.store';
import { database } from '@/lib/db';
import { localReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { auditQuerySchema, itemSubject } from './schema';
import { auditChoices, exportAudit, readAudit, recordChanges } from './store';

freshDatabase();

const ADA = { id: '00000000-0000-7000-8000-0000000000a0', name: 'Ada' };
const SCALE = { kind: 'rating', min: 0, max: 10 } as const;

async function answer(itemId: string, value: number, supersedesId: string | null) {
  const { id } = await localReviewer();
  const submission = await submitAnswers(
    id,
    [
      {
        itemId,
        suite: 'small',
        unit: 'video',
        question: 'q',
        act: 'override',
        value,
        rationale: 'seen',
        seenId: null,
        supersedesId,
      },
    ],
    () => SCALE,
  );
  if (submission.state !== 'stored') throw new Error('the answer is not stored');
  return submission.answers[0]?.id ?? null;
}

describe('the audit', () => {
  it('holds what was done and what people answered, latest first, with what it was before', async () => {
    const subject = { kind: 'judge', id: 'j1' };
    await recordChanges(ADA, [{ action: 'judge.connected', subject, after: { name: 'One' } }]);
    const itemId = await storeVideo('one');
    const first = await answer(itemId, 3, null);
    await answer(itemId, 7, first);
    await recordChanges(ADA, [
      { action: 'judge.changed', subject, before: { name: 'One' }, after: { name: 'Two' } },
    ]);
    const { lines, next } = await readAudit({}, null, null, 10);
    expect(next).toBeNull();
    expect(lines.map(({ action, person }) => [action, person])).toEqual([
      ['judge.changed', 'Ada'],
      ['answer.override', 'Local reviewer'],
      ['answer.override', 'Local reviewer'],
      ['judge.connected', 'Ada'],
    ]);
    expect(lines[0]).toMatchObject({ before: { name: 'One' }, after: { name: 'Two' } });
    expect(lines[1]).toMatchObject({
      subjectKind: 'video',
      subjectId: itemId,
      before: { value: 3 },
      after: { question: 'q', value: 7, rationale: 'seen' },
    });
    expect(lines[2]?.before).toBeNull();
  });

  it('is read page by page without a gap, also where many lines have the same time', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    await database().auditEntry.createMany({
      data: Array.from({ length: 25 }, (_, index) => ({
        at,
        personName: 'Many',
        action: 'test.done',
        subjectKind: 'test',
        subjectId: String(index),
      })),
    });
    const whole = await readAudit({}, null, null, 100);
    const paged: string[] = [];
    for (let after: string | null = null, more = true; more; more = after !== null) {
      const page: Awaited<ReturnType<typeof readAudit>> = await readAudit({}, null, after, 4);
      paged.push(...page.lines.map(({ cursor }) => cursor));
      after = page.next;
    }
    expect(paged).toEqual(whole.lines.map(({ cursor }) => cursor));
    expect(new Set(paged).size).toBe(29);
    const exported: string[] = [];
    for await (const { cursor } of exportAudit({})) exported.push(cursor);
    expect(exported).toEqual(paged);
  });

  it('takes a place to go on from that a page gave, and no other', () => {
    const isTaken = (after: string) => auditQuerySchema.safeParse({ after }).success;
    expect(isTaken('2026-01-31T10:00:00.123Z_1_12')).toBe(true);
    for (const none of ['0599-67T.55Z_0_214', '2026-99-99T99:99Z_0_1', '2026_0_1', '']) {
      expect([none, isTaken(none)]).toEqual([none, false]);
    }
  });

  it('is filtered by who, what, which and when', async () => {
    const actions = async (filter: Parameters<typeof readAudit>[0]) =>
      (await readAudit(filter, null, null, 100)).lines.map(({ action }) => action);
    expect(await actions({ person: ADA.id })).toEqual(['judge.changed', 'judge.connected']);
    const { id } = await localReviewer();
    expect(await actions({ person: id })).toEqual(['answer.override', 'answer.override']);
    expect(await actions({ action: 'judge.connected' })).toEqual(['judge.connected']);
    expect(await actions({ action: 'judge.' })).toHaveLength(2);
    expect(await actions({ action: 'answer.' })).toHaveLength(2);
    expect(await actions({ subject: 'j1' })).toHaveLength(2);
    expect(await actions({ from: '2026-01-02', to: '2026-01-02' })).toHaveLength(25);
    expect(await actions({ to: '2026-01-01' })).toEqual([]);
    const choices = await auditChoices();
    expect(choices.actions).toContain('judge.changed');
    expect(choices.actions).toContain('answer.confirm');
    expect(choices.people).toContainEqual({ id, name: 'Local reviewer' });
  });

  it('cannot be changed', async () => {
    await expect(
      database().auditEntry.updateMany({ data: { personName: 'Nobody' } }),
    ).rejects.toThrow('append-only');
    await expect(database().auditEntry.deleteMany()).rejects.toThrow('append-only');
  });

  it('calls a clip a video, and any other item an item, also in what it withholds', async () => {
    const db = database();
    const clip = await storeVideo('a clip');
    const { projectId } = await db.item.findUniqueOrThrow({ where: { id: clip } });
    const { id: text } = await db.item.create({
      data: {
        projectId,
        kind: 'caption',
        key: 'one',
        data: { text: 'A ball.' },
        name: 'caption one',
      },
    });
    const kinds = ['clip', 'caption'];
    for (const [place, id] of [clip, text].entries()) {
      await answer(id, 3, null);
      const subject = itemSubject({ id, kind: kinds[place] ?? '' });
      await recordChanges(ADA, [{ action: 'note.written', subject, after: { text: 'odd' } }]);
    }
    const subjects = async (withheld: readonly string[]) => {
      const viewer = { viewerId: ADA.id.replace(/a0$/, 'ff'), itemIds: new Set(withheld) };
      const { lines } = await readAudit({}, viewer, null, 10);
      const ours = lines.filter(({ subjectId }) => [clip, text].includes(subjectId));
      return ours.map(({ action, subjectKind }) => `${action} ${subjectKind}`);
    };
    expect(await subjects([])).toEqual([
      'note.written item',
      'answer.override item',
      'note.written video',
      'answer.override video',
    ]);
    expect(await subjects([text])).toEqual(['note.written video', 'answer.override video']);
    expect(await subjects([clip])).toEqual(['note.written item', 'answer.override item']);
  });
});
