import { Checkbox } from '@/components/ui/checkbox';
import { filesTaken } from '@/lib/judge/dials.schema';
import type { JudgeFacts } from '@/lib/judge/schema';
import type { CallsBy } from '@/lib/runs/call-files/schema';

/** How the calls of all of some judges can go in files; null where one of them takes none, or another kind. */
export function filesOf(judges: readonly JudgeFacts[]): CallsBy | null {
  const ways = judges.map(({ kind, parameters }) =>
    kind === 'endpoint' ? filesTaken(parameters) : null,
  );
  const [first = null] = ways;
  return ways.every((way) => way === first) ? first : null;
}

/** Properties of {@link CallsByField}. */
export interface CallsByFieldProps {
  judges: readonly JudgeFacts[];
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether a run's calls go in files; nothing where a judge's server takes none. */
export function CallsByField({ judges, checked, onChange }: CallsByFieldProps) {
  const way = filesOf(judges);
  if (way === null) return null;
  const parts = new Set(judges.map(({ parameters }) => parameters.batchPrice));
  const [part = 1] = parts;
  const price =
    parts.size > 1 ? 'at a lower price' : part === 0.5 ? 'half the price' : `${part} of the price`;
  return way === 'batch-api' ? (
    <Checkbox
      label={`Batched: ${price}, within a day`}
      hint="Calls go to the provider’s batch API together. Those that need the replies to others follow in the next file."
      checked={checked}
      onCheckedChange={onChange}
    />
  ) : (
    <Checkbox
      label="Batched by file, for vllm run-batch"
      hint="The run’s page gives out a file of calls and takes in the answers. The server is not asked."
      checked={checked}
      onCheckedChange={onChange}
    />
  );
}
