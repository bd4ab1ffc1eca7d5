'use client';

import { ChoiceField } from '@/components/ui/choice-field';
import { useProjects } from '@/lib/library/queries';

/** Properties of {@link ProjectChoice}. */
export interface ProjectChoiceProps {
  /** The chosen project's id; null for the first one. */
  project: string | null;
  onChoose: (id: string) => void;
  className?: string;
}

/** Which project is meant; nothing where there is one only. */
export function ProjectChoice({ project, onChoose, className }: ProjectChoiceProps) {
  const { data: projects = [] } = useProjects();
  if (projects.length < 2) return null;
  return (
    <ChoiceField
      label="Project"
      {...(className && { className })}
      choices={projects}
      value={project ?? projects[0]?.id}
      onChoose={onChoose}
    />
  );
}
