'use client';

import { ChevronDown, Layers } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice, MenuLabel } from '@/components/ui/menu';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { familyOf } from '@/lib/suites/families';

/** Properties of {@link SuiteMenu}. */
export interface SuiteMenuProps {
  suites: readonly { id: string; name: string; asks: boolean }[];
  facets: Pick<LibraryFacets, 'suite' | 'suites'>;
  onOpen: (suite: string) => void;
}

/**
 * The suite whose items are shown, and the others of its family, and of none, of which the project has items and that ask
 * something about them; nothing where there is no other. Families are changed in the bar.
 */
export function SuiteMenu({ suites, facets, onOpen }: SuiteMenuProps) {
  const { suite: shown, suites: there } = facets;
  const family = familyOf(shown.id);
  const isNear = (id: string) => !family || [family, null].includes(familyOf(id));
  const offered = suites.filter(
    ({ id, asks }) => id === shown.id || (asks && there.includes(id) && isNear(id)),
  );
  if (offered.length < 2) return null;
  const name = offered.find(({ id }) => id === shown.id)?.name ?? shown.id;
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className="max-w-56"
          aria-label={`Suite ${name}: show another`}
        >
          <Layers aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{name}</span>
          <ChevronDown aria-hidden className="size-3 shrink-0" />
        </Button>
      }
    >
      <MenuLabel>Suites: each shows what it judges</MenuLabel>
      {offered.map((suite) => (
        <MenuChoice key={suite.id} chosen={suite.id === shown.id} onSelect={() => onOpen(suite.id)}>
          <span className="max-w-72 truncate">{suite.name}</span>
        </MenuChoice>
      ))}
    </Menu>
  );
}
