'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ChevronsUpDown, FolderPlus, Settings2, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useMay } from '@/components/people/person-context';
import { ChangeProject } from '@/components/projects/change-project';
import { EraseProject } from '@/components/projects/erase-project';
import { ProjectDialog } from '@/components/projects/project-dialog';
import { wholeWords } from '@/components/projects/words';
import { Badge } from '@/components/ui/badge';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { useProjects } from '@/lib/library/queries';
import type { ProjectInput } from '@/lib/library/schema';
import type { ProjectActions } from './actions';

/** Properties of {@link ProjectMenu}. */
export interface ProjectMenuProps extends ProjectActions {
  project: { id: string; name: string };
  onOpen: (id: string) => void;
}

/** The project that is open, as the page's title, and the way to the others. */
export function ProjectMenu(props: ProjectMenuProps) {
  const { project, onOpen, createProject, changeProject, eraseProject } = props;
  const client = useQueryClient();
  const { data: projects = [] } = useProjects();
  const mayChange = useMay('admin');
  const [dialog, setDialog] = useState<'new' | 'settings' | 'erase' | null>(null);
  if (!mayChange && projects.length < 2) return <span className="truncate">{project.name}</span>;
  const shown = projects.find(({ id }) => id === project.id);
  const close = () => setDialog(null);
  const create = async (input: ProjectInput) => {
    const made = await createProject(input);
    if (made.ok) onOpen(made.projectId);
    return made;
  };
  const onDone = () => {
    close();
    void client.invalidateQueries();
  };
  return (
    <>
      <Menu align="start" trigger={<ProjectTrigger name={project.name} />}>
        <MenuLabel>Projects</MenuLabel>
        {projects.map((one) => (
          <MenuChoice key={one.id} chosen={one.id === project.id} onSelect={() => onOpen(one.id)}>
            <span className="max-w-72 truncate">{one.name}</span>
            {one.knownAnswers && <Badge className="ml-2">check-ups</Badge>}
            <span className="ml-auto pl-6 text-faint text-xs tabular-nums">
              {wholeWords(one) || 'empty'}
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
            <MenuItem onSelect={() => setDialog('settings')}>
              <Settings2 aria-hidden />
              <span className="max-w-64 truncate">Settings of “{project.name}”…</span>
            </MenuItem>
            {shown && !shown.knownAnswers && (
              <MenuItem onSelect={() => setDialog('erase')}>
                <Trash2 aria-hidden />
                <span className="max-w-64 truncate">Erase “{project.name}”…</span>
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {dialog === 'new' && (
        <ProjectDialog project={null} submit={create} onDone={onDone} onClose={close} />
      )}
      {dialog === 'settings' && shown && (
        <ChangeProject project={shown} changeProject={changeProject} onClose={close} />
      )}
      {dialog === 'erase' && shown && (
        <EraseProject project={shown} eraseProject={eraseProject} onClose={close} />
      )}
    </>
  );
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
