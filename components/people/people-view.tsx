'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNote } from '@/components/ui/error-note';
import { Page } from '@/components/ui/page';
import { RefusalNote } from '@/components/ui/refusal-note';
import { Spinner } from '@/components/ui/spinner';
import { useSubmit } from '@/components/ui/use-submit';
import { peopleKeys, usePeople } from '@/lib/people/queries';
import { AccountTable } from './account-table';
import type { PeopleActions } from './actions';
import { CopyField } from './copy-field';
import { Idleness } from './idleness';
import { InvitationTable } from './invitation-table';
import { InviteDialog } from './invite-dialog';

/** Accounts and invitations, with their roles. */
export function PeopleView(actions: PeopleActions) {
  const queryClient = useQueryClient();
  const people = usePeople();
  const submit = useSubmit();
  const [link, setLink] = useState<string | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: peopleKeys.all });
  const change = async (call: Parameters<typeof submit.run>[0]) => {
    await submit.run(call);
    await refresh();
  };
  return (
    <Page
      title="People"
      description="Who has an account here. What somebody answered stays when their account is closed."
      actions={<InviteDialog createInvitation={actions.createInvitation} onInvited={refresh} />}
    >
      <RefusalNote refusal={submit.refusal} />
      {people.isPending && <Spinner label="Looking for people…" />}
      {people.error && <ErrorNote error={people.error} onRetry={() => people.refetch()} />}
      {people.data && (
        <>
          <Card flush>
            <AccountTable
              accounts={people.data.accounts}
              pending={submit.pending}
              onRole={(id, role) => change(() => actions.changeRole(id, role))}
              onClose={(id, closed) => change(() => actions.closeAccount(id, closed))}
              onCodesOff={(id) => change(() => actions.removeSecondFactorOf(id))}
              onNewPassword={async (id) => {
                const made = await submit.run(() => actions.createPasswordLink(id));
                if (made) setLink(made.link);
              }}
            />
          </Card>
          <Idleness
            hours={people.data.idleHours}
            pending={submit.pending}
            onHours={(hours) => change(() => actions.setIdleHours(hours))}
          />
          {people.data.invitations.length > 0 && (
            <Card title="Open invitations" flush>
              <InvitationTable
                invitations={people.data.invitations}
                pending={submit.pending}
                onWithdraw={(id) => change(() => actions.withdrawInvitation(id))}
              />
            </Card>
          )}
        </>
      )}
      <Dialog
        open={link !== null}
        onOpenChange={() => setLink(null)}
        title="A link to a new password"
        description="Send it to the account’s owner. It works once, and is valid for seven days."
      >
        {link && <CopyField label="The link" hint="Shown only once." text={link} />}
      </Dialog>
    </Page>
  );
}
