import 'server-only';
import { isDeadlyFull, noRoom } from './disk';
import { AppError } from './errors';

/** Codes of PostgreSQL, of the system and of the database client for: no connection, or not for long. */
const DOWN_CODE =
  /^(?:57P0[1-3]|08\d{3}|53300|P10(?:01|02|08|17)|P2024|P2028|ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

const DOWN_MESSAGE =
  /connection (?:terminated|closed|ended|timeout)|closed the connection|terminating connection|can.t reach database|not queryable|database system is|ECONNREFUSED|ECONNRESET|SocketTimeout/i;

/** Codes of the database client and of PostgreSQL for a transaction that was ended for the sake of another. */
const CONFLICT_CODE = /^(?:P2034|40P01|40001)$/;
const CONFLICT_MESSAGE = /TransactionWriteConflict|deadlock detected|could not serialize access/i;

/** Codes of the system and of PostgreSQL for a disk without room. */
const NO_ROOM_CODE = /^(?:ENOSPC|EDQUOT|53100)$/;
const NO_ROOM_MESSAGE = /no space left on device|disk quota exceeded/i;

/** What the database client calls its errors. Others, such as of a judge's connection, may look much the same. */
const DATABASE_CLIENT = /^(?:PrismaClient|DriverAdapter)/;

/** Whether an error, or what caused it, has such a code or message. */
function tells(error: unknown, code: RegExp, text: RegExp): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const {
    code: own,
    originalCode,
    message,
    kind,
    cause,
    meta,
    driverAdapterError,
  } = error as Record<string, unknown>;
  return (
    code.test(String(own)) ||
    code.test(String(originalCode)) ||
    text.test(String(message)) ||
    text.test(String(kind)) ||
    [cause, meta, driverAdapterError].some((inner) => tells(inner, code, text))
  );
}

/** Whether an error of work on the database says that it cannot be reached just now. */
export function isDatabaseDown(error: unknown): boolean {
  return tells(error, DOWN_CODE, DOWN_MESSAGE);
}

/** Whether an error says that a transaction and another stood in each other's way: the same may be tried again. */
export function isConflict(error: unknown): boolean {
  return tells(error, CONFLICT_CODE, CONFLICT_MESSAGE);
}

/** Whether an error says that a disk is full, the database's or our own. */
export function isDiskFull(error: unknown): boolean {
  return tells(error, NO_ROOM_CODE, NO_ROOM_MESSAGE);
}

/**
 * The refusal for an error of what the server cannot help and what passes: 503 while the database does not answer, 507 while
 * the disk is full; null for any other error. The same may be asked again.
 */
export function outageOf(error: unknown): AppError | null {
  if (isDiskFull(error)) return noRoom();
  if (!(error instanceof Error) || !DATABASE_CLIENT.test(error.name)) return null;
  if (!isDatabaseDown(error)) return null;
  if (isDeadlyFull()) return noRoom();
  return new AppError(
    503,
    'The database does not answer just now. Framejury goes on by itself once it does.',
  );
}
