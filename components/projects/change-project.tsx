'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ProjectActions } from '@/components/library/actions';
import type { Project } from '@/lib/library/listing.schema';
import { ProjectDialog } from './project-dialog';

/** Properties of {@link ChangeProject}. */
export interface ChangeProjectProps extends Pick<ProjectActions, 'changeProject'> {
  project: Project;
  onClose: () => void;
}

/** The settings of a project. */
export function ChangeProject({ project, changeProject, onClose }: ChangeProjectProps) {
  const client = useQueryClient();
  return (
    <ProjectDialog
      project={project}
      submit={(input) => changeProject(project.id, input)}
      onDone={() => {
        onClose();
        void client.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}
