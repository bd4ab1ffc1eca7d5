import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';

/** The way out of a review, at the left of its header. @param title where it leads, when that says more than `label` */
export function BackLink({ href, label, title }: { href: string; label: string; title?: string }) {
  return (
    <Link
      href={href}
      aria-label={label}
      title={title ?? label}
      className="-mr-1 grid w-7 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
    >
      <ChevronLeft aria-hidden className="size-4" />
    </Link>
  );
}
