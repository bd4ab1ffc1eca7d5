'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, ChevronDown, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { NameDialog } from '@/components/people/name-dialog';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { libraryKeys, useSavedViews } from '@/lib/library/queries';
import type { ViewActions } from './actions';
import { ViewsDialog } from './views-dialog';

/** Properties of {@link ViewMenu}. */
export interface ViewMenuProps extends ViewActions {
  projectId: string;
  suite: string;
  /** What is shown now, as a view would keep it. */
  view: string;
  onOpen: (query: string) => void;
}

/** The views that the project's people keep: filters, order and columns under a name. */
export function ViewMenu(props: ViewMenuProps) {
  const { projectId, suite, view, onOpen, saveView } = props;
  const client = useQueryClient();
  const { data: views = [] } = useSavedViews(projectId, suite);
  const mayChange = useMay('reviewer');
  const [dialog, setDialog] = useState<'save' | 'change' | null>(null);
  const shown = views.find(({ query }) => isSame(query, view));
  if (!mayChange && views.length === 0) return null;
  const onSaved = () => {
    setDialog(null);
    void client.invalidateQueries({ queryKey: libraryKeys.allViews });
  };
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button variant="ghost" size="sm" className="max-w-56">
            <Bookmark aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate">{shown?.name ?? 'Views'}</span>
            <ChevronDown aria-hidden className="size-3 shrink-0" />
          </Button>
        }
      >
        {views.length > 0 && <MenuLabel>Views of this project</MenuLabel>}
        {views.map(({ id, name, query }) => (
          <MenuChoice key={id} chosen={id === shown?.id} onSelect={() => onOpen(query)}>
            <span className="max-w-72 truncate">{name}</span>
          </MenuChoice>
        ))}
        {mayChange && <ViewCommands isFirst={views.length === 0} onChoose={setDialog} />}
      </Menu>
      {dialog === 'save' && (
        <NameDialog
          open
          onOpenChange={() => setDialog(null)}
          title="Save this view"
          description="Filters, order and columns as they are now, for everybody in this project."
          verb="Save"
          submit={(name) => saveView(projectId, name, view)}
          onDone={onSaved}
        />
      )}
      {dialog === 'change' && (
        <ViewsDialog {...props} views={views} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

interface ViewCommandsProps {
  /** Whether there is no view yet. */
  isFirst: boolean;
  onChoose: (dialog: 'save' | 'change') => void;
}

function ViewCommands({ isFirst, onChoose }: ViewCommandsProps) {
  return (
    <>
      {!isFirst && <MenuSeparator />}
      <MenuItem onSelect={() => onChoose('save')}>
        <BookmarkPlus aria-hidden />
        Save this view…
      </MenuItem>
      {!isFirst && (
        <MenuItem onSelect={() => onChoose('change')}>
          <Settings2 aria-hidden />
          Rename or delete…
        </MenuItem>
      )}
    </>
  );
}

/** Whether two queries say the same, in whatever order. */
function isSame(one: string, other: string): boolean {
  const sorted = (query: string) => {
    const parameters = new URLSearchParams(query);
    parameters.sort();
    return parameters.toString();
  };
  return sorted(one) === sorted(other);
}
