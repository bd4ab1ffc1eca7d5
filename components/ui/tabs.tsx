'use client';

import clsx from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Properties of {@link Tabs}. */
export interface TabsProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  /** What the tabs choose between, for screen readers. */
  label: string;
  /** In order; `note` is a small number or mark after the label. */
  tabs: readonly { value: Value; label: ReactNode; note?: ReactNode }[];
  /** Something at the right end of the row of tabs. */
  aside?: ReactNode;
  className?: string;
  /** One {@link TabPanel} for each tab. */
  children: ReactNode;
}

/** A row of tabs, and under it the panel of the chosen one. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onValueChange, label, tabs, aside, className, children } = props;
  return (
    <Radix.Root
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find((one) => one.value === chosen);
        if (tab) onValueChange(tab.value);
      }}
      className={clsx('flex min-h-0 flex-col', className)}
    >
      <div className="flex shrink-0 items-center gap-2 border-b">
        <Radix.List
          aria-label={label}
          className="-mb-px flex min-w-0 flex-1 gap-4 overflow-x-auto [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="flex min-w-6 shrink-0 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 pt-1.5 pb-2 text-muted text-xs transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-text"
            >
              {tab.label}
              {tab.note !== undefined && (
                <span className="text-xs text-faint tabular-nums">{tab.note}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {children}
    </Radix.Root>
  );
}

/** What one tab of {@link Tabs} shows. */
export function TabPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Content value={value} className={clsx('min-h-0 flex-1', className)}>
      {children}
    </Radix.Content>
  );
}
