import { genericOAuth } from 'better-auth/plugins';
import { env } from '@/lib/env';

/** By which the identity provider of the settings is known in addresses and tables. */
export const OIDC_PROVIDER = 'oidc';

/** The identity provider that the environment names, or null when it names none. */
export function identityProvider() {
  const { FRAMEJURY_OIDC_ISSUER, FRAMEJURY_OIDC_CLIENT_ID, ...rest } = env();
  if (!FRAMEJURY_OIDC_ISSUER || !FRAMEJURY_OIDC_CLIENT_ID) return null;
  return {
    issuer: FRAMEJURY_OIDC_ISSUER.replace(/\/+$/, ''),
    clientId: FRAMEJURY_OIDC_CLIENT_ID,
    clientSecret: rest.FRAMEJURY_OIDC_CLIENT_SECRET,
    name: rest.FRAMEJURY_OIDC_NAME ?? new URL(FRAMEJURY_OIDC_ISSUER).hostname,
    /** The role of newcomers; null when they are refused. */
    newcomers: rest.FRAMEJURY_OIDC_ROLE === 'none' ? null : rest.FRAMEJURY_OIDC_ROLE,
  };
}

/** What signs people in at the identity provider, where there is one. */
export function identityProviderPlugin() {
  const provider = identityProvider();
  return genericOAuth({
    config: provider
      ? [
          {
            providerId: OIDC_PROVIDER,
            name: provider.name,
            discoveryUrl: `${provider.issuer}/.well-known/openid-configuration`,
            requireIdTokenVerification: true,
            clientId: provider.clientId,
            ...(provider.clientSecret && { clientSecret: provider.clientSecret }),
            scopes: ['openid', 'email', 'profile'],
            disableSignUp: provider.newcomers === null,
            // Some providers write it as a text, and “false” as a text would count as true.
            mapProfileToUser: ({ email_verified: verified }) => ({
              emailVerified: verified === true || verified === 'true',
            }),
          },
        ]
      : [],
  });
}
