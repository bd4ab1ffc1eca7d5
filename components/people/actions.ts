import type { Refusal } from '@/components/ui/server-action';
import type { ApiKeyFacts, LocalReviewer, NewKey } from '@/lib/people/schema';

/** What a server action answers. */
export type Answer<Result = object> = Promise<({ ok: true } & Result) | Refusal>;

/** The server actions on the reviewers of an installation where nobody signs in. */
export interface LocalReviewerActions {
  switchLocalReviewer: (id: string) => Answer;
  addLocalReviewer: (name: string) => Answer<{ reviewer: LocalReviewer }>;
  renameLocalReviewer: (id: string, name: string) => Answer;
}

/** The server actions by which an admin says who may do what. */
export interface PeopleActions {
  createInvitation: (role: string, name: string) => Answer<{ link: string }>;
  createPasswordLink: (accountId: string) => Answer<{ link: string }>;
  withdrawInvitation: (id: string) => Answer;
  changeRole: (id: string, role: string) => Answer;
  closeAccount: (id: string, closed: boolean) => Answer;
  /** For who has lost their authenticator app. */
  removeSecondFactorOf: (id: string) => Answer;
  setIdleHours: (hours: number) => Answer;
}

/** The server actions on one's own account. */
export interface AccountActions {
  renameAccount: (name: string) => Answer;
  changePassword: (present: string, wanted: string, withdrawsKeys: boolean) => Answer;
  /** Makes what an authenticator app reads; codes are asked for once a first one was entered. */
  prepareSecondFactor: (present: string) => Answer<{ uri: string; recoveryCodes: string[] }>;
  removeSecondFactor: (present: string) => Answer;
  createApiKey: (wanted: NewKey) => Answer<{ key: string; facts: ApiKeyFacts }>;
  deleteApiKey: (id: string) => Answer;
}

/** Follows an invitation's link. */
export type AcceptInvitation = (token: string, input: object) => Answer<{ email: string }>;
