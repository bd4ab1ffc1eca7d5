'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import {
  checkUpPlanSchema,
  checkUpSchema,
  type DetectionRequest,
  detectionSchema,
  type OtherOrder,
  orderEffectsSchema,
} from './schema';

const WHILE_JUDGING_MS = 1500;

/** Under which keys check-ups are kept. */
const checkUpKeys = {
  one: (judgeId: string) => ['check-up', judgeId] as const,
  plan: (judgeId: string, orders: readonly OtherOrder[]) =>
    [...checkUpKeys.one(judgeId), 'plan', orders] as const,
  orders: (judgeId: string, runId: string, judged: number) =>
    [...checkUpKeys.one(judgeId), 'order', runId, judged] as const,
  detection: (request: DetectionRequest | null, judged: number | null) =>
    ['detection', request, judged] as const,
};

/** The page of a judge: its runs over known-answer clips; asked again while one goes on. */
export function useCheckUp(judgeId: string) {
  return useQuery({
    queryKey: checkUpKeys.one(judgeId),
    queryFn: ({ signal }) => readJson(`/api/judges/${judgeId}/check-up`, checkUpSchema, signal),
    refetchInterval: ({ state }) =>
      state.data?.runs[0]?.state === 'running' ? WHILE_JUDGING_MS : false,
  });
}

/** What a check-up of a judge would take, with the frames in some other orders besides. */
export function useCheckUpPlan(judgeId: string, orders: readonly OtherOrder[]) {
  return useQuery({
    queryKey: checkUpKeys.plan(judgeId, orders),
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(orders.map((order) => ['order', order]));
      return readJson(`/api/judges/${judgeId}/check-up/plan?${query}`, checkUpPlanSchema, signal);
    },
    placeholderData: (before) => before,
  });
}

/**
 * A check-up's scores next to those with the frames in other orders; asked again while one of these runs goes on.
 * @param judged how many items the check-up has judged so far: more of them are asked for again
 */
export function useOrderEffects(judgeId: string, runId: string, judged: number) {
  return useQuery({
    queryKey: checkUpKeys.orders(judgeId, runId, judged),
    queryFn: ({ signal }) =>
      readJson(`/api/order-effects?run=${runId}`, orderEffectsSchema, signal),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'running') ? WHILE_JUDGING_MS : false,
  });
}

/**
 * A run's scores next to labels; nothing is asked while there is no run.
 * @param judged how many items the run has judged so far: more of them are asked for again
 */
export function useDetection(request: DetectionRequest | null, judged: number | null = null) {
  return useQuery({
    queryKey: checkUpKeys.detection(request, judged),
    enabled: request !== null,
    queryFn: ({ signal }) => {
      const { source = null, ...rest } = request ?? {};
      const query = new URLSearchParams({ ...rest, ...(source === null ? {} : { source }) });
      return readJson(`/api/detection?${query}`, detectionSchema, signal);
    },
    placeholderData: (before) => before,
  });
}
