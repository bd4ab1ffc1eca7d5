'use client';

import clsx from 'clsx';
import { CircleQuestionMark } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { helpOf } from '@/components/help/pages';
import { usePerson } from '@/components/people/person-context';
import { Tooltip } from '@/components/ui/tooltip';
import { Logo } from './logo';
import { ThemeMenu } from './theme-menu';

const PLACES = [
  { href: '/', label: 'Library', owns: /^\/($|videos|items)/ },
  { href: '/runs', label: 'Runs', owns: /^\/runs/ },
  { href: '/queues', label: 'Queues', owns: /^\/queues/ },
  { href: '/agreement', label: 'Agreement', owns: /^\/agreement/ },
  { href: '/compare', label: 'Compare', owns: /^\/compare/ },
  { href: '/results', label: 'Results', owns: /^\/results/ },
  { href: '/suites', label: 'Suites', owns: /^\/suites/ },
  { href: '/prompts', label: 'Prompts', owns: /^\/prompts/ },
  { href: '/judges', label: 'Judges', owns: /^\/judges/ },
];

/** The bar at the top of every page: navigation, person, theme. */
export function TopBar({
  switcher,
  children,
}: {
  /** The suites that one works with, left of the places. */
  switcher: ReactNode;
  /** The person menu, left of the theme. */
  children: ReactNode;
}) {
  const path = usePathname();
  const router = useRouter();
  const places = usePerson() ? PLACES : [];
  const help = helpOf(path);
  return (
    <header className="sticky top-0 z-30 flex h-11 shrink-0 items-center gap-2 border-b bg-surface px-3 lg:gap-5 lg:px-4">
      <Link
        href="/"
        prefetch={false}
        className="-ml-1 flex h-7 items-center gap-2 rounded-md px-1 font-semibold tracking-tight"
      >
        <Logo />
        <span className="max-lg:sr-only">Framejury</span>
      </Link>
      {places.length > 0 && switcher}
      <nav
        aria-label="Main"
        className="scroll-thin flex h-full min-w-0 flex-1 items-center gap-0.5 overflow-x-auto"
      >
        {places.map((place) => {
          const here = place.owns.test(path);
          return (
            <Link
              key={place.href}
              href={place.href}
              // Two requests a place with every page would be most of what a page asks for.
              prefetch={false}
              onPointerEnter={() => router.prefetch(place.href)}
              onFocus={() => router.prefetch(place.href)}
              aria-current={here ? 'page' : undefined}
              className={clsx(
                'flex h-7 shrink-0 items-center rounded-md px-2 transition-colors lg:px-2.5',
                here ? 'bg-raised font-medium text-text' : 'text-muted hover:text-text',
              )}
            >
              {place.label}
            </Link>
          );
        })}
      </nav>
      {help !== null && places.length > 0 && (
        <Tooltip content="Help on this page">
          <Link
            href={`/help/${help}`}
            prefetch={false}
            target="_blank"
            aria-label="Help on this page (opens in a new tab)"
            className="inline-grid size-7 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text"
          >
            <CircleQuestionMark aria-hidden className="size-4" />
          </Link>
        </Tooltip>
      )}
      {children}
      <ThemeMenu />
    </header>
  );
}
