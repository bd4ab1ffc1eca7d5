import { mayDelete, readDataset } from '@/lib/datasets/store';
import { AppError } from '@/lib/errors';
import type { Person } from '@/lib/people/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { planContentSchema } from '../formats/plan/content';
import { readTree } from '../formats/tree/read';

/** The suite's id, under which its datasets are kept. */
export const SUITE = 'vbench';

/**
 * A plan with its tree, for somebody who may see its project.
 * @throws {AppError} 404 when there is none
 */
export async function planFor(person: Person, id: string) {
  const { content, projectId, createdById, ...dataset } = await readDataset(id, SUITE);
  const project = await projectFor(person, projectId);
  const isDeletable = mayDelete(person, { createdById });
  return { dataset, project, isDeletable, ...planContentSchema.parse(content) };
}

/**
 * Reads a prompt tree that a page sent.
 * @throws {AppError} 422 when nothing in it is one
 */
export function readSentTree(files: Readonly<Record<string, string>>) {
  const read = readTree(new Map(Object.entries(files)));
  if (read.tree.entries.length === 0) {
    const first = read.findings.find(({ severity }) => severity === 'error');
    throw new AppError(
      422,
      `No prompts were found in it. ${first?.message ?? 'A prompt suite has a folder “prompt” with a list for each dimension, and a folder “meta_info”.'}`,
      'files',
    );
  }
  return read;
}
