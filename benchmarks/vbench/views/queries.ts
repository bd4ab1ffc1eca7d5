'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { listedDatasetSchema } from '@/lib/datasets/schema';
import { readJson } from '@/lib/request';
import {
  type CheckedTree,
  checkedTreeSchema,
  type ItemsRequest,
  type MadeItems,
  type MatchRequest,
  type MatchView,
  madeItemsSchema,
  madePlanSchema,
  matchViewSchema,
  type NewPlan,
  planViewSchema,
} from '../formats/schema';

/** Under which keys plans are kept. */
export const planKeys = {
  all: ['vbench-plans'] as const,
  ofProject: (project: string | null) => [...planKeys.all, 'project', project] as const,
  one: (id: string) => [...planKeys.all, 'one', id] as const,
};

/** The plans of a project, the newest first; of the first project where none is named. */
export function usePlans(project: string | null) {
  const query = project ? `?${new URLSearchParams({ project })}` : '';
  return useQuery({
    queryKey: planKeys.ofProject(project),
    queryFn: ({ signal }) =>
      readJson(`/api/vbench/plans${query}`, z.array(listedDatasetSchema), signal),
  });
}

/** A plan with what models have of it. */
export function usePlan(id: string) {
  return useQuery({
    queryKey: planKeys.one(id),
    queryFn: ({ signal }) => readJson(`/api/vbench/plans/${id}`, planViewSchema, signal),
  });
}

/**
 * Looks at a prompt tree, its texts by path.
 * @throws {RequestError} with the server's sentence when it is none
 */
export function checkTree(files: Readonly<Record<string, string>>): Promise<CheckedTree> {
  return readJson('/api/vbench/trees', checkedTreeSchema, undefined, { files });
}

/**
 * Makes a plan of a tree, and keeps it.
 * @throws {RequestError} with the server's sentence when it refuses
 */
export function makePlan(plan: NewPlan) {
  return readJson('/api/vbench/plans', madePlanSchema, undefined, plan);
}

/**
 * Matches names of files with a plan.
 * @throws {RequestError} with the server's sentence when it refuses
 */
export function matchFiles(planId: string, request: MatchRequest): Promise<MatchView> {
  return readJson(`/api/vbench/plans/${planId}/match`, matchViewSchema, undefined, request);
}

/**
 * Makes the items that a model's videos fill.
 * @throws {RequestError} with the server's sentence when it refuses
 */
export function makeItems(planId: string, request: ItemsRequest): Promise<MadeItems> {
  return readJson(`/api/vbench/plans/${planId}/items`, madeItemsSchema, undefined, request);
}
