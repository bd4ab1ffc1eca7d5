import type { Refusal } from '@/components/ui/server-action';

/** The server actions of who writes a study plan: keep the draft, and freeze it as the next version. */
export interface StudyActions {
  draftStudy: (input: unknown) => Promise<{ ok: true } | Refusal>;
  freezeStudy: (input: unknown) => Promise<({ ok: true } & { version: number }) | Refusal>;
}
