'use client';

import { Button } from '@/components/ui/button';
import { formatMoment } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
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
    <Table className="[&_tbody>tr:last-child>td]:border-b-0">
      <thead>
        <tr>
          <HeaderCell>For</HeaderCell>
          <HeaderCell>What</HeaderCell>
          <HeaderCell>By</HeaderCell>
          <HeaderCell>Holds until</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Commands</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {invitations.map(({ id, name, role, forPassword, createdBy, expiresAt }) => (
          <tr key={id}>
            <DataCell>{name || 'nobody named'}</DataCell>
            <DataCell>{forPassword ? 'a new password' : `an account as ${role}`}</DataCell>
            <DataCell className="text-muted">{createdBy}</DataCell>
            <DataCell className="whitespace-nowrap text-muted">{formatMoment(expiresAt)}</DataCell>
            <DataCell className="text-right">
              <Button size="sm" variant="ghost" disabled={pending} onClick={() => onWithdraw(id)}>
                Withdraw<span className="sr-only"> the link for {name}</span>
              </Button>
            </DataCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
