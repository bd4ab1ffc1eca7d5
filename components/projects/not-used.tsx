'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ProjectActions } from '@/components/library/actions';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import type { Project } from '@/lib/library/listing.schema';
import { libraryKeys } from '@/lib/library/queries';
import type { FamilyId } from '@/lib/suites/families';

/** Properties of {@link NotUsed}. */
export interface NotUsedProps extends Pick<ProjectActions, 'changeProject'> {
  project: Project;
  /** What is not used: a family of suites, or a suite that is data. */
  unused: { family: FamilyId } | { suite: string };
  name: string;
}

/** Says that a project's menus do not offer a family or a suite of one's own, and offers to change that. */
export function NotUsed({ project, unused, name, changeProject }: NotUsedProps) {
  const client = useQueryClient();
  const mayChange = useMay('admin');
  const { pending, refusal, run } = useSubmit();
  const add = async () => {
    const used = project.ownSuites.flatMap((own) => (own.used ? [own.id] : []));
    const wanted = {
      name: project.name,
      families: [...project.families, ...('family' in unused ? [unused.family] : [])],
      suites: [...used, ...('suite' in unused ? [unused.suite] : [])],
      hidesScores: project.hidesScores,
    };
    if (!(await run(() => changeProject(project.id, wanted)))) return;
    await client.invalidateQueries({ queryKey: libraryKeys.all });
  };
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-accent-soft px-4 py-2">
      <p className="min-w-0 flex-1 text-pretty">
        “{project.name}” does not use {name}, so its menus do not offer it.
        {!mayChange && ' An admin can add it.'}
      </p>
      {mayChange && (
        <Button size="sm" pending={pending} onClick={add}>
          Use {name} in this project
        </Button>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}
