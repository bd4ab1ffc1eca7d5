import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Client } from 'pg';
import { z } from 'zod';
import { waitingForSchema } from '@/lib/runs/frames/schema';

/** Makes all frame sets of an app such as no suite needs, as if its clips had been taken in for something else. */
export async function loseKeyFrames(client: Client): Promise<void> {
  await client.query(
    `UPDATE "FrameSet" SET "contentHash" = id::text,
       settings = '{"mode": "interval", "maxSide": 768, "quality": 0.85, "from": 0, "to": 1}'`,
  );
}

const begunSchema = z.object({ runId: z.string(), waitingFor: waitingForSchema });
const listSchema = z.object({ videos: z.array(z.object({ id: z.string(), name: z.string() })) });
const judgesSchema = z.array(z.object({ id: z.string(), name: z.string() }));

/** Begins a run of the built-in judge over clips, as a script does. */
export async function startByApi(request: APIRequestContext, clips: readonly string[]) {
  const judges = judgesSchema.parse(await (await request.get('/api/judges')).json());
  const { videos } = listSchema.parse(await (await request.get('/api/library')).json());
  const itemIds = videos.flatMap(({ id, name }) => (clips.includes(name) ? [id] : []));
  expect(itemIds).toHaveLength(clips.length);
  const judgeId = judges.find(({ name }) => name === 'Built-in baseline')?.id;
  const data = { suite: 'hallucination', judgeId, itemIds, settings: {} };
  const response = await request.post('/api/runs', { data });
  expect(response.status(), await response.text()).toBe(200);
  return begunSchema.parse(await response.json());
}
