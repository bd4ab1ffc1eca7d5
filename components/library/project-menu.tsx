'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ChevronsUpDown, EyeOff, FolderPlus, Pencil } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { NameDialog } from '@/components/people/name-dialog';
import { useMay } from '@/components/people/person-context';
import { Badge } from '@/components/ui/badge';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { formatCount } from '@/components/ui/numbers';
import { libraryKeys, useProjects } from '@/lib/library/queries';
import type { ProjectActions } from './actions';
import { HideScoresDialog } from './hide-scores-dialog';

/** Properties of {@link ProjectMenu}. */
export interface ProjectMenuProps extends ProjectActions {
  project: { id: string; name: string };
  onOpen: (id: string) => void;
}

/** The project that is open, as the page's title, and the way to the others. */
export function ProjectMenu(props: ProjectMenuProps) {
  const { project, onOpen } = props;
  const client = useQueryClient();
  const { data: projects = [] } = useProjects();
  const mayChange = useMay('admin');
  const [dialog, setDialog] = useState<'new' | 'name' | 'scores' | null>(null);
  if (!mayChange && projects.length < 2) return <span className="truncate">{project.name}</span>;
  const dialogs = dialogsOf(props);
  return (
    <>
      <Menu align="start" trigger={<ProjectTrigger name={project.name} />}>
        <MenuLabel>Projects</MenuLabel>
        {projects.map(({ id, name, videos, knownAnswers }) => (
          <MenuChoice key={id} chosen={id === project.id} onSelect={() => onOpen(id)}>
            <span className="max-w-72 truncate">{name}</span>
            {knownAnswers && <Badge className="ml-2">check-ups</Badge>}
            <span className="ml-auto pl-4 text-faint text-xs tabular-nums">
              {formatCount(videos)}
            </span>
          </MenuChoice>
        ))}
        {mayChange && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => setDialog('new')}>
              <FolderPlus aria-hidden />
              New project…
            </MenuItem>
            <MenuItem onSelect={() => setDialog('name')}>
              <Pencil aria-hidden />
              <span className="max-w-64 truncate">Rename “{project.name}”…</span>
            </MenuItem>
            <MenuItem onSelect={() => setDialog('scores')}>
              <EyeOff aria-hidden />
              Scores for reviewers…
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === 'scores' && (
        <HideScoresDialog
          projectId={project.id}
          hideScores={props.hideScores}
          onClose={() => setDialog(null)}
        />
      )}
      {(dialog === 'new' || dialog === 'name') && (
        <NameDialog
          open
          onOpenChange={() => setDialog(null)}
          {...dialogs[dialog]}
          onDone={() => {
            setDialog(null);
            void client.invalidateQueries({ queryKey: libraryKeys.all });
          }}
        />
      )}
    </>
  );
}

/** What the dialogs ask for, and what they do with it. */
function dialogsOf({ project, onOpen, createProject, renameProject }: ProjectMenuProps) {
  return {
    new: {
      title: 'New project',
      description: 'A project holds clips of its own, with their runs, queues and views.',
      verb: 'Create the project',
      submit: async (name: string) => {
        const made = await createProject(name);
        if (made.ok) onOpen(made.projectId);
        return made;
      },
    },
    name: {
      title: 'Rename the project',
      description: 'Its clips stay as they are.',
      verb: 'Rename',
      name: project.name,
      submit: (name: string) => renameProject(project.id, name),
    },
  };
}

function ProjectTrigger({ name, ...rest }: ComponentProps<'button'> & { name: string }) {
  return (
    <button
      type="button"
      aria-label={`Project ${name}: open another`}
      className="-mx-1.5 flex min-w-0 items-center gap-1.5 rounded-md px-1.5 hover:bg-raised"
      {...rest}
    >
      <span className="truncate">{name}</span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
    </button>
  );
}
