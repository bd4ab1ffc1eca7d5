'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { Tooltip } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Toaster } from 'sonner';
import { PageClient } from '@/components/shell/query-client';
import { TouchedTitle } from '@/components/shell/touched-title';

/** What every page stands on: theme, server data, state in the URL, tooltips and short notices. */
export function Providers({
  nonce,
  children,
}: {
  /** By which the page's policy knows the script that sets the theme. */
  nonce: string | undefined;
  children: ReactNode;
}) {
  const [queryClient] = useState(() => new PageClient());
  return (
    <ThemeProvider
      attribute="data-theme"
      disableTransitionOnChange
      {...(nonce !== undefined && { nonce })}
    >
      <QueryClientProvider client={queryClient}>
        <NuqsAdapter>
          <Tooltip.Provider delayDuration={350} skipDelayDuration={150}>
            {children}
          </Tooltip.Provider>
        </NuqsAdapter>
      </QueryClientProvider>
      <TouchedTitle />
      <Toaster
        // Pages have their buttons on the right and in the middle: here a notice covers none that is needed next.
        position="bottom-left"
        toastOptions={{
          classNames: {
            toast:
              '!font-sans !bg-overlay !text-text !border-0 !shadow-overlay !rounded-lg !text-sm',
            description: '!text-muted',
          },
        }}
      />
    </ThemeProvider>
  );
}
