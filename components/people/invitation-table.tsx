'use client';

import { Button } from '@/components/ui/button';
import { COMMANDS, DataTable } from '@/components/ui/data-table';
import { formatMoment } from '@/components/ui/numbers';
import type { InvitationFacts } from '@/lib/people/schema';

/** Properties of {@link InvitationTable}. */
export interface InvitationTableProps {
  invitations: readonly InvitationFacts[];
  /** A change is under way. */
  pending: boolean;
  onWithdraw: (id: string) => void;
}

/** The open invitations. */
export function InvitationTable({ invitations, pending, onWithdraw }: InvitationTableProps) {
  return (
    <DataTable
      rows={invitations}
      keyOf={({ id }) => id}
      columns={[
        { heading: 'For', cell: ({ name }) => name || 'nobody named' },
        {
          heading: 'What',
          cell: ({ forPassword, role }) =>
            forPassword ? 'a new password' : `an account as ${role}`,
        },
        { heading: 'By', className: 'text-muted', cell: ({ createdBy }) => createdBy },
        {
          heading: 'Valid until',
          className: 'whitespace-nowrap text-muted',
          cell: ({ expiresAt }) => formatMoment(expiresAt),
        },
        {
          heading: COMMANDS,
          className: 'text-right',
          cell: ({ id, name }) => (
            <Button size="sm" variant="ghost" disabled={pending} onClick={() => onWithdraw(id)}>
              Withdraw<span className="sr-only"> the link for {name}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}
