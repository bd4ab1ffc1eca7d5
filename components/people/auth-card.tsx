import type { ReactNode } from 'react';

/** The page of somebody who is not signed in: a heading, a sentence, a form. */
export function AuthCard({
  title,
  description,
  children,
}: {
  title: string;
  description: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid flex-1 place-items-center px-5 py-10">
      <section className="flex w-full max-w-sm flex-col gap-4 rounded-xl border bg-surface p-6">
        <header>
          <h1 className="font-semibold text-lg tracking-tight">{title}</h1>
          <p className="text-pretty text-muted">{description}</p>
        </header>
        {children}
      </section>
    </div>
  );
}
