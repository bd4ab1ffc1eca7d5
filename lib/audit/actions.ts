import { ANSWER_ACTS } from '@/lib/answers/schema';

/** What people do that is recorded for the audit, as “thing.past-tense verb”. Each has its sentence on the page. */
const RECORDED_ACTIONS = [
  'account.changed',
  'account.closed',
  'account.made',
  'account.opened',
  'account.renamed',
  'answers.exported',
  'answers.imported',
  'answers.labelled',
  'api-key.deleted',
  'api-key.made',
  'audit.exported',
  'benchmark.exported',
  'identity.bound',
  'invitation.made',
  'invitation.withdrawn',
  'item.corrected',
  'items.imported',
  'items.made',
  'judge.changed',
  'judge.checked',
  'judge.connected',
  'judge.removed',
  'note.written',
  'password.changed',
  'plan.deleted',
  'plan.made',
  'predictions.imported',
  'preferences.deleted',
  'preferences.imported',
  'project.created',
  'project.renamed',
  'prompt.imported',
  'prompt.tried',
  'prompt.written',
  'queue.changed',
  'queue.created',
  'results.exported',
  'reviewer.added',
  'reviewer.renamed',
  'run.cancelled',
  'run.derived',
  'run.paused',
  'run.resumed',
  'run.retried',
  'run.started',
  'scores.imported',
  'session.begun',
  'video.described',
  'videos.deleted',
  'videos.restored',
  'videos.tagged',
  'videos.untagged',
  'view.deleted',
  'view.renamed',
  'view.saved',
] as const;

/** One of {@link RECORDED_ACTIONS}. */
export type RecordedAction = (typeof RECORDED_ACTIONS)[number];

/** Any action that the audit shows: recorded ones, and the acts of answers, which are rows of their own. */
export type AuditAction = RecordedAction | `answer.${(typeof ANSWER_ACTS)[number]}`;

/** All of them. */
export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...RECORDED_ACTIONS,
  ...ANSWER_ACTS.map((act) => `answer.${act}` as const),
];
