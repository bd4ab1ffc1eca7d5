'use client';

import { useEffect } from 'react';
import { BrokenPage } from '@/components/shell/broken-page';
import { Logo } from '@/components/shell/logo';
import './globals.css';

/** Shown in place of everything where even the frame around the pages broke, as it does while the database is away. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => {
    // The part that sets the theme is among what broke.
    const chosen = localStorage.getItem('theme');
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : isDark ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
  }, []);
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col">
        <title>Framejury</title>
        <header className="flex h-11 items-center gap-2 border-b bg-surface px-4 font-semibold tracking-tight">
          <Logo />
          Framejury
        </header>
        <main className="flex flex-1 flex-col">
          <BrokenPage error={error} onRetry={() => window.location.reload()} />
        </main>
      </body>
    </html>
  );
}
