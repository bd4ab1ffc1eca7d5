import 'server-only';
import path from 'node:path';
import { z } from 'zod';
import { S3_ADDRESS } from './files/s3-place';

/** A variable that may be left out; shells and compose files also leave it out by leaving it empty. */
const blankAsUnset = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const environmentSchema = z.object({
  DATABASE_URL: z.string().min(1, 'is not set: start Framejury with “npm start”'),
  FRAMEJURY_DATA: z.string().default('.data'),
  /** Where videos and frames lie; in the data folder where it is left out. */
  FRAMEJURY_FILES: blankAsUnset(
    z.string().regex(S3_ADDRESS, 'must be s3://BUCKET or s3://BUCKET/PREFIX'),
  ),
  /** Whether browsers read videos from the app or, by signed addresses, from an S3 store itself. */
  FRAMEJURY_FILES_LINKS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['app', 'signed']).default('app'),
  ),
  /** The server's secret, which keys of judges are encrypted under, as `openssl rand -base64 32` makes one. */
  FRAMEJURY_SECRET: blankAsUnset(
    z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64: openssl rand -base64 32'),
  ),
  /** Decided by “npm start” from where it listens. Who starts the app in another way gets the safe choice. */
  FRAMEJURY_SIGN_IN: z.enum(['required', 'off']).default('required'),
  FRAMEJURY_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3210'),
  FRAMEJURY_OIDC_ISSUER: blankAsUnset(z.url({ protocol: /^https?$/ })),
  FRAMEJURY_OIDC_CLIENT_ID: blankAsUnset(z.string()),
  FRAMEJURY_OIDC_CLIENT_SECRET: blankAsUnset(z.string()),
  FRAMEJURY_OIDC_NAME: blankAsUnset(z.string()),
  FRAMEJURY_OIDC_ROLE: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['none', 'viewer', 'reviewer']).default('none'),
  ),
  /** Where webhooks may be sent from where people sign in: to public addresses, or to any. */
  FRAMEJURY_WEBHOOK_TARGETS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['public', 'any']).default('public'),
  ),
  OPENAI_API_KEY: blankAsUnset(z.string()),
  OPENAI_BASE_URL: blankAsUnset(z.url({ protocol: /^https?$/ })),
  OPENAI_MODEL: blankAsUnset(z.string()),
});

type Environment = z.infer<typeof environmentSchema>;

let environment: Environment | undefined;

/**
 * The server's settings from its environment, read on first use, so that a build needs none of them.
 * @throws {Error} that names the variable at fault
 */
export function env(): Environment {
  if (!environment) {
    const parsed = environmentSchema.safeParse(process.env);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new Error(`The environment variable ${issue?.path.join('.')} ${issue?.message}`);
    }
    environment = parsed.data;
  }
  return environment;
}

/** Whether people sign in. Where they do not, anyone who reaches the app is one of its local reviewers. */
export function requiresSignIn(): boolean {
  return env().FRAMEJURY_SIGN_IN !== 'off';
}

/** An absolute path inside the data folder. */
export function dataPath(...parts: string[]): string {
  return path.resolve(/* turbopackIgnore: true */ env().FRAMEJURY_DATA, ...parts);
}
