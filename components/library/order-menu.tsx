'use client';

import { ArrowDownUp } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice } from '@/components/ui/menu';
import type { LibrarySort } from '@/lib/library/schema';

const ORDERS = [
  { label: 'Newest first', column: 'added', descending: true },
  { label: 'Oldest first', column: 'added', descending: false },
  { label: 'Name', column: 'name', descending: false },
  { label: 'Longest first', column: 'duration', descending: true },
  { label: 'Needs attention first', column: 'state', descending: false },
  { label: 'Largest disagreement first', column: 'disagreement', descending: true },
] as const satisfies readonly (LibrarySort & { label: string })[];

/** Properties of {@link OrderMenu}. */
export interface OrderMenuProps {
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
}

/** Orders of the list that have a name; the table's headings sort by every column. */
export function OrderMenu({ sort, onSort }: OrderMenuProps) {
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="sm">
          <ArrowDownUp aria-hidden className="size-3.5" />
          Order
        </Button>
      }
    >
      {ORDERS.map(({ label, column, descending }) => (
        <MenuChoice
          key={label}
          chosen={sort.column === column && sort.descending === descending}
          onSelect={() => onSort({ column, descending })}
        >
          {label}
        </MenuChoice>
      ))}
    </Menu>
  );
}
