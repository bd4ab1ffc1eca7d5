'use client';

import clsx from 'clsx';
import { ChevronDown, Layers, Plus, Settings2 } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { type ComponentProps, useState } from 'react';
import type { ProjectActions } from '@/components/library/actions';
import { useCurrentProject } from '@/components/library/use-last-project';
import { useMay } from '@/components/people/person-context';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import type { Project } from '@/lib/library/listing.schema';
import type { Family } from '@/lib/suites/families';
import { ChangeProject } from './change-project';
import { showsOneSuite, useFamily } from './use-family';
import { familiesOf, heldOf, heldWords, shownSuite } from './words';

/** Properties of {@link FamilySwitcher}. */
export type FamilySwitcherProps = Pick<ProjectActions, 'changeProject'>;

/** Which of the project's families of suites one works with, as a link to its page, and the way to the others. */
export function FamilySwitcher(props: FamilySwitcherProps) {
  const project = useCurrentProject();
  // The place is kept, so that nothing moves when it is known.
  return (
    <div className="flex h-full w-32 shrink-0 items-center xl:w-44">
      {project && <Switcher {...props} project={project} />}
    </div>
  );
}

function Switcher({ project, changeProject }: FamilySwitcherProps & { project: Project }) {
  const family = useFamily(project);
  const path = usePathname();
  const mayChange = useMay('admin');
  const [isChanging, setChanging] = useState(false);
  if (!family) return null;
  const families = familiesOf(project);
  const hasMenu = families.some(({ id }) => id !== family.id);
  const isHere = path === family.path;
  return (
    <div
      className={clsx(
        'flex h-7 min-w-0 items-center rounded-md border',
        isHere && 'border-accent/50 bg-accent-soft',
      )}
    >
      <Link
        href={addressOf(family.path, project)}
        prefetch={false}
        aria-current={isHere ? 'page' : undefined}
        aria-label={`${family.name}: what it is for, and the next step`}
        className="flex h-full min-w-0 items-center gap-1.5 rounded-md px-2 font-medium hover:bg-raised"
      >
        <Layers aria-hidden className="size-3.5 shrink-0 text-faint" />
        <span className="truncate" title={family.name}>
          {family.name}
        </span>
      </Link>
      {hasMenu ? (
        <FamilyMenu
          project={project}
          families={families}
          family={family}
          onChange={mayChange ? () => setChanging(true) : null}
        />
      ) : (
        mayChange && (
          <MenuButton label="Add suites to this project" onClick={() => setChanging(true)}>
            <Plus aria-hidden className="size-3.5" />
          </MenuButton>
        )
      )}
      {isChanging && (
        <ChangeProject
          project={project}
          changeProject={changeProject}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  );
}

interface FamilyMenuProps {
  project: Project;
  families: readonly Family[];
  family: Family;
  /** Opens the project's settings; null for who may not change them. */
  onChange: (() => void) | null;
}

function FamilyMenu({ project, families, family, onChange }: FamilyMenuProps) {
  const router = useRouter();
  const path = usePathname();
  const open = (one: Family) => {
    const held = heldWords(heldOf(project, one));
    const staysOn = showsOneSuite(path) && held !== '';
    router.push(
      staysOn ? addressOf(path, project, shownSuite(project, one)) : addressOf(one.path, project),
    );
  };
  return (
    <Menu
      align="start"
      trigger={
        <MenuButton label={`Suites of “${project.name}”: now ${family.name}, open another`}>
          <ChevronDown aria-hidden className="size-3.5" />
        </MenuButton>
      }
    >
      <MenuLabel>Suites of “{project.name}”</MenuLabel>
      {families.map((one) => (
        <MenuChoice key={one.id} chosen={one.id === family.id} onSelect={() => open(one)}>
          {one.name}
          <span className="ml-auto pl-6 text-faint text-xs">
            {heldWords(heldOf(project, one)) || 'nothing yet'}
          </span>
        </MenuChoice>
      ))}
      {onChange && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={onChange}>
            <Settings2 aria-hidden />
            Choose suites…
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function MenuButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid h-full w-6 shrink-0 place-items-center rounded-md border-l text-muted hover:bg-raised hover:text-text"
      {...rest}
    />
  );
}

function addressOf(path: string, project: Project, suite?: string): string {
  return `${path}?${new URLSearchParams({ project: project.id, ...(suite && { suite }) })}`;
}
