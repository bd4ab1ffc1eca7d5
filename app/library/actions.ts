'use server';

import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import { selectionFor } from '@/app/api/library/request';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import {
  type Deletion,
  deleteItems as deleteThem,
  undoDeletion,
} from '@/lib/library/deletion.store';
import { type SavedView, viewQuerySchema } from '@/lib/library/listing.schema';
import { changeProject as change, openSampleProject } from '@/lib/library/projects.store';
import {
  libraryNameSchema,
  librarySelectionSchema,
  projectChoicesSchema,
  tagSchema,
} from '@/lib/library/schema';
import { resolveSelection } from '@/lib/library/selection.store';
import { tagItems as tagThem, untagItems as untagThem } from '@/lib/library/tags.store';
import {
  deleteView as forgetView,
  saveView as keepView,
  renameView as nameView,
} from '@/lib/library/views.store';
import { pairRequestSchema } from '@/lib/pairs/schema';
import { makePairs as make } from '@/lib/pairs/store';
import type { Person } from '@/lib/people/schema';
import { type Erased, eraseProject as erase } from '@/lib/projects/erase.store';
import { eraseRequestSchema } from '@/lib/projects/schema';
import { familyIdSchema } from '@/lib/suites/families';
import { suiteById, suites } from '@/prompts';
import { makeProject } from './make-project';

/** The items of a selection that are to get a tag or to lose it, and the tag. */
async function tagging(person: Person, selection: unknown, tag: unknown) {
  const word = tagSchema.parse(tag);
  const chosen = librarySelectionSchema.parse(selection);
  const ids = await resolveSelection(person.id, await selectionFor(person, chosen), suiteById);
  await refuseUndisclosed(person.id, ids);
  return { word, chosen, ids };
}

/** Puts a tag on the items of a selection; answers how many did not have it. */
export async function tagItems(
  selection: unknown,
  tag: unknown,
): Promise<ActionResult<{ items: number }>> {
  return act('reviewer', async (person, record) => {
    const { word, chosen, ids } = await tagging(person, selection, tag);
    const items = await tagThem(ids, word, person.id);
    const after = { videos: items, selection: chosen };
    record({ action: 'videos.tagged', subject: { kind: 'tag', id: word }, after });
    return { items };
  });
}

/** Takes a tag off the items of a selection; answers how many had it. */
export async function untagItems(
  selection: unknown,
  tag: unknown,
): Promise<ActionResult<{ items: number }>> {
  return act('reviewer', async (person, record) => {
    const { word, chosen, ids } = await tagging(person, selection, tag);
    const items = await untagThem(ids, word);
    const before = { videos: items, selection: chosen };
    record({ action: 'videos.untagged', subject: { kind: 'tag', id: word }, before });
    return { items };
  });
}

/** Deletes the items of a selection; answers by what the deletion can be undone. */
export async function deleteItems(selection: unknown): Promise<ActionResult<Deletion>> {
  return act('admin', async (person, record) => {
    const chosen = librarySelectionSchema.parse(selection);
    const ids = await resolveSelection(person.id, await selectionFor(person, chosen), suiteById);
    const deleted = await deleteThem(ids);
    record({
      action: 'videos.deleted',
      subject: { kind: 'deletion', id: deleted.deletion },
      before: { videos: deleted.items, selection: chosen },
    });
    return deleted;
  });
}

/** Brings back the items of one deletion; answers how many. */
export async function undoDelete(deletion: unknown): Promise<ActionResult<{ items: number }>> {
  return act('admin', async (_person, record) => {
    const id = z.iso.datetime({ precision: 3 }).parse(deletion);
    const items = await undoDeletion(id);
    record({
      action: 'videos.restored',
      subject: { kind: 'deletion', id },
      after: { videos: items },
    });
    return { items };
  });
}

/** Keeps what the library shows of a project under a name. */
export async function saveView(
  projectId: unknown,
  name: unknown,
  query: unknown,
): Promise<ActionResult<{ view: SavedView }>> {
  return act('reviewer', async ({ id }, record) => {
    const kept = {
      name: libraryNameSchema.parse(name),
      query: viewQuerySchema.parse(query).replace(/^\?/, ''),
    };
    const view = await keepView(z.uuid().parse(projectId), kept, id);
    record({ action: 'view.saved', subject: { kind: 'view', id: view.id }, after: kept });
    return { view };
  });
}

/** Gives a view another name. */
export async function renameView(id: string, name: unknown): Promise<ActionResult<object>> {
  return act('reviewer', async (_person, record) => {
    const wanted = libraryNameSchema.parse(name);
    const before = await nameView(z.uuid().parse(id), wanted);
    record({
      action: 'view.renamed',
      subject: { kind: 'view', id },
      before: { name: before },
      after: { name: wanted },
    });
    return {};
  });
}

/** Forgets a view. */
export async function deleteView(id: string): Promise<ActionResult<object>> {
  return act('reviewer', async (_person, record) => {
    const before = await forgetView(z.uuid().parse(id));
    record({ action: 'view.deleted', subject: { kind: 'view', id }, before });
    return {};
  });
}

/** Makes a project. */
export async function createProject(input: unknown): Promise<ActionResult<{ projectId: string }>> {
  return act('admin', async (_person, record) => {
    const { projectId, changes } = await makeProject(projectChoicesSchema.parse(input));
    for (const change of changes) record(change);
    return { projectId };
  });
}

/** Gives a project another name, has it use other families of suites, or says whether it hides its scores. */
export async function changeProject(id: unknown, input: unknown): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    const projectId = z.uuid().parse(id);
    const after = projectChoicesSchema.parse(input);
    const before = await change(projectId, after);
    const subject = { kind: 'project', id: projectId } as const;
    const parts = [
      { action: 'project.renamed', part: 'name' },
      { action: 'project.families', part: 'families' },
      { action: 'project.suites', part: 'suites' },
      { action: 'project.hides-scores', part: 'hidesScores' },
    ] as const;
    for (const { action, part } of parts) {
      if (String(before[part]) === String(after[part])) continue;
      record({
        action,
        subject,
        before: { [part]: before[part] },
        after: { [part]: after[part] },
      });
    }
    return {};
  });
}

/** Erases a project for good; answers how much went. */
export async function eraseProject(input: unknown): Promise<ActionResult<Erased>> {
  return act('admin', async (_person, record) => {
    const { projectId, name } = eraseRequestSchema.parse(input);
    const erased = await erase(projectId, name);
    const subject = { kind: 'project', id: projectId } as const;
    record({ action: 'project.erased', subject, before: { name }, after: erased });
    return erased;
  });
}

/** Opens the project into which samples go, which from then on uses their family of suites. */
export async function openSamples(family: unknown): Promise<ActionResult<{ projectId: string }>> {
  return act('reviewer', async (_person, record) => {
    const wanted = familyIdSchema.parse(family);
    const { id, name, isNew } = await openSampleProject(wanted);
    if (isNew) {
      record({
        action: 'project.created',
        subject: { kind: 'project', id },
        after: { name, families: [wanted] },
      });
    }
    return { projectId: id };
  });
}

/** Makes pairs of a project's clips for a suite that compares two videos; answers how many. */
export async function makePairs(input: unknown): Promise<ActionResult<{ made: number }>> {
  return act('admin', async ({ id }, record) => {
    const wanted = pairRequestSchema.parse(input);
    const { made } = await make(id, { ...wanted, store: true }, suites, suiteById);
    const { suite, policy, seed, models } = wanted;
    const after = { items: made, policy, seed, models };
    if (made > 0) record({ action: 'pairs.made', subject: { kind: 'suite', id: suite }, after });
    return { made };
  });
}
