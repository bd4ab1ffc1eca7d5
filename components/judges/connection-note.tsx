import { CircleCheck, CircleX } from 'lucide-react';
import { Spinner } from '@/components/ui/spinner';
import type { ConnectionReport } from './actions';

/** The state of testing a connection. */
export type Connection =
  | { state: 'trying' }
  | { state: 'tried'; report: ConnectionReport }
  | { state: 'refused'; message: string };

/** Shows the result of testing a connection. */
export function ConnectionNote({ connection }: { connection: Connection }) {
  if (connection.state === 'trying') {
    return (
      <p className="border-t px-4 py-3 text-muted">
        <Spinner label="Asking for the list of models, and showing one small picture…" />
      </p>
    );
  }
  const [usable, findings] =
    connection.state === 'tried'
      ? [connection.report.usable, connection.report.findings]
      : [false, [connection.message]];
  const [first, ...rest] = findings;
  const Icon = usable ? CircleCheck : CircleX;
  return (
    <div role="status" className="flex gap-3 border-t px-4 py-3">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${usable ? 'text-good' : 'text-bad'}`} />
      <div className="min-w-0 break-words">
        <p className="font-medium">{usable ? 'Works' : 'Does not work yet'}</p>
        <p>{first}</p>
        {rest.map((finding) => (
          <p key={finding} className="text-muted">
            {finding}
          </p>
        ))}
      </div>
    </div>
  );
}
