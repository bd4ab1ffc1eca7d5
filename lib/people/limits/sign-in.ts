import {
  type AttemptRule,
  countAttempt,
  forgetAttempts,
  type Limit,
  uncountAttempt,
} from './attempts.store';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** An attempt to sign in. */
export interface SignInAttempt {
  /** The e-mail address that was entered, in small letters; there need be no such account. */
  email: string;
  /** Where the request comes from; null where that is not known. */
  address: string | null;
  /** The mark of a browser in which somebody has signed in to this account before; null for any other. */
  knownBrowser: string | null;
}

/** One account from one place. */
const fromOnePlace: AttemptRule = {
  name: 'sign-in from a place',
  free: 10,
  firstWaitMs: 6 * SECOND,
  longestWaitMs: 15 * MINUTE,
  forgetMs: HOUR,
};

/** One account from everywhere, so that an attacker gains nothing by using many addresses. */
const ofOneAccount: AttemptRule = {
  name: 'sign-in to an account',
  free: 20,
  firstWaitMs: SECOND,
  longestWaitMs: 15 * MINUTE,
  forgetMs: 24 * HOUR,
};

/** All accounts from one address, against trying one password on everybody. */
const ofOneAddress: AttemptRule = {
  name: 'sign-in from an address',
  free: 50,
  firstWaitMs: SECOND,
  longestWaitMs: MINUTE,
  forgetMs: 10 * MINUTE,
};

/**
 * The limits of an attempt: a known browser is limited by its own attempts only, so that a stranger cannot lock it out.
 */
function limitsOf({ email, address, knownBrowser }: SignInAttempt): Limit[] {
  if (knownBrowser !== null)
    return [[fromOnePlace, JSON.stringify([email, 'known', knownBrowser])]];
  const everywhere: Limit = [ofOneAccount, email];
  if (address === null) return [everywhere];
  return [
    [fromOnePlace, JSON.stringify([email, 'from', address])],
    everywhere,
    [ofOneAddress, address],
  ];
}

/** Counts an attempt, unless there were too many. @returns the milliseconds to wait, or 0 when it was counted */
export function countSignIn(attempt: SignInAttempt): Promise<number> {
  return countAttempt(limitsOf(attempt));
}

/** Takes a successful attempt back, and forgets those from the same place. Attempts of others stay counted. */
export async function acceptSignIn(attempt: SignInAttempt): Promise<void> {
  for (const limit of limitsOf(attempt)) {
    const [rule] = limit;
    await (rule === fromOnePlace ? forgetAttempts(limit) : uncountAttempt(limit));
  }
}

/** Forgets the attempts on an account, which has a new password. */
export function forgetSignIns(email: string): Promise<void> {
  return forgetAttempts([ofOneAccount, email]);
}
