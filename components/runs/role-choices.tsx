'use client';

import { ChoiceField } from '@/components/ui/choice-field';
import type { JudgeFacts } from '@/lib/judge/schema';
import { sharedModels } from '@/lib/runs/roles/schema';
import type { SuiteChoice } from '@/lib/suites/settings';
import { SharedModelsNote } from './shared-models-note';

/** Properties of {@link RoleChoices}. */
export interface RoleChoicesProps {
  /** With none, nothing is drawn. */
  roles: SuiteChoice['roles'];
  /** Role → judge; a role that is not there is the deciding judge's. */
  chosen: Readonly<Record<string, string>>;
  deciding: readonly JudgeFacts[];
  judges: readonly JudgeFacts[];
  onChange: (chosen: Readonly<Record<string, string>>) => void;
}

/** The judges that have roles of their own in the chosen ones, in addition to those that decide. */
export function otherJudges(
  judges: readonly JudgeFacts[],
  deciding: readonly JudgeFacts[],
  chosen: Readonly<Record<string, string>>,
): JudgeFacts[] {
  const ids = new Set(Object.values(chosen));
  return judges.filter((judge) => ids.has(judge.id) && !deciding.includes(judge));
}

/** Who has which role in a run: the deciding judge, or another one. */
export function RoleChoices({ roles, chosen, deciding, judges, onChange }: RoleChoicesProps) {
  if (roles.length === 0) return null;
  const asked = judges.filter(({ kind, unready }) => kind !== 'imported' && unready === null);
  const modelOf = (role: string) => {
    const judge = judges.find(({ id }) => id === chosen[role]) ?? deciding[0];
    return judge?.model ?? judge?.id ?? '';
  };
  const choose = (role: string, id: string) => {
    const { [role]: _before, ...others } = chosen;
    onChange(id === '' ? others : { ...others, [role]: id });
  };
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-1.5 font-medium text-muted text-xs">Who else is asked</legend>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2.5">
        {roles.map(({ id, label, help }) => (
          <ChoiceField
            key={id}
            label={label}
            hint={help}
            choices={[{ id: '', name: 'The same judge' }, ...asked]}
            value={chosen[id] ?? ''}
            onChoose={(judgeId) => choose(id, judgeId)}
          />
        ))}
      </div>
      <SharedModelsNote groups={sharedModels(roles, modelOf)} />
    </fieldset>
  );
}
