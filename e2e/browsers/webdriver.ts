import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

/** The commands of WebDriver that are used here: what Firefox calls them, and where they are sent over HTTP. */
const COMMANDS = {
  open: ['WebDriver:Navigate', 'url'],
  run: ['WebDriver:ExecuteAsyncScript', 'execute/async'],
  find: ['WebDriver:FindElement', 'element'],
  click: ['WebDriver:ElementClick', 'element/{id}/click'],
  type: ['WebDriver:ElementSendKeys', 'element/{id}/value'],
  act: ['WebDriver:PerformActions', 'actions'],
  setTimeouts: ['WebDriver:SetTimeouts', 'timeouts'],
  setSize: ['WebDriver:SetWindowRect', 'window/rect'],
} as const;

/** One session with a browser (https://www.w3.org/TR/webdriver2/). */
export interface Session {
  /** @returns the command's value */
  send(command: keyof typeof COMMANDS, parameters: Record<string, unknown>): Promise<unknown>;
  end(): Promise<void>;
}

const CAPABILITIES = { strictFileInteractability: false, unhandledPromptBehavior: 'accept' };

/** A session with a program that speaks WebDriver over HTTP, as WebKitWebDriver does. */
export async function openHttpSession(address: string): Promise<Session> {
  async function request(method: string, path: string, body: object = {}): Promise<unknown> {
    const response = await fetch(`${address}/session${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`The browser refused ${path}: ${JSON.stringify(value)}`);
    return value;
  }
  const capabilities = { alwaysMatch: CAPABILITIES };
  const { sessionId } = (await request('POST', '', { capabilities })) as { sessionId: string };
  return {
    send(command, parameters) {
      const path = COMMANDS[command][1].replace('{id}', String(parameters.id));
      return request('POST', `/${sessionId}/${path}`, parameters);
    },
    async end() {
      await request('DELETE', `/${sessionId}`);
    },
  };
}

/** What Firefox sends: the length of a text in bytes, a colon, and the text, which is JSON. */
async function* messagesOf(socket: Socket): AsyncGenerator<unknown, void> {
  let bytes = Buffer.alloc(0);
  for await (const piece of socket) {
    bytes = Buffer.concat([bytes, piece]);
    for (;;) {
      const colon = bytes.indexOf(':');
      const end = colon + 1 + Number(bytes.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || bytes.length < end) break;
      yield JSON.parse(bytes.subarray(colon + 1, end).toString());
      bytes = bytes.subarray(end);
    }
  }
}

/**
 * A session with Firefox itself, over Marionette: the same commands, in messages of its own, which geckodriver translates
 * them to (https://firefox-source-docs.mozilla.org/testing/marionette/).
 */
export async function openFirefoxSession(port: number): Promise<Session> {
  const socket = createConnection(port, '127.0.0.1');
  await once(socket, 'connect');
  const messages = messagesOf(socket);
  // It says who it is.
  await messages.next();
  let sent = 0;
  async function request(name: string, parameters: object): Promise<unknown> {
    sent += 1;
    const text = JSON.stringify([0, sent, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { value: answer } = await messages.next();
    if (!answer) throw new Error(`Firefox ended at ${name}.`);
    const [, , error, result] = answer as [number, number, unknown, unknown];
    if (error) throw new Error(`Firefox refused ${name}: ${JSON.stringify(error)}`);
    return result && typeof result === 'object' && 'value' in result ? result.value : result;
  }
  await request('WebDriver:NewSession', CAPABILITIES);
  return {
    send: (command, parameters) => request(COMMANDS[command][0], parameters),
    async end() {
      await request('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      socket.destroy();
    },
  };
}
