'use client';

import { parseAsString, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import type { ProjectActions } from '@/components/library/actions';
import { ProjectChoice } from '@/components/library/project-choice';
import { useCurrentProject, useLastProject } from '@/components/library/use-last-project';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { type FamilyId, familyById } from '@/lib/suites/families';
import { FamilyIntro, type FamilyIntroProps } from './family-intro';
import { NotUsed } from './not-used';

/** Properties of {@link FamilyPage}. */
export interface FamilyPageProps
  extends Pick<FamilyIntroProps, 'begin' | 'samples'>,
    Pick<ProjectActions, 'changeProject'> {
  family: FamilyId;
  /** Buttons at the right end of the title's line. */
  actions?: ReactNode;
  /** What else the page has, under the introduction. */
  children?: ReactNode;
}

/** Where one arrives at a family of suites: what it is for, the next step, and what else it has. */
export function FamilyPage({
  family: id,
  actions,
  begin,
  samples,
  changeProject,
  children,
}: FamilyPageProps) {
  const [named, setNamed] = useQueryState('project', parseAsString);
  useLastProject(named, (projectId) => void setNamed(projectId));
  const project = useCurrentProject();
  const family = familyById(id);
  return (
    <Page
      title={family.name}
      description={`${family.purpose}.`}
      actions={
        <>
          <ProjectChoice
            project={project?.id ?? null}
            className="w-48"
            onChoose={(chosen) => void setNamed(chosen)}
          />
          {actions}
        </>
      }
    >
      {!project && <Spinner label="Opening the project…" />}
      {project && !project.families.includes(id) && (
        <NotUsed
          project={project}
          unused={{ family: id }}
          name={family.name}
          changeProject={changeProject}
        />
      )}
      {project && <FamilyIntro family={family} project={project} begin={begin} samples={samples} />}
      {children}
    </Page>
  );
}
