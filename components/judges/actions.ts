import type { Refusal } from '@/components/ui/server-action';
import type { CheckUpRequest } from '@/lib/check-up/schema';
import type { CheckReport } from '@/lib/judge/check.schema';
import type { EndpointInput, JudgeFacts } from '@/lib/judge/schema';

/** The server actions on judges. They never return a key. */
export interface JudgeActions {
  /** Connects a model (`id` null) or changes one. */
  saveJudge: (
    id: string | null,
    input: EndpointInput,
  ) => Promise<{ ok: true; judge: JudgeFacts } | Refusal>;
  testJudge: (id: string) => Promise<{ ok: true; report: CheckReport } | Refusal>;
  removeJudge: (id: string) => Promise<{ ok: true } | Refusal>;
}

/** The server actions of a check-up. */
export interface CheckUpActions {
  /** Creates the project of the known-answer clips if it is missing. */
  openCheckUp: () => Promise<{ ok: true; projectId: string } | Refusal>;
  startCheckUp: (
    judgeId: string,
    suiteId: string,
    how: CheckUpRequest,
  ) => Promise<{ ok: true; runId: string } | Refusal>;
}
