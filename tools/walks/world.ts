import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Hand } from './hand';

/** Clips of which nothing is known, as one's own are; sample clips are never held back. */
export const CLIPS = [
  'av1.mp4',
  'h264-b-frames.mp4',
  'h264-in-order.mp4',
  'h264-odd-size.mp4',
  'muted-h264.mp4',
  'muted-vp8.webm',
  'muted-vp9.webm',
  'rotated-180.mp4',
  'rotated-90.mp4',
  'variable-rate.mp4',
  'vp8.webm',
  'vp9.webm',
].map((name) => path.resolve('e2e', 'clips', name));

const PASSWORD = 'a long enough password';

/** A page of somebody's own. */
export async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** Makes an account by an invitation; leaves the page where the app leads to. */
export async function enter(hand: Hand, invitation: string, name: string): Promise<void> {
  const { page } = hand;
  await page.goto(invitation);
  await hand.type(page.getByLabel('Name'), name);
  await hand.type(page.getByLabel('E-mail address'), `${name.toLowerCase()}@example.org`);
  await hand.type(page.getByLabel('Password'), PASSWORD);
  await hand.click(page.getByRole('button', { name: /account$/ }));
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/invitation'));
}

/** Invites somebody to review. @returns the link */
export async function invite(admin: Page, name: string): Promise<string> {
  await admin.goto('/people');
  await admin.getByRole('button', { name: 'Invite' }).click();
  await admin.getByLabel('For whom').fill(name);
  await admin.getByRole('combobox', { name: 'Role', exact: true }).selectOption('reviewer');
  await admin.getByRole('button', { name: /the link$/ }).click();
  return admin.getByLabel('The link').inputValue();
}

interface Listed {
  id: string;
  state: string;
}

async function listed(page: Page, what: 'runs' | 'queues'): Promise<Listed[]> {
  const answer = await (await page.request.get(`/api/${what}`)).json();
  return what === 'runs' ? answer.runs : answer;
}

/** Waits until so many runs have ended. */
export async function endOfRuns(page: Page, count: number): Promise<void> {
  for (;;) {
    const ended = (await listed(page, 'runs')).filter(({ state }) => state === 'ended');
    if (ended.length >= count) return;
    await page.waitForTimeout(100);
  }
}

/**
 * How many items of the latest queue somebody has been shown what others say of, and how many it has. What they have handed in
 * counts no more, so it is asked before.
 */
export async function countSeen(admin: Page, name: string): Promise<number> {
  const [queue] = await listed(admin, 'queues');
  const people: { name: string; videos: number }[] = await (
    await admin.request.get(`/api/queues/${queue?.id}/exposure`)
  ).json();
  return people.find((one) => one.name === name)?.videos ?? 0;
}
