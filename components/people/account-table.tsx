'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { COMMANDS, DataTable } from '@/components/ui/data-table';
import { Select } from '@/components/ui/field';
import { formatMoment } from '@/components/ui/numbers';
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
  /** Turns codes at sign-in off. */
  onCodesOff: (id: string) => void;
}

/** Everybody with an account. */
export function AccountTable({ accounts, ...actions }: AccountTableProps) {
  const own = usePerson()?.account?.id;
  return (
    <DataTable
      rows={accounts}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Name',
          className: 'font-medium',
          cell: ({ id, name, disabledAt }) => (
            <>
              {name} {id === own && <Badge>you</Badge>}{' '}
              {disabledAt !== null && <Badge tone="bad">closed</Badge>}
            </>
          ),
        },
        { heading: 'E-mail address', cell: ({ email }) => email },
        { heading: 'Role', cell: (account) => <RoleChoice account={account} {...actions} /> },
        {
          heading: 'Since',
          className: 'whitespace-nowrap text-muted',
          cell: ({ createdAt }) => formatMoment(createdAt),
        },
        {
          heading: 'Last sign-in',
          className: 'whitespace-nowrap text-muted',
          cell: ({ signedInAt }) => (signedInAt ? formatMoment(signedInAt) : '–'),
        },
        {
          heading: COMMANDS,
          className: 'whitespace-nowrap text-right',
          cell: (account) => <Commands account={account} isOwn={account.id === own} {...actions} />,
        },
      ]}
    />
  );
}

type OfAccount = Omit<AccountTableProps, 'accounts'> & { account: AccountFacts };

function RoleChoice({ account: { id, name, role, disabledAt }, pending, onRole }: OfAccount) {
  return (
    <Select
      aria-label={`Role of ${name}`}
      value={role}
      disabled={pending || disabledAt !== null}
      className="w-32"
      onChange={(event) => onRole(id, event.target.value)}
    >
      {ROLES.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  );
}

function Commands({
  account: { id, name, disabledAt, hasSecondFactor },
  isOwn,
  pending,
  onClose,
  onNewPassword,
  onCodesOff,
}: OfAccount & { isOwn: boolean }) {
  const closed = disabledAt !== null;
  return (
    <>
      {!closed && (
        <Button size="sm" variant="ghost" disabled={pending} onClick={() => onNewPassword(id)}>
          New password…<span className="sr-only"> for {name}</span>
        </Button>
      )}
      {!isOwn && hasSecondFactor && (
        <Button size="sm" variant="ghost" disabled={pending} onClick={() => onCodesOff(id)}>
          Codes off<span className="sr-only"> at sign-in for {name}</span>
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
    </>
  );
}
