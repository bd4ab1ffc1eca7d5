import { Card } from '@/components/ui/card';
import type { RunProgress } from '@/lib/runs/schema';
import { SharedModelsNote } from './shared-models-note';

/** Who has which role in a run; nothing where its suite has no roles. */
export function RoleList({ run }: { run: Pick<RunProgress, 'judge' | 'roles' | 'sharedModels'> }) {
  if (run.roles.length === 0) return null;
  return (
    <Card title="Who is asked">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {[{ role: '', label: 'Decides', judge: run.judge }, ...run.roles].map((one) => (
          <div key={one.role} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{one.label}</dt>
            <dd>{one.judge}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 empty:hidden">
        <SharedModelsNote groups={run.sharedModels} />
      </div>
    </Card>
  );
}
