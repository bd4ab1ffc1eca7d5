'use client';

import { ChoiceField } from '@/components/ui/choice-field';
import { useProjects } from '@/lib/library/queries';
import { ALL_PROJECTS } from './use-last-project';

/** Properties of {@link ProjectChoice}. */
export interface ProjectChoiceProps {
  /** The chosen project's id; null for the first one. */
  project: string | null;
  onChoose: (id: string) => void;
  className?: string;
  /** Whether all of them can be meant at once ({@link ALL_PROJECTS}), but for that of the check-ups. */
  all?: boolean;
}

/** Which project is meant; nothing where there is one only. */
export function ProjectChoice({ project, onChoose, className, all }: ProjectChoiceProps) {
  const { data = [] } = useProjects();
  const projects = all ? data.filter(({ knownAnswers }) => !knownAnswers) : data;
  if (projects.length < 2) return null;
  return (
    <ChoiceField
      label="Project"
      {...(className && { className })}
      choices={all ? [...projects, { id: ALL_PROJECTS, name: 'All projects' }] : projects}
      value={project ?? projects[0]?.id}
      onChoose={onChoose}
    />
  );
}
