import { expect } from '@playwright/test';
import type { Session } from './webdriver';

/** The name under which WebDriver hands elements over. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Milliseconds for which a function may run in the page. */
const LONGEST_RUN = 240_000;

/** The one page of a browser that is driven from outside. */
export interface Remote {
  open(address: string): Promise<void>;
  /** Runs a function in the page, which knows nothing but its arguments; both ways only what JSON can hold. */
  run<Values extends unknown[], Result>(
    work: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>>;
  /** Gives an input its files. @param files absolute paths */
  giveFiles(css: string, files: readonly string[]): Promise<void>;
  /** Clicks what is found first, once it is there. */
  click(xpath: string): Promise<void>;
  /** Types a text into what has the focus, key by key. */
  type(text: string): Promise<void>;
  /** Waits until a function that runs in the page gives something that is true, and hands that over. */
  waitFor<Values extends unknown[], Result>(
    work: (...values: Values) => Result,
    ...values: Values
  ): Promise<NonNullable<Awaited<Result>>>;
}

/** What runs a function in the page, and tells of its end in a text: Firefox hands no arrays of bytes over. */
function scriptOf(work: (...values: never[]) => unknown): string {
  return `const values = [...arguments];
    const done = values.pop();
    Promise.resolve()
      .then(() => (${work})(...values))
      .then((value) => JSON.stringify({ value: value ?? null }))
      .then(done, (error) => done(JSON.stringify({ failure: String(error) })));`;
}

/** Drives the page of a session. */
export async function drive(session: Session): Promise<Remote> {
  await session.send('setTimeouts', { script: LONGEST_RUN, pageLoad: 60_000, implicit: 0 });
  await session.send('setSize', { x: 0, y: 0, width: 1440, height: 1000 });

  async function run<Values extends unknown[], Result>(
    work: (...values: Values) => Result,
    ...args: Values
  ): Promise<Awaited<Result>> {
    const answer = (await session.send('run', { script: scriptOf(work), args })) as string;
    const { value, failure }: { value: Awaited<Result>; failure?: string } = JSON.parse(answer);
    if (failure !== undefined) throw new Error(failure);
    return value;
  }

  async function find(using: 'css selector' | 'xpath', value: string): Promise<string> {
    const found = await session.send('find', { using, value });
    return (found as Record<string, string>)[ELEMENT] as string;
  }

  return {
    async open(url) {
      await session.send('open', { url });
    },
    run,
    async giveFiles(css, files) {
      const id = await find('css selector', css);
      await session.send('type', { id, text: files.join('\n') });
    },
    async click(xpath) {
      // Pages may still be drawn again between finding and clicking.
      await expect(async () => {
        const id = await find('xpath', xpath);
        await session.send('click', { id });
      }).toPass({ timeout: 30_000 });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await session.send('act', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async waitFor(work, ...values) {
      let value: Awaited<ReturnType<typeof work>> | undefined;
      await expect(async () => {
        value = await run(work, ...values);
        expect(value, String(work)).toBeTruthy();
      }).toPass({ timeout: 60_000 });
      return value as NonNullable<typeof value>;
    },
  };
}
