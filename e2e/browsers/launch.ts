import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect } from '@playwright/test';
import { findFreePort } from '@/scripts/processes/port.mjs';
import { openFirefoxSession, openHttpSession, type Session } from './webdriver';

/** A browser other than the one that the tests usually run in. */
export type OtherBrowser = 'firefox' | 'webkit';

/** What Firefox is told: to reach out for nothing by itself, and that nobody looks at its windows. */
const PREFERENCES: Readonly<Record<string, unknown>> = {
  'marionette.port': 0,
  'remote.prefs.recommended': true,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
};

/** A program that runs alongside the tests. */
interface Program {
  child: ChildProcess;
  /** Rejects when the program cannot be started, or ends by itself. */
  failed: Promise<never>;
  stop(): Promise<void>;
}

/** Starts a program, with all that it needs to be ended with all that it starts. */
function startProgram(
  command: string,
  words: string[],
  environment: Record<string, string> = {},
): Program {
  const child = spawn(command, words, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  // Nobody reads on, and nothing shall wait for that.
  child.stdout?.resume();
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`${command} ended by itself: ${signal ?? `exit code ${code}`}`)),
    );
  });
  failed.catch(() => undefined);
  return { child, failed, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const ended = child.exitCode !== null || child.signalCode !== null ? null : once(child, 'exit');
  signalGroup(pid, 'SIGTERM');
  if (!ended) return;
  const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
}

/** Signals a program and all that it started, as far as they are still there. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** What starts in a folder of its own; all programs that it starts are added to `programs`. */
type Launch = (
  home: string,
  programs: Program[],
  preferences: Readonly<Record<string, unknown>>,
) => Promise<Session>;

const launchFirefox: Launch = async (home, programs, preferences) => {
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(home, 'user.js'), lines.join('\n'));
  const command = process.env.FIREFOX_PATH ?? 'firefox-esr';
  const words = ['--headless', '--marionette', '--no-remote', '--profile', home];
  const firefox = startProgram(command, words, { ...homeAt(home), MOZ_CRASHREPORTER_DISABLE: '1' });
  programs.push(firefox);
  const told = path.join(home, 'MarionetteActivePort');
  let port = 0;
  const telling = expect(async () => {
    port = Number(await readFile(told, 'utf8'));
    expect(port).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  await Promise.race([telling, firefox.failed]);
  return openFirefoxSession(port);
};

/** The browser of WebKitGTK's own, on a screen that nobody sees. */
const launchWebKit: Launch = async (home, programs) => {
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1000x24']);
  programs.push(screen);
  const said = once(screen.child.stdout as NodeJS.ReadableStream, 'data');
  const [display] = await Promise.race([said, screen.failed]);
  const port = await findFreePort('127.0.0.1');
  const driver = startProgram('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    ...homeAt(home),
    DISPLAY: `:${String(display).trim()}`,
    // Without a graphics card.
    LIBGL_ALWAYS_SOFTWARE: '1',
    GDK_BACKEND: 'x11',
  });
  programs.push(driver);
  const address = `http://127.0.0.1:${port}`;
  const answering = expect(async () => {
    expect((await fetch(`${address}/status`)).ok).toBe(true);
  }).toPass({ timeout: 60_000 });
  await Promise.race([answering, driver.failed]);
  return openHttpSession(address);
};

/** Nothing is kept where the person at this machine has it. */
function homeAt(home: string): Record<string, string> {
  return {
    HOME: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_RUNTIME_DIR: home,
  };
}

const LAUNCHES: Readonly<Record<OtherBrowser, Launch>> = {
  firefox: launchFirefox,
  webkit: launchWebKit,
};

/** A browser that runs: its session, and what ends it. */
export interface Launched {
  session: Session;
  close(): Promise<void>;
}

/**
 * Starts a browser with a profile of its own.
 * @param preferences what Firefox is set to besides
 */
export async function launch(
  browser: OtherBrowser,
  preferences: Readonly<Record<string, unknown>> = {},
): Promise<Launched> {
  const home = await mkdtemp(path.join(os.tmpdir(), `framejury-${browser}-`));
  const programs: Program[] = [];
  async function end() {
    for (const program of programs.reverse()) await program.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const session = await LAUNCHES[browser](home, programs, preferences);
    return {
      session,
      async close() {
        await session.end().catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
