import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { LOCAL_REVIEWER_COOKIE } from '@/lib/people/schema';
import { onDatabase } from './content';

/** The ids of those who were added, by their names. */
const added = new Map<string, string>();

/** Adds a person who reviews to an app; how people do so, reviewers.spec.ts sees. */
export async function addReviewer(appFolder: string, name: string): Promise<void> {
  const id = randomUUID();
  const statement = `INSERT INTO "Rater" (id, kind, name, local) VALUES ($1, 'person', $2, true)`;
  await onDatabase(appFolder, (client) => client.query(statement, [id, name]));
  added.set(name, id);
}

/**
 * Leaves the page, once all that was said on it is stored, and goes on as another person.
 * @param app its address
 * @param name of somebody who was added; null for the one who is there from the beginning
 */
export async function become(page: Page, app: string, name: string | null): Promise<void> {
  await expect(page.getByText('Storing')).toHaveCount(0);
  // What is open asks for more now and then, which it must not do as somebody else.
  await page.goto('about:blank');
  const context = page.context();
  if (name === null) return context.clearCookies({ name: LOCAL_REVIEWER_COOKIE });
  const value = added.get(name);
  if (!value) throw new Error(`${name} was not added`);
  await context.addCookies([{ name: LOCAL_REVIEWER_COOKIE, value, url: app }]);
}
