import { AppError } from '@/lib/errors';
import type { Judge, JudgeParameters } from '@/lib/judge/schema';
import { TRANSCRIBER } from '@/lib/suites/ask';
import type { Suite } from '@/lib/suites/suite';
import { rolesSchema } from './roles/schema';
import type { RunToJudge } from './store';

/** A judge as a run uses it. */
export interface JudgeInUse {
  judge: Judge;
  /** Null for a judge on this machine, which need not be shared with other workers. */
  parameters: JudgeParameters | null;
}

/** A judge as a run remembers it. */
type RememberedJudge = Pick<RunToJudge, 'judgeId' | 'judgeFacts'>;

/** A judge of a run, as it was when the run began, ready to be asked. */
export type JudgeOf = (judge: RememberedJudge, suite: Suite) => Promise<JudgeInUse>;

/** One of the judges of a run, ready to be asked. */
export interface ReadyJudge extends JudgeInUse {
  judgeId: string;
}

/** The judges of a run, ready to be asked; or why one of them cannot be used, in a sentence. */
export async function readyJudges(
  run: RunToJudge,
  suite: Suite,
  { judgeOf }: { judgeOf: JudgeOf },
) {
  const roles = [...(suite.roles ?? []), TRANSCRIBER];
  const labelOf = (role: string) => roles.find(({ id }) => id === role)?.label ?? role;
  const use = async (judge: RememberedJudge) => {
    try {
      return { judgeId: judge.judgeId, ...(await judgeOf(judge, suite)) };
    } catch (error) {
      // Any other error is a bug.
      if (error instanceof AppError) return error.message;
      throw error;
    }
  };
  const assigned = Object.entries(rolesSchema.parse(run.roles));
  const [deciding, ...used] = await Promise.all([
    use(run),
    ...assigned.map(([, { judgeId, facts }]) => use({ judgeId, judgeFacts: facts })),
  ]);
  if (typeof deciding === 'string') return { unfit: deciding };
  const others: (ReadyJudge & { role: string })[] = [];
  for (const [place, [role]] of assigned.entries()) {
    const one = used[place];
    if (typeof one === 'string') return { unfit: `${labelOf(role)}: ${one}` };
    if (one) others.push({ role, ...one });
  }
  return { deciding, others };
}
