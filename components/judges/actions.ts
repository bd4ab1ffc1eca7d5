import type { Refusal } from '@/components/runs/actions';
import type { EndpointInput, JudgeFacts } from '@/lib/judge/schema';

/** The server actions on judges. A key goes in and never comes back. */
export interface JudgeActions {
  /** Connects a model (`id` null) or changes one. */
  saveJudge: (
    id: string | null,
    input: EndpointInput,
  ) => Promise<{ ok: true; judge: JudgeFacts } | Refusal>;
  testJudge: (id: string) => Promise<{ ok: true; report: ConnectionReport } | Refusal>;
  removeJudge: (id: string) => Promise<{ ok: true } | Refusal>;
}

/** What came of trying a connection. */
export interface ConnectionReport {
  ok: boolean;
  /** What was found, for the person to read. */
  message: string;
  /** The models that the endpoint lists. */
  models: readonly string[];
}
