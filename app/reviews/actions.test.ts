import { beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { newId } from '@/lib/new-id';
import { addLocalReviewer } from '@/lib/people/local.store';
import { LOCAL_REVIEWER_COOKIE } from '@/lib/people/schema';
import { freshDatabase } from '@/lib/testing/database';
import { asking } from '@/lib/testing/next/asking';
import { storeVideo } from '@/lib/testing/stored';
import { answer, note } from './actions';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');

let ada = '';
let ben = '';

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  ben = (await addLocalReviewer('Ben')).id;
  asking.headers = new Headers({ cookie: `${LOCAL_REVIEWER_COOKIE}=${ben}` });
});

describe('a page that was opened by somebody else', () => {
  it('stores nothing under the name of who sits at the browser by now', async () => {
    const itemId = await storeVideo('changed hands');
    const said = {
      itemId,
      suite: 'hallucination',
      unit: 'video',
      question: 'inconsistency',
      act: 'cannot_tell',
      seenId: null,
      supersedesId: null,
    };
    const writing = {
      itemId,
      suite: 'hallucination',
      place: null,
      text: 'odd',
      supersedesId: null,
      sentAs: newId(),
    };
    const refusal = { ok: false, field: 'person', message: expect.stringContaining('Ben') };
    expect(await answer([said], ada)).toMatchObject(refusal);
    expect(await note(writing, ada)).toMatchObject(refusal);
    expect(await database().answer.count()).toBe(0);
    expect(await database().note.count()).toBe(0);

    expect(await answer([said], ben)).toMatchObject({ ok: true });
    expect(await note(writing, ben)).toMatchObject({ ok: true });
    const [stored] = await database().answer.findMany();
    expect(stored?.raterId).toBe(ben);
  });
});
