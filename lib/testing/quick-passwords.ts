import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Makes hashing a password take next to no time, where it is to take a quarter of a second of a processor. For test files
 * that have a process of their own.
 */
export function quickPasswords(): void {
  const { scrypt } = crypto;
  const quick = (
    password: BinaryLike,
    salt: BinaryLike,
    length: number,
    options: ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => scrypt(password, salt, length, { ...options, N: 2 }, done);
  Object.assign(crypto, { scrypt: quick });
  // Those who have imported it by its name get this one, too.
  syncBuiltinESMExports();
}
