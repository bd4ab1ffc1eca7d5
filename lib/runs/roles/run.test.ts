import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SEES_ALL } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { type Judge, unlimited } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import type { Brought, Call } from '@/lib/suites/calls';
import { parsePrompt } from '@/lib/suites/prompt';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { STAYS } from '@/lib/testing/judging';
import { said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { createRun } from '../begin.store';
import { createItemJudge } from '../judge-item';
import { planCoverages } from '../plan/store';
import { readRun } from '../progress.store';
import { readRunRecord } from '../record/store';
import { InFlightRequests } from '../requests/in-flight';
import { assignRoles } from './roles';

freshDatabase();

let other = '';
beforeAll(async () => {
  await ensureJudges();
  const judge = { kind: 'endpoint' as const, name: 'Other', parameters: {} };
  other = (await database().judge.create({ data: judge })).id;
});

const replySchema = z.object({ says: z.string() });
const guess = parsePrompt(
  '---\nid: small/guess\npurpose: Guess\nvariables: [about]\nframes: none\nreply: said\n---\nGuess.\n\n{{about}}\n\n```json\n{ "says": "…" }\n```\n',
  { name: 'said', schema: replySchema },
);
const unit = 'video';

/** Asks two assistants, and the deciding judge where they say different things. */
const panel: Suite = {
  ...smallSuite,
  id: 'panel',
  takes: { ...smallSuite.takes, frames: null },
  settings: z.object({}),
  questions: [],
  groups: [],
  prompts: [guess],
  roles: [
    { id: 'one', label: 'First', help: 'Guesses.', apart: 'assistants' },
    { id: 'two', label: 'Second', help: 'Guesses.', apart: 'assistants' },
  ],
  units: () => [],
  calls({ prompt }) {
    const call = { prompt: guess, unit, frames: [], variables: () => ({ about: prompt ?? '' }) };
    const first: Call = { ...call, role: 'one' };
    const second: Call = { ...call, role: 'two', sample: 1, after: [first] };
    const differ = (brought: Brought) =>
      JSON.stringify(brought.ofMade(first)) !== JSON.stringify(brought.ofMade(second));
    return [
      first,
      second,
      { ...call, sample: 2, after: [first, second], optional: true, isWanted: differ },
    ];
  },
  answers: () => [],
  scores: () => [],
  baseline: {},
};

/** A judge that says its name, and counts. */
function named(name: string, asked: string[]): Judge {
  return {
    identity: { name },
    async reply({ call }) {
      asked.push(`${name} ${call.role ?? 'judge'} ${call.sample ?? 0}`);
      return { ...said, rawReply: JSON.stringify({ says: name }) };
    },
  };
}

const facts = (name: string) => ({ kind: 'endpoint', name, model: name });

/** Judges a new clip. @param roles role → judge */
async function judge(clip: string, roles: Readonly<Record<string, string>>, missing = false) {
  const itemId = await storeVideo(clip, clip);
  const asked: string[] = [];
  const deciding = { id: BASELINE_JUDGE_ID, facts: facts('Deciding') };
  const others = Object.entries(roles).map(
    ([role, id]) => [role, { id, facts: facts('Other') }] as const,
  );
  const runId = await createRun(
    {
      suite: panel.id,
      judgeId: deciding.id,
      itemIds: [itemId],
      settings: { coverage: 'economical' },
    },
    panel,
    { ...deciding, roles: assignRoles(panel, deciding, Object.fromEntries(others)) },
    [{ prompt: guess.id, hash: guess.hash, markdown: guess.markdown }],
  );
  const judgeOne = createItemJudge({
    suiteById: () => panel,
    judgeOf: async ({ judgeFacts }) => {
      const { name } = z.object({ name: z.string() }).parse(judgeFacts);
      if (missing && name === 'Other') throw new AppError(422, 'Its key is missing.');
      return { judge: named(name, asked), parameters: null };
    },
    limitsOf: () => unlimited,
    workerId: () => 'test',
    requests: new InFlightRequests(() => 'test'),
  });
  await judgeOne({ runId, itemId, jobId: null }, STAYS);
  return { runId, itemId, asked };
}

const progress = (runId: string) => readRun(runId, () => panel);
const configurationOf = async (id: string) =>
  (await database().run.findUniqueOrThrow({ where: { id } })).configuration;

describe('a run with judges by role', () => {
  it('asks each role’s judge, and counts the calls that turned out to be needed', async () => {
    const { runId, asked } = await judge('apart', { two: other });
    expect(asked).toEqual(['Deciding one 0', 'Other two 1', 'Deciding judge 2']);
    const run = await progress(runId);
    expect(run.state).toBe('ended');
    expect(run.steps).toMatchObject([{ answered: 3, planned: 3 }]);
    expect(run.roles).toEqual([
      { role: 'one', label: 'First', judge: 'Deciding' },
      { role: 'two', label: 'Second', judge: 'Other' },
    ]);
    expect(run.sharedModels).toEqual([]);
    const record = await readRunRecord(runId, SEES_ALL, () => panel);
    expect(record.roles).toMatchObject({ two: { name: 'Other' } });
  });

  it('has samples where one judge has several roles, says so, and is another configuration', async () => {
    const { runId, asked } = await judge('alone', {});
    expect(asked).toEqual(['Deciding one 0', 'Deciding two 1']);
    const run = await progress(runId);
    expect(run.steps).toMatchObject([{ answered: 2, planned: 2 }]);
    expect(run.sharedModels).toEqual(['assistants']);
    const again = await judge('alone again', {});
    expect(await configurationOf(again.runId)).toBe(await configurationOf(runId));
    const apart = await judge('apart again', { two: other });
    const turned = await judge('apart turned', { one: other });
    const all = await Promise.all([runId, apart.runId, turned.runId].map(configurationOf));
    expect(new Set(all).size).toBe(3);
  });

  it('pauses with the role’s name where its judge cannot be asked', async () => {
    const { runId, asked } = await judge('missing', { two: other }, true);
    expect(asked).toEqual([]);
    const run = await progress(runId);
    expect(run).toMatchObject({ state: 'paused', stateReason: 'Second: Its key is missing.' });
  });

  it('is planned with what goes to whom, and what is sure', async () => {
    const input = { data: {}, prompt: null, media: [], settings: {} };
    const { standard } = await planCoverages(() => [input], [BASELINE_JUDGE_ID], panel, {
      judges: { two: other },
    });
    expect(standard).toMatchObject({ calls: 3, sure: 2, own: 2 });
    expect(standard.estimates).toMatchObject([{ judgeId: other, calls: 1 }]);
  });
});
