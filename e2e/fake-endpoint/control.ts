import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { SeenVideo } from './requests';
import { FAULTS, type Fault, LAYOUTS } from './traits';

/** See {@link FakeSettings}. */
export const settingsSchema = z.object({
  /** Time from a request's arrival to its answer, in milliseconds. */
  latencyMs: z.number().min(0).default(0),
  /** Whether pictures are looked at; where time is measured, this server shall not take any. */
  looks: z.boolean().default(true),
  /** Whether its model sees nothing in videos. */
  blindToVideos: z.boolean().default(false),
  /** The only key that is let in; null lets all in. */
  apiKey: z.string().nullable().default(null),
  layout: z.enum(LAYOUTS).default('json'),
  /** Faults for the next calls, one by one; `prompt` (a reply's name) lets other calls pass. */
  faults: z.array(z.object({ fault: z.enum(FAULTS), prompt: z.string().optional() })).default([]),
  /** Which part of all calls, 0–1, meets a fault; which ones do follows from the request and how often it came. */
  rates: z.partialRecord(z.enum(FAULTS), z.number().min(0).max(1)).default({}),
  /** How long a rate-limited call is told to wait, in seconds. */
  retryAfter: z.number().min(0).default(0),
});

/** How the server behaves, until told otherwise. */
export type FakeSettings = z.infer<typeof settingsSchema>;

/** What a running server is told: settings that change, and whether it begins again. */
export const controlSchema = settingsSchema.partial().extend({ reset: z.boolean().optional() });

/** What the server has seen since it started, or was reset. */
export interface FakeStatistics {
  calls: number;
  underWay: number;
  mostAtOnce: number;
  /** Pictures per call, by the prompt's reply name. */
  images: Record<string, number[]>;
  calledFor: Record<string, number>;
  faults: Partial<Record<Fault, number>>;
  /** How often each request was answered with a completion, by a hash of its texts and pictures. */
  answered: Record<string, number>;
  /** When each call came, in milliseconds of this process's clock. */
  arrivals: number[];
  /** The latest calls, at most {@link KEPT_REQUESTS}, without their pictures. */
  requests: SeenRequest[];
}

/** What one call carried. */
export interface SeenRequest {
  model: string;
  prompt: string;
  format: string;
  texts: string[];
  images: number;
  videos: SeenVideo[];
  authorization: string | null;
  /** See {@link furtherFields}. */
  fields: Record<string, unknown>;
  headers: IncomingMessage['headers'];
  query: Record<string, string>;
}

/** How many calls are kept. */
export const KEPT_REQUESTS = 100;

/** What a server has seen that was asked nothing. */
export function freshStatistics(): FakeStatistics {
  return {
    calls: 0,
    underWay: 0,
    mostAtOnce: 0,
    images: {},
    calledFor: {},
    faults: {},
    answered: {},
    arrivals: [],
    requests: [],
  };
}
