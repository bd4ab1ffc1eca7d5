'use client';

import { type FormEvent, useState } from 'react';
import type { ProjectActions } from '@/components/library/actions';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Input } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import type { Project } from '@/lib/library/listing.schema';
import { wholeWords } from './words';

/** Properties of {@link EraseProject}. */
export interface EraseProjectProps extends Pick<ProjectActions, 'eraseProject'> {
  project: Project;
  onClose: () => void;
}

/** Asks whether a project is really to be erased: who does it types its name. */
export function EraseProject({ project, eraseProject, onClose }: EraseProjectProps) {
  const [name, setName] = useState('');
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { name },
    { name: name === project.name ? undefined : 'Type the name as it stands above.' },
  );
  const erase = async (event: FormEvent) => {
    event.preventDefault();
    const erased = await run(() => eraseProject({ projectId: project.id, name }));
    // Nothing that the page holds of the project is there any more.
    if (erased) window.location.assign(window.location.pathname);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Erase a project for good"
      width="sm"
    >
      <form onSubmit={erase} {...form} className="flex flex-col gap-4">
        <p className="text-pretty">
          All of <strong className="break-words">“{project.name}”</strong> goes
          {wholeWords(project) && ` (${wholeWords(project)})`}: its clips and frames, runs, queues
          and plans, and what judges and people said about them, in exports and the audit, too. This
          cannot be undone; a backup is the only way back.
        </p>
        <Field label="The project’s name" error={errorOf('name')}>
          <Input
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <RefusalNote refusal={refusal} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            Erase for good
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
