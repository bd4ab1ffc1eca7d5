import 'server-only';
import { database } from '@/lib/db';
import type { UsualFrames } from './expected-frames';

/** How many of the latest sets of key frames are averaged. */
const AVERAGED_SETS = 200;

/** How many key frames videos have on average, and frames with those around them, by the latest; null where none were taken. */
export async function averageKeyFrames(): Promise<UsualFrames | null> {
  const [row] = await database().$queryRaw<{ keyFrames: number | null; frames: number | null }[]>`
    SELECT avg(jsonb_array_length(clusters))::float8 AS "keyFrames", avg(frames)::float8 AS frames
    FROM (
      SELECT s.clusters, (SELECT count(*) FROM "Frame" f WHERE f."frameSetId" = s.id) AS frames
      FROM "FrameSet" s WHERE s.settings->>'mode' = 'key'
      ORDER BY s."createdAt" DESC LIMIT ${AVERAGED_SETS}
    ) latest`;
  const { keyFrames = null, frames = null } = row ?? {};
  return keyFrames === null || frames === null ? null : { keyFrames, frames };
}
