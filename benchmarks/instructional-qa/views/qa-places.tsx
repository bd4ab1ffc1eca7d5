'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';

const PLACES = [
  { href: '/qa', label: 'Overview' },
  { href: '/qa/annotations', label: 'Annotations' },
  { href: '/qa/funnel', label: 'Funnel' },
  { href: '/qa/benchmarks', label: 'Benchmarks' },
  { href: '/qa/statistics', label: 'Statistics' },
];

/** The pages of instructional question answering, side by side. */
export function QaPlaces() {
  const path = usePathname();
  return (
    <nav aria-label="Instructional QA" className="flex shrink-0 gap-4 border-b px-5">
      {PLACES.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={clsx(
            '-mb-px border-b-2 pt-2.5 pb-2 text-sm transition-colors',
            path === href
              ? 'border-accent font-medium text-text'
              : 'border-transparent text-muted hover:text-text',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
