import 'server-only';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { AppError } from './errors';

/**
 * What a thread says while it works, and at the end. What it is asked is any value that can be copied, of which bytes are
 * handed over.
 */
export type SideMessage<Result> =
  | { state: 'ready' }
  /** The names of the files that it reads now. */
  | { state: 'reading'; files: readonly string[] }
  | { state: 'done'; result: Result }
  | { state: 'refused'; refusal: Pick<AppError, 'status' | 'message' | 'field'> }
  /** A bug, with its stack. */
  | { state: 'broken'; error: string };

/** How far a thread may go with one piece of work. */
export interface SideLimits {
  /** Seconds of the processor. */
  seconds: number;
  /** Megabytes of memory. */
  megabytes: number;
}

const LIMITS: SideLimits = { seconds: 120, megabytes: 3072 };

/** As many work at a time: what more is sent waits, and the processor has room for those who ask for pages. */
const MOST_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

/** How often it is looked whether a thread has gone too far. */
const LOOK_MS = 200;

/** How long a thread waits for more work before it ends; in development the next one has the sources as they are then. */
const IDLE_MS = process.env.NODE_ENV === 'development' ? 0 : 5 * 60_000;

const turn = pLimit(MOST_AT_ONCE);

/** Threads that have nothing to do, with what ends them in a while. */
const idle: { thread: Worker; end: NodeJS.Timeout }[] = [];

/**
 * Has work done in a thread of its own, so that the process stays free for others, and work that never ends can be ended. It
 * waits its turn.
 * @param bytes are handed over: the caller has them no more
 * @throws {AppError} what the work refuses; 413 that names the files where it takes too much of the processor or of memory
 */
export function workAside<Result>(
  asked: object,
  bytes: Uint8Array<ArrayBuffer>,
  limits: SideLimits = LIMITS,
): Promise<Result> {
  return turn(async () => {
    const thread = limits === LIMITS ? await takeThread() : await startThread(limits);
    return askThread<Result>(thread, { ...asked, bytes }, bytes, limits);
  });
}

async function takeThread(): Promise<Worker> {
  const waiting = idle.pop();
  if (!waiting) return startThread(LIMITS);
  clearTimeout(waiting.end);
  return waiting.thread;
}

/** A thread that has loaded all that it needs. */
function startThread({ megabytes }: SideLimits): Promise<Worker> {
  const script = path.join(/* turbopackIgnore: true */ process.cwd(), 'scripts', 'side-thread.mjs');
  const thread = new Worker(/* turbopackIgnore: true */ script, {
    // The condition lets modules through that are marked as for the server only.
    execArgv: ['--conditions=react-server'],
    env: process.env,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // One that ends while it has nothing to do is no trouble of the process, and not asked again.
  thread.on('error', () => forget(thread)).on('exit', () => forget(thread));
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('message', () => {
      thread.off('error', reject);
      resolve(thread);
    });
  });
}

/** Takes a thread out of those that wait for work, if it is among them. */
function forget(thread: Worker): void {
  const at = idle.findIndex((one) => one.thread === thread);
  if (at < 0) return;
  clearTimeout(idle[at]?.end);
  idle.splice(at, 1);
}

/** Gives a thread back that has done its work. */
function giveBack(thread: Worker, limits: SideLimits): void {
  thread.unref();
  if (limits !== LIMITS) {
    void thread.terminate();
    return;
  }
  const end = setTimeout(() => {
    forget(thread);
    void thread.terminate();
  }, IDLE_MS);
  end.unref();
  idle.push({ thread, end });
}

function askThread<Result>(
  thread: Worker,
  asked: object,
  bytes: Uint8Array<ArrayBuffer>,
  limits: SideLimits,
): Promise<Result> {
  thread.ref();
  const secondsOf = clockOf(thread);
  let files: readonly string[] = [];
  return new Promise<Result>((resolve, reject) => {
    const endWith = (error: Error) => {
      leave();
      void thread.terminate();
      reject(error);
    };
    const look = setInterval(() => {
      if (secondsOf() <= limits.seconds) return;
      endWith(tooMuch(files, `more than ${limits.seconds} seconds of the processor`));
    }, LOOK_MS);
    const onError = (error: Error & { code?: string }) =>
      endWith(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? tooMuch(files, `more than ${limits.megabytes} MB of memory`)
          : error,
      );
    const onMessage = (message: SideMessage<Result>) => {
      if (message.state === 'reading') files = message.files;
      if (message.state === 'reading' || message.state === 'ready') return;
      leave();
      giveBack(thread, limits);
      if (message.state === 'done') resolve(message.result);
      else if (message.state === 'broken') reject(new Error(message.error));
      else {
        const { status, message: words, field } = message.refusal;
        reject(new AppError(status, words, field));
      }
    };
    const leave = () => {
      clearInterval(look);
      thread.off('message', onMessage).off('error', onError);
    };
    thread.on('message', onMessage).on('error', onError);
    thread.postMessage(asked, [bytes.buffer]);
  });
}

/**
 * A function that says how many seconds of the processor a thread has taken from now on, at most. Node.js 20 cannot tell it
 * of one thread: it is no more than the time in which the thread was busy, and no more than what the whole process took.
 */
function clockOf(thread: Worker): () => number {
  const before = thread.performance.eventLoopUtilization();
  const taken = process.cpuUsage();
  return () => {
    const busy = thread.performance.eventLoopUtilization().active - before.active;
    const { user, system } = process.cpuUsage(taken);
    return Math.min(busy, (user + system) / 1000) / 1000;
  };
}

function tooMuch(files: readonly string[], what: string): AppError {
  const [first] = files;
  const others = files.length > 1 ? ` and ${files.length - 1} more` : '';
  const named = first === undefined ? 'what was sent' : `“${first}”${others}`;
  return new AppError(
    413,
    `Reading ${named} took ${what} and was ended: nothing of it was stored. Send it in smaller parts.`,
    'files',
  );
}
