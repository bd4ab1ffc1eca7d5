import 'server-only';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataPath, env } from './env';
import { AppError } from './errors';

const SECRET_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The server's own secret: that of `FRAMEJURY_SECRET`, for machines that share no folder, or one that is made on first use and
 * readable by its user alone.
 */
async function serverSecret(): Promise<Buffer> {
  const given = env().FRAMEJURY_SECRET;
  if (given) return Buffer.from(given, 'base64');
  const file = dataPath('secret');
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const known = await readIfThere(file);
  const secret = known ?? (await makeSecret(file));
  if (secret.length !== SECRET_BYTES)
    throw new Error(`${file} is damaged: delete it, and enter keys again`);
  return secret;
}

async function readIfThere(file: string): Promise<Buffer | null> {
  return await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function makeSecret(file: string): Promise<Buffer> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(SECRET_BYTES), { mode: 0o600 });
  try {
    // The app and the worker may both come first. A link appears whole or not at all, and the first one counts.
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return await readFile(file);
}

/** A secret of its own for one purpose, made from the server's: the same at every start. */
export async function derivedSecret(purpose: string): Promise<string> {
  const bytes = hkdfSync('sha256', await serverSecret(), '', purpose, SECRET_BYTES);
  return Buffer.from(bytes).toString('base64url');
}

/** Encrypts a text with AES-256-GCM under the server's secret. */
export async function encryptSecret(text: string): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await serverSecret(), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/**
 * Decrypts what {@link encryptSecret} made.
 * @throws {AppError} 409 when it was made under another secret or has been altered; `name` says whose key it is
 */
export async function decryptSecret(sealed: string, name: string): Promise<string> {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const secret = await serverSecret();
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, iv);
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    throw new AppError(409, `The stored key of “${name}” cannot be read any more: enter it again.`);
  }
}
