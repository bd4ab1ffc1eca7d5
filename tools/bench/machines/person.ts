import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptInvitation } from '@/lib/people/invitations.store';
import type { Holding } from '@/lib/queues/schema';
import type { ItemReview } from '@/lib/reviews/schema';
import type { Scale } from '@/lib/suites/question';

const PASSWORD = 'twelve characters and some';

/** How long a request is sent again that nobody answers, in milliseconds; a browser's page does so for longer. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/** How many questions somebody answers about an item before they hand it in. */
const MOST_ANSWERS = 12;

/** Somebody who has signed in, by the requests that their browser would make. */
export interface Person {
  accountId: string;
  raterId: string;
  name: string;
  /** Asks the interface. @throws when it refuses */
  read: (address: string) => Promise<unknown>;
  /** Opens a page. @returns its text @throws when it is refused */
  open: (address: string) => Promise<string>;
  /** Sends bytes, and says what is answered. @throws when they are refused */
  send: (method: 'PUT' | 'POST', address: string, bytes: Uint8Array) => Promise<unknown>;
  /** Does what a page's form does. @throws when it is refused */
  act: (action: string, words: unknown[]) => Promise<unknown>;
}

/** What is noted of all requests. */
export interface Noted {
  /** Milliseconds from each request to its whole answer, by what was asked. */
  times: Map<string, number[]>;
  /** How many were sent again, since the app that had them was gone. */
  again: number;
}

/** Notes nothing yet. */
export function nothingNoted(): Noted {
  return { times: new Map(), again: 0 };
}

/** Makes an account by an invitation, and signs in to it. */
export async function signIn(
  url: string,
  name: string,
  invitation: string,
  noted: Noted,
): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.org`;
  const account = await acceptInvitation(invitation, { name, email, password: PASSWORD });
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`${name} could not sign in: ${await response.text()}`);
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  const headers = { cookie: cookie.join('; '), origin: url };
  const ask = (what: string, address: string, init: RequestInit) =>
    askUntilAnswered(what, `${url}${address}`, init, noted);
  return {
    accountId: account.id,
    raterId: account.raterId,
    name,
    read: async (address) => JSON.parse(await ask(kindOf(address), address, { headers })),
    open: (address) => ask(kindOf(address), address, { headers }),
    send: async (method, address, bytes) => {
      const body = { 'content-type': 'application/octet-stream' };
      const init = { method, headers: { ...headers, ...body }, body: Buffer.from(bytes) };
      return JSON.parse(await ask(`${method} …`, address, init));
    },
    act: async (action, words) => {
      const text = await ask(action, '/queues', {
        method: 'POST',
        headers: { ...headers, 'next-action': actionId(action), accept: 'text/x-component' },
        body: JSON.stringify(words),
      });
      return answerOf(action, text);
    },
  };
}

/** What an address asks for, without saying of which. */
function kindOf(address: string): string {
  return address.replace(/\?.*/, '').replace(/[0-9a-f-]{36}|[0-9a-f]{64}/g, '…');
}

/** Sends a request again and again while the app that has it breaks down, as pages do. */
async function askUntilAnswered(
  what: string,
  address: string,
  init: RequestInit,
  noted: Noted,
): Promise<string> {
  const begun = performance.now();
  for (;;) {
    const answer = await fetch(address, init)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: Error) => ({ status: 0, text: error.message }));
    if (answer.status === 200) {
      const times = noted.times.get(what) ?? [];
      noted.times.set(what, [...times, performance.now() - begun]);
      return answer.text;
    }
    const isGone = answer.status === 0 || answer.status >= 500;
    if (!isGone || performance.now() - begun > PATIENCE_MS) {
      throw new Error(`${what} was answered with ${answer.status}: ${answer.text.slice(0, 300)}`);
    }
    noted.again += 1;
    await sleep(PAUSE_MS);
  }
}

let actionIds: Map<string, string> | undefined;

/** By which id pages name an action of a build. */
function actionId(name: string): string {
  if (!actionIds) {
    const file = path.join(process.cwd(), '.next', 'server', 'server-reference-manifest.json');
    const { node } = JSON.parse(readFileSync(file, 'utf8')) as {
      node: Record<string, { exportedName: string }>;
    };
    actionIds = new Map(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]));
  }
  const id = actionIds.get(name);
  if (!id) throw new Error(`The build has no action “${name}”.`);
  return id;
}

/** What an action returned: the part of React's stream that its first line points to. */
function answerOf(action: string, stream: string): unknown {
  const parts = new Map(
    stream.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
  const { a: pointer } = JSON.parse(parts.get('0') ?? '{}') as { a?: string };
  const part = parts.get(pointer?.replace('$@', '') ?? '');
  if (!part?.startsWith('{')) throw new Error(`${action} answered: ${stream.slice(0, 300)}`);
  const result = JSON.parse(part) as { ok: boolean; message?: string };
  if (!result.ok) throw new Error(`${action} was refused: ${result.message}`);
  return result;
}

/** What came of somebody's work: their answers, by what they were sent as. */
export interface Work {
  answers: string[];
  items: number;
}

/**
 * Answers some questions about one item after another, until the queue has no more or it is time to stop.
 * @param thinkMs how long a person thinks about each answer, in milliseconds
 */
export async function workOff(
  person: Person,
  queueId: string,
  scaleOf: (question: string) => Scale | null,
  thinkMs: number,
  isOver: () => boolean = () => false,
): Promise<Work> {
  const work: Work = { answers: [], items: 0 };
  let { holding } = (await person.act('holdClips', [queueId, person.raterId])) as {
    holding: Holding;
  };
  for (let task = holding.tasks[0]; task && !isOver(); task = holding.tasks[0]) {
    const { itemId, queueItemId, runId } = task;
    const review = (await person.read(`/api/reviews/${itemId}?run=${runId}`)) as ItemReview;
    if (!review.blind) throw new Error('The queue is not blind.');
    const open = (review.run?.cells ?? []).filter(({ own }) => !own);
    for (const { unit, question } of open.slice(0, MOST_ANSWERS)) {
      const value = valueOn(scaleOf(question));
      if (value === null) continue;
      await sleep(thinkMs);
      const sentAs = randomUUID();
      const answer = {
        ...{ itemId, suite: review.run?.suite.id, unit, question, act: 'state', value },
        ...{ rationale: '', seenId: null, supersedesId: null, supersedesSent: null, sentAs },
      };
      const { conflict } = (await person.act('answer', [[answer], person.raterId])) as {
        conflict: unknown;
      };
      if (conflict) throw new Error(`${person.name} was told of another answer of their own.`);
      work.answers.push(sentAs);
    }
    const handed = await person.act('submitClip', [queueId, queueItemId, person.raterId]);
    work.items += 1;
    ({ holding } = handed as { holding: Holding });
  }
  return work;
}

/** Some value on a scale; null where there is none to choose. */
function valueOn(scale: Scale | null): number | string | null {
  if (!scale) return null;
  switch (scale.kind) {
    case 'yes-no':
      return 1;
    case 'rating':
      return scale.max;
    default:
      return null;
  }
}
