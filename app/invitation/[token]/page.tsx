import type { Metadata } from 'next';
import { acceptInvitation } from '@/app/invitation/actions';
import { AuthCard } from '@/components/people/auth-card';
import { InvitationForm } from '@/components/people/invitation-form';
import { openInvitation } from '@/lib/people/invitations.store';

export const metadata: Metadata = { title: 'Invitation', referrer: 'no-referrer' };

/** Where an invitation's link leads: one makes an account, or chooses a new password. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await openInvitation(token);
  if (!invitation) {
    return (
      <AuthCard
        title="This link is no longer valid"
        description="It was used or withdrawn, it has expired, or the person who made it is no longer an admin. Ask an admin for a new one."
      />
    );
  }
  const { role, name, forPassword, apiKeys } = invitation;
  return (
    <AuthCard
      title={forPassword ? 'Choose a new password' : 'Welcome to Framejury'}
      description={
        forPassword
          ? `For the account of ${name}.`
          : `You are invited as ${role}. The link makes one account.`
      }
    >
      <InvitationForm
        token={token}
        name={name}
        forPassword={forPassword}
        apiKeys={apiKeys}
        acceptInvitation={acceptInvitation}
      />
    </AuthCard>
  );
}
