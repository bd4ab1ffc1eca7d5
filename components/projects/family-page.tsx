'use client';

import { useQueryClient } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import type { ProjectActions } from '@/components/library/actions';
import { ProjectChoice } from '@/components/library/project-choice';
import { useCurrentProject, useLastProject } from '@/components/library/use-last-project';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { RefusalNote } from '@/components/ui/refusal-note';
import { Spinner } from '@/components/ui/spinner';
import { useSubmit } from '@/components/ui/use-submit';
import type { Project } from '@/lib/library/listing.schema';
import { libraryKeys } from '@/lib/library/queries';
import { type Family, type FamilyId, familyById } from '@/lib/suites/families';
import { FamilyIntro, type FamilyIntroProps } from './family-intro';

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
        <NotUsed family={family} project={project} changeProject={changeProject} />
      )}
      {project && <FamilyIntro family={family} project={project} begin={begin} samples={samples} />}
      {children}
    </Page>
  );
}

interface NotUsedProps extends Pick<ProjectActions, 'changeProject'> {
  family: Family;
  project: Project;
}

/** Says that a project's menus do not offer a family, and offers to change that. */
function NotUsed({ family, project, changeProject }: NotUsedProps) {
  const client = useQueryClient();
  const mayChange = useMay('admin');
  const { pending, refusal, run } = useSubmit();
  const add = async () => {
    const { name, hidesScores } = project;
    const families = [...project.families, family.id];
    const suites = project.ownSuites.filter(({ used }) => used).map(({ id }) => id);
    const wanted = { name, families, suites, hidesScores };
    if (!(await run(() => changeProject(project.id, wanted)))) return;
    await client.invalidateQueries({ queryKey: libraryKeys.projects });
  };
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-accent-soft px-4 py-2">
      <p className="min-w-0 flex-1 text-pretty">
        “{project.name}” does not use {family.name}, so its menus do not offer it.
        {!mayChange && ' An admin can add it.'}
      </p>
      {mayChange && (
        <Button size="sm" pending={pending} onClick={add}>
          Use {family.name} in this project
        </Button>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}
