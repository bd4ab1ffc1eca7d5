import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { type ReactNode, Suspense } from 'react';
import { changeProject } from '@/app/library/actions';
import {
  addLocalReviewer,
  renameLocalReviewer,
  switchLocalReviewer,
} from '@/app/people/local-actions';
import { currentPerson } from '@/app/person';
import { submitClip } from '@/app/queues/actions';
import { answer, note } from '@/app/reviews/actions';
import { PersonProvider } from '@/components/people/person-context';
import { PersonMenu } from '@/components/people/person-menu';
import { FamilySwitcher } from '@/components/projects/family-switcher';
import { OutboxSender } from '@/components/review/outbox/outbox-sender';
import { OutageNotice } from '@/components/shell/outage-notice';
import { TopBar } from '@/components/shell/top-bar';
import { NONCE_HEADER } from '@/lib/content-security-policy';
import { requiresSignIn } from '@/lib/env';
import { listLocalReviewers } from '@/lib/people/local.store';
import { Providers } from './providers';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Framejury', template: '%s · Framejury' },
  description:
    'Review what vision-language judges say about generated videos, correct it, and find out how far the judges can be trusted.',
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#141619' },
  ],
};

/** The frame around every page: the bar at the top, and the page under it, at least as high as the window. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson();
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  const reviewers = requiresSignIn() ? [] : await listLocalReviewers();
  return (
    // The theme is set on this element before hydration.
    <html lang="en" suppressHydrationWarning>
      <body className="flex min-h-dvh flex-col">
        <Providers nonce={nonce}>
          <a
            href="#content"
            className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-accent-text focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            Skip to content
          </a>
          <PersonProvider person={person}>
            <TopBar
              switcher={
                <Suspense>
                  <FamilySwitcher changeProject={changeProject} />
                </Suspense>
              }
            >
              {person && (
                <PersonMenu
                  person={person}
                  reviewers={reviewers}
                  actions={{ addLocalReviewer, renameLocalReviewer, switchLocalReviewer }}
                />
              )}
            </TopBar>
            <OutageNotice />
            <main id="content" className="flex min-h-0 flex-1 flex-col">
              {children}
            </main>
            {person && (
              <OutboxSender submitAnswers={answer} submitNote={note} submitItem={submitClip} />
            )}
          </PersonProvider>
        </Providers>
      </body>
    </html>
  );
}
