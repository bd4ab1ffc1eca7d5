import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { personAnswerSchema, waitingAnswerSchema } from '@/lib/answers/schema';
import { policySchema } from '@/lib/queues/policy.schema';
import { selectionSchema } from '@/lib/queues/schema';
import { noteWritingSchema } from '@/lib/reviews/notes.schema';
import { planRequestSchema } from '@/lib/runs/plan/schema';
import { judgeItemJobSchema, runRequestSchema } from '@/lib/runs/schema';
import { trialRequestSchema } from '@/lib/runs/trial/schema';

const ID = '00000000-0000-7000-8000-000000000001';
const OTHER = '00000000-0000-7000-8000-000000000002';

const run = { suite: 'hallucination', settings: {}, frameSets: { [ID]: OTHER } };
const answer = {
  suite: 'hallucination',
  unit: 'video',
  question: 'd1',
  act: 'state',
  value: 3,
  seenId: null,
  supersedesId: null,
};
const policy = { kind: 'chosen' };

/** What is sent, by its schema, without the field that was renamed. */
const REQUESTS: Record<string, { schema: z.ZodType; rest: object; many?: true }> = {
  'a run': { schema: runRequestSchema, rest: { ...run, judgeId: OTHER }, many: true },
  'a plan': { schema: planRequestSchema, rest: { ...run, judgeIds: [OTHER] }, many: true },
  'a trial': {
    schema: trialRequestSchema,
    rest: { prompt: 'p', text: 'Look.', variables: [], unit: null, judgeId: OTHER },
  },
  'an answer': { schema: personAnswerSchema, rest: answer },
  'an answer that waits': { schema: waitingAnswerSchema, rest: answer },
  'a note': {
    schema: noteWritingSchema,
    rest: { suite: 'hallucination', place: null, text: 'odd', supersedesId: null, sentAs: OTHER },
  },
  'a choice of clips for a queue': { schema: policySchema, rest: policy, many: true },
  'a job that waits': { schema: judgeItemJobSchema, rest: { runId: OTHER } },
};

describe.each(Object.entries(REQUESTS))('%s', (_name, { schema, rest, many }) => {
  const [former, present, value] = many ? ['videoIds', 'itemIds', [ID]] : ['videoId', 'itemId', ID];

  it('is taken as the version before items sent it', () => {
    const taken = schema.parse({ ...rest, [former]: value });
    expect(taken).toEqual(schema.parse({ ...rest, [present]: value }));
    expect(taken).toMatchObject({ [present]: value });
  });

  it('is refused where it does not say what it is about', () => {
    const issues = schema.safeParse(rest).error?.issues;
    expect(issues?.map(({ path }) => path)).toEqual([[present]]);
    expect(issues?.[0]?.message).toMatch(/^Name what .+\.$/);
  });
});

it('a run is taken with the name that a batch of runs had before', () => {
  const asked = { ...run, judgeId: OTHER, itemIds: [ID] };
  expect(runRequestSchema.parse({ ...asked, sweepId: OTHER }).batchId).toBe(OTHER);
});

it('a draft of a queue is taken with the clips that the version before items named in it', () => {
  const draft = { runId: ID, seed: 1, raters: 1, attentionShare: 0, blind: true, memberIds: [ID] };
  expect(
    selectionSchema.parse({ ...draft, policy: { ...policy, videoIds: [OTHER] } }).policy,
  ).toEqual({ ...policy, itemIds: [OTHER] });
});
