import { compiler } from 'markdown-to-jsx/react';
import Link from 'next/link';
import type { ComponentProps } from 'react';
import { slugOf } from './slug';

/** Properties of {@link HelpText}. */
export interface HelpTextProps {
  /** Markdown. */
  text: string;
  /** Where a link leads; null for a file that is no page. */
  resolve: (to: string) => string | null;
}

const classed = (className: string) => ({ props: { className } });

/** A page of the documentation. */
export function HelpText({ text, resolve }: HelpTextProps) {
  const HelpLink = ({ href = '', children }: ComponentProps<'a'>) => {
    const to = resolve(href);
    if (to === null) return <>{children}</>;
    const className = 'text-accent underline-offset-2 hover:underline';
    return to.startsWith('http') ? (
      <a href={to} className={className} rel="noreferrer" target="_blank">
        {children}
      </a>
    ) : (
      <Link href={to} className={className}>
        {children}
      </Link>
    );
  };
  return compiler(text, {
    disableParsingRawHTML: true,
    slugify: slugOf,
    wrapper: 'article',
    forceWrapper: true,
    wrapperProps: { className: 'max-w-3xl pb-16 leading-relaxed' } as object,
    overrides: {
      a: HelpLink,
      img: ({ src = '', alt = '' }: ComponentProps<'img'>) => (
        // biome-ignore lint/performance/noImgElement: a picture of the documentation, as it is
        <img
          src={String(src).replace(/^images\//, '/api/help/images/')}
          alt={alt}
          className="my-4 rounded-md border border-line"
        />
      ),
      h1: classed('mb-4 font-semibold text-xl tracking-tight'),
      h2: classed('mt-8 mb-2 scroll-mt-16 font-semibold text-lg tracking-tight'),
      h3: classed('mt-6 mb-2 scroll-mt-16 font-semibold'),
      h4: classed('mt-4 mb-2 scroll-mt-16 font-semibold'),
      p: classed('my-3 text-pretty'),
      ul: classed('my-3 list-disc pl-6'),
      ol: classed('my-3 list-decimal pl-6'),
      li: classed('my-1'),
      code: classed('rounded-sm bg-raised px-1 font-mono text-[0.9em]'),
      pre: classed('my-3 overflow-x-auto rounded-md bg-raised p-3 font-mono text-xs'),
      table: classed('my-3 block overflow-x-auto border-collapse text-sm'),
      th: classed('border border-line px-2 py-1 text-left font-medium'),
      td: classed('border border-line px-2 py-1 align-top'),
    },
  });
}
