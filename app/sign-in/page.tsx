import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { currentPerson } from '@/app/person';
import { AuthCard } from '@/components/people/auth-card';
import { SignInForm } from '@/components/people/sign-in-form';
import { identityProvider, OIDC_PROVIDER } from '@/lib/people/sign-in/provider';
import { homeOf, ownPath } from './own-path';

export const metadata: Metadata = { title: 'Sign in' };

/** Where one signs in; goes on to `?from=`. */
export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { from, error } = await searchParams;
  const person = await currentPerson();
  if (person) redirect(from === undefined ? homeOf(person.role) : ownPath(from));
  // Without a page to go to, this one leads on by the person’s role.
  const goTo = from === undefined ? '/sign-in' : ownPath(from);
  const provider = identityProvider();
  return (
    <AuthCard title="Sign in" description="To review, with the account that you were invited to.">
      <SignInForm
        goTo={goTo}
        provider={provider && { id: OIDC_PROVIDER, name: provider.name }}
        trouble={error ? troubleOf(error, provider?.name ?? 'The identity provider') : null}
      />
    </AuthCard>
  );
}

/** What went wrong on the way back from the identity provider, by the word that better-auth or our own hooks have for it. */
function troubleOf(error: string | string[], provider: string): string {
  if (error === 'email_not_verified' || error === 'account_not_linked') {
    return `${provider} does not say that your e-mail address is verified. Have it verified there, or sign in with a password.`;
  }
  if (error === 'closed') return 'Your account is closed. An admin can open it again.';
  return `${provider} did not let you in, or you have no account here. Ask an admin to invite you.`;
}
