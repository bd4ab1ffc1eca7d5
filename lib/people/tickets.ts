import 'server-only';
import { randomBytes } from 'node:crypto';
import type { RequestingAccount } from './sign-in/store';

/** The header by which a request tells what it was let in as; only the app's door sets it. */
export const TICKET_HEADER = 'x-framejury-ticket';

/** For how long a ticket is good, in milliseconds: for what a request asks at its start. */
const GOOD_FOR_MS = 5_000;

interface Ticket {
  account: RequestingAccount;
  until: number;
}

const kept = globalThis as { framejuryTickets?: Map<string, Ticket> };

/** The door and what lies behind it are built apart, and load this module once each. */
function tickets(): Map<string, Ticket> {
  kept.framejuryTickets ??= new Map();
  return kept.framejuryTickets;
}

/**
 * Keeps whose request was let in, so that it need not be found out again behind the door.
 * @returns a ticket that nobody can guess
 */
export function issueTicket(account: RequestingAccount): string {
  const now = Date.now();
  // The oldest come first.
  for (const [ticket, { until }] of tickets()) {
    if (until > now) break;
    tickets().delete(ticket);
  }
  const ticket = randomBytes(16).toString('base64url');
  tickets().set(ticket, { account, until: now + GOOD_FOR_MS });
  return ticket;
}

/** Whose request was let in with a ticket; undefined without one that is good. */
export function ticketHolder(headers: Headers): RequestingAccount | undefined {
  const found = tickets().get(headers.get(TICKET_HEADER) ?? '');
  return found && found.until > Date.now() ? found.account : undefined;
}
