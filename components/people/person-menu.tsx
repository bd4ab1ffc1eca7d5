'use client';

import {
  Activity,
  CircleUser,
  History,
  LogOut,
  type LucideIcon,
  UserPlus,
  Users,
  Webhook,
} from 'lucide-react';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { reached } from '@/components/ui/server-action';
import type { LocalReviewer, Person } from '@/lib/people/schema';
import type { LocalReviewerActions } from './actions';
import { NameDialog } from './name-dialog';
import { useMay } from './person-context';

/** Properties of {@link PersonMenu}. */
export interface PersonMenuProps {
  person: Person;
  /** The other local reviewers; empty where people sign in. */
  reviewers: readonly LocalReviewer[];
  actions: LocalReviewerActions;
}

/** The key in local storage by which a tab tells the others that the reviewer changed. */
const CHANGED_KEY = 'framejury.person-changed';

/** All data was fetched for another person, so it is fetched again, here and in the other tabs. */
function reloadForPerson(): void {
  window.localStorage.setItem(CHANGED_KEY, String(Date.now()));
  window.location.reload();
}

function useReloadFromOtherTabs(): void {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === CHANGED_KEY) window.location.reload();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}

async function signOut(): Promise<void> {
  // better-auth requires the JSON content type.
  await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  window.location.assign('/sign-in');
}

/** The menu of the browser's person: switching, the account, people, the audit. */
export function PersonMenu({ person, reviewers, actions }: PersonMenuProps) {
  const [adding, setAdding] = useState(false);
  const mayChange = useMay('reviewer');
  useReloadFromOtherTabs();
  return (
    <>
      {!mayChange && <Badge>read only</Badge>}
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="sm"
            className="min-w-0 max-w-48 shrink-0 max-md:max-w-9"
            aria-label={`You: ${person.name}`}
          >
            <CircleUser aria-hidden className="size-4 shrink-0" />
            <span className="truncate max-md:hidden">{person.name}</span>
          </Button>
        }
      >
        {person.account ? (
          <>
            <MenuLabel>
              {person.account.email} · {person.role}
            </MenuLabel>
            <MenuLink href="/account" Icon={CircleUser} label="Account and API keys" />
          </>
        ) : (
          <LocalReviewers
            reviewers={reviewers}
            chosen={person.id}
            onSwitch={actions.switchLocalReviewer}
            onAdd={() => setAdding(true)}
          />
        )}
        {person.role === 'admin' && (
          <>
            <MenuLink href="/people" Icon={Users} label="People" />
            <MenuLink href="/audit" Icon={History} label="Audit" />
            <MenuLink href="/status" Icon={Activity} label="Status" />
            <MenuLink href="/webhooks" Icon={Webhook} label="Webhooks" />
          </>
        )}
        {person.account && <SignOut />}
      </Menu>
      <NameDialog
        open={adding}
        onOpenChange={setAdding}
        title="Add a reviewer"
        description="For somebody else who reviews at this computer. Answers are kept apart by person."
        verb="Add and switch"
        submit={actions.addLocalReviewer}
        onDone={reloadForPerson}
      />
    </>
  );
}

function SignOut() {
  return (
    <>
      <MenuSeparator />
      <MenuItem onSelect={signOut}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </>
  );
}

interface LocalReviewersProps {
  reviewers: readonly LocalReviewer[];
  chosen: string;
  onSwitch: LocalReviewerActions['switchLocalReviewer'];
  onAdd: () => void;
}

/** The part of the menu where nobody signs in: who sits at this browser. */
function LocalReviewers({ reviewers, chosen, onSwitch, onAdd }: LocalReviewersProps) {
  const switchTo = async (id: string) => {
    const result = await reached(onSwitch(id));
    if (result.ok) reloadForPerson();
    else toast.error(result.message);
  };
  return (
    <>
      <MenuLabel>Who reviews here</MenuLabel>
      {reviewers.map(({ id, name }) => (
        <MenuChoice key={id} chosen={id === chosen} onSelect={() => switchTo(id)}>
          <span className="max-w-60 truncate">{name}</span>
        </MenuChoice>
      ))}
      <MenuItem onSelect={onAdd}>
        <UserPlus aria-hidden />
        Add a reviewer…
      </MenuItem>
      <MenuSeparator />
    </>
  );
}

function MenuLink({ href, Icon, label }: { href: string; Icon: LucideIcon; label: string }) {
  return (
    <MenuItem asChild>
      <Link href={href}>
        <Icon aria-hidden />
        {label}
      </Link>
    </MenuItem>
  );
}
