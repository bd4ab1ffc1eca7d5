'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/field';
import { formatMoment } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { type AccountFacts, ROLES } from '@/lib/people/schema';
import { usePerson } from './person-context';

/** Properties of {@link AccountTable}. */
export interface AccountTableProps {
  accounts: readonly AccountFacts[];
  /** A change is under way. */
  pending: boolean;
  onRole: (id: string, role: string) => void;
  onClose: (id: string, closed: boolean) => void;
  onNewPassword: (id: string) => void;
}

/** Everybody with an account. */
export function AccountTable({ accounts, ...actions }: AccountTableProps) {
  return (
    <Table className="[&_tbody>tr:last-child>td]:border-b-0">
      <thead>
        <tr>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>E-mail address</HeaderCell>
          <HeaderCell>Role</HeaderCell>
          <HeaderCell>Since</HeaderCell>
          <HeaderCell>Latest sign-in</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Commands</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}

function AccountRow({
  account: { id, name, email, role, disabledAt, createdAt, signedInAt },
  pending,
  onRole,
  onClose,
  onNewPassword,
}: Omit<AccountTableProps, 'accounts'> & { account: AccountFacts }) {
  const isOwn = usePerson()?.account?.id === id;
  const closed = disabledAt !== null;
  return (
    <tr>
      <DataCell className="font-medium">
        {name} {isOwn && <Badge>you</Badge>} {closed && <Badge tone="bad">closed</Badge>}
      </DataCell>
      <DataCell>{email}</DataCell>
      <DataCell>
        <Select
          aria-label={`Role of ${name}`}
          value={role}
          disabled={pending || closed}
          className="w-32"
          onChange={(event) => onRole(id, event.target.value)}
        >
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </DataCell>
      <DataCell className="whitespace-nowrap text-muted">{formatMoment(createdAt)}</DataCell>
      <DataCell className="whitespace-nowrap text-muted">
        {signedInAt ? formatMoment(signedInAt) : '–'}
      </DataCell>
      <DataCell className="whitespace-nowrap text-right">
        {!closed && (
          <Button size="sm" variant="ghost" disabled={pending} onClick={() => onNewPassword(id)}>
            New password…<span className="sr-only"> for {name}</span>
          </Button>
        )}
        {!isOwn && (
          <Button
            size="sm"
            variant={closed ? 'ghost' : 'danger'}
            disabled={pending}
            onClick={() => onClose(id, !closed)}
          >
            {closed ? 'Open again' : 'Close'}
            <span className="sr-only"> the account of {name}</span>
          </Button>
        )}
      </DataCell>
    </tr>
  );
}
