import type { Refusal } from '@/components/runs/actions';

/** The server action that stores the known answers of a sample clip for a stored video. */
export type RecordKnownAnswers = (
  videoId: string,
  suiteId: string,
  sample: unknown,
) => Promise<{ ok: true } | Refusal>;
