import { type APIRequestContext, expect } from '@playwright/test';

/** Judges as long in their names as real ones are. */
const JUDGES = [
  'Large video judge 72B instruct (AWQ)',
  'A second opinion by somebody else',
  'Small-VL-7B',
];
const PEOPLE = ['Ada Lovelace-Byron', 'Ben'];

/** By how many points the answers of one rater are off, so that none agrees with another on all. */
function offBy(rater: number, place: number): number {
  return ((place * 7 + rater * 3) % 5) - 2;
}

interface Row {
  judgeValue: number | string | null;
}

/**
 * Adds {@link JUDGES} and {@link PEOPLE} to who has answered about the judged clips, as one does with files of scores made
 * elsewhere: by what the first run says, which they share to a point.
 */
export async function addRaters(request: APIRequestContext): Promise<void> {
  const { runs } = await (await request.get('/api/runs')).json();
  const [run] = runs;
  const exported = await request.get(`/api/export?run=${run.id}&table=scores&format=jsonl`);
  const rows = (await exported.text())
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line))
    .filter(({ judgeValue }) => typeof judgeValue === 'number');
  const scoreOf = ({ judgeValue }: Row, rater: number, place: number) =>
    Math.max(0, Math.min(10, Number(judgeValue) + offBy(rater, place)));
  const lines = JUDGES.flatMap((judge, rater) =>
    rows.map((row, place) => ({
      ...row,
      judge,
      judgeValue: scoreOf(row, rater, place),
      people:
        rater > 0 ? [] : PEOPLE.map((person, n) => answerOf(person, scoreOf(row, 3 + n, place))),
    })),
  );
  const stored = await request.post('/api/imports?name=others.jsonl&store=true', {
    data: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(await stored.json()).toMatchObject({ stored: true, problems: { total: 0 } });
}

/** A person's blind answer, as exports have it. */
function answerOf(person: string, value: number) {
  return {
    id: '1',
    person,
    act: 'override',
    value,
    unscored: null,
    reason: 'as I see it',
    seen: 'blind',
    seenId: null,
    supersedesId: null,
    sweep: false,
    blindValue: value,
    blindUnscored: null,
    at: '2026-11-20T10:00:00.000Z',
  };
}
