'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import { needed } from '@/components/ui/faults';
import { Field, FieldGroup, Input } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import type { Refusal } from '@/components/ui/server-action';
import { useSubmit } from '@/components/ui/use-submit';
import type { Project, ShowingCost } from '@/lib/library/listing.schema';
import { useProjects, useShowingCost } from '@/lib/library/queries';
import type { ProjectInput } from '@/lib/library/schema';
import { FAMILIES, type FamilyId } from '@/lib/suites/families';
import { heldOf, heldWords } from './words';

/** Properties of {@link ProjectDialog}. */
export interface ProjectDialogProps {
  /** The project that is changed; null for a new one. */
  project: Project | null;
  submit: (input: ProjectInput) => Promise<{ ok: true } | Refusal>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks what a project is called, what it is for, and whether it hides its scores. */
export function ProjectDialog(props: ProjectDialogProps) {
  const { project, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={project ? `Settings of “${project.name}”` : 'New project'}
      description={
        project
          ? 'Its items, runs and queues stay as they are.'
          : 'A project holds clips of its own, with their runs, queues and views.'
      }
    >
      <ProjectForm {...props} />
    </Dialog>
  );
}

function ProjectForm({ project, submit, onDone }: ProjectDialogProps) {
  const [name, setName] = useState(project?.name ?? '');
  const [families, setFamilies] = useState<readonly FamilyId[]>(
    project?.families ?? ['hallucination'],
  );
  const known = useProjects().data?.[0]?.ownSuites ?? [];
  const own = project?.ownSuites ?? known.map((one) => ({ ...one, used: false }));
  const [suites, setSuites] = useState<readonly string[]>(
    own.filter(({ used }) => used).map(({ id }) => id),
  );
  const [hidesScores, setHidesScores] = useState(project?.hidesScores ?? false);
  const shown = project?.hidesScores && !hidesScores ? project.id : null;
  const cost = useShowingCost(shown).data;
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { name, families },
    {
      name: needed(name, 'Enter a name.'),
      families: families.length === 0 ? 'Choose at least one.' : undefined,
    },
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (
      await run(() => submit({ name, families: [...families], suites: [...suites], hidesScores }))
    )
      onDone();
  };
  return (
    <form onSubmit={send} {...form} className="flex flex-col gap-4">
      <Field label="Name" error={errorOf('name')}>
        <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
      <UsedList
        legend="What is it for?"
        entries={FAMILY_ENTRIES}
        chosen={families}
        onChange={setFamilies}
        error={errorOf('families')}
      >
        {project && <HiddenNote project={project} chosen={families} />}
      </UsedList>
      {own.length > 0 && (
        <UsedList
          legend="Suites of your own"
          entries={own.map(({ id, name }) => ({ id, label: name, detail: id }))}
          chosen={suites}
          onChange={setSuites}
        />
      )}
      <div className="flex flex-col gap-1 border-t pt-4">
        <Checkbox
          checked={hidesScores}
          onCheckedChange={setHidesScores}
          label={
            <span className="font-medium">Hide scores from reviewers until they have answered</span>
          }
          hint="On every page, of all items. Admins and viewers see everything; where nobody signs in, it holds for everybody."
        />
        {shown && (
          <p role="status" className="text-pretty rounded-md bg-warn/8 px-3 py-2 text-xs">
            {cost ? costOf(cost) : 'Counting what it costs…'}
          </p>
        )}
      </div>
      <RefusalNote refusal={refusal} />
      <div className="flex justify-end gap-2">
        <DialogClose>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button
          type="submit"
          variant={shown ? 'danger' : 'primary'}
          pending={pending}
          disabled={shown !== null && !cost}
        >
          {shown ? 'Save, and show the scores' : project ? 'Save' : 'Create the project'}
        </Button>
      </div>
    </form>
  );
}

/** What showing the scores costs, in words. */
function costOf({ items, people, unanswered }: ShowingCost): string {
  return `From now on ${countNoun(people, 'person', 'people')} may see what is said of ${countNoun(items, 'item')}. What somebody has seen they cannot answer independently any more: ${countNoun(unanswered, 'independent answer')} could still have come. Answers that were submitted stay independent. Hiding the scores again later does not bring back what was seen meanwhile.`;
}

interface UsedListProps<Id extends string> {
  legend: string;
  entries: readonly { id: Id; label: string; detail: string; hint?: string }[];
  chosen: readonly Id[];
  onChange: (chosen: readonly Id[]) => void;
  error?: string | undefined;
  children?: ReactNode;
}

/** What a project uses, of a few: menus, library and imports offer that alone. */
function UsedList<Id extends string>(props: UsedListProps<Id>) {
  const { legend, entries, chosen, onChange, error, children } = props;
  return (
    <FieldGroup
      error={error}
      legend={<legend className="mb-1.5 font-medium text-muted text-xs">{legend}</legend>}
    >
      <div className="flex flex-col gap-2">
        {entries.map(({ id, label, detail, hint }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onCheckedChange={(checked) =>
              onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
            label={
              <span className="font-medium">
                {label} <span className="font-normal text-muted">· {detail}</span>
              </span>
            }
            {...(hint && { hint })}
          />
        ))}
      </div>
      {children}
    </FieldGroup>
  );
}

/** What leaves the menus with the families that are not chosen. */
function HiddenNote({ project, chosen }: { project: Project; chosen: readonly FamilyId[] }) {
  const hidden = FAMILIES.filter(({ id }) => !chosen.includes(id)).flatMap(
    (family) => heldWords(heldOf(project, family)) || [],
  );
  if (hidden.length === 0) return null;
  return (
    <p role="status" className="mt-1 text-pretty rounded-md bg-warn/8 px-3 py-2 text-xs">
      Nothing is lost: {hidden.join(' and ')} stay stored with their scores and answers. They leave
      the menus, and are back when the suite is chosen again.
    </p>
  );
}

const FAMILY_ENTRIES = FAMILIES.map(({ id, name, purpose, about }) => ({
  id,
  label: purpose,
  detail: name,
  hint: about[1],
}));
