import { z } from 'zod';
import type { RecordedAction } from './actions.schema';

/** An action for the audit. */
export interface Change {
  /** E.g. `judge.changed`. */
  action: RecordedAction;
  subject: { kind: string; id: string };
  /** The state before; never a secret. Left out for something new. */
  before?: object;
  /** The state after; never a secret. Left out for something deleted. */
  after?: object;
}

/**
 * What the audit calls an item: a clip a “video”, as before there were items and as pages call it, so that one filter
 * finds what was done to it before and since; any other an “item”.
 */
export function itemSubject({ id, kind }: { id: string; kind: string }): Change['subject'] {
  return { kind: kind === 'clip' ? 'video' : 'item', id };
}

/** One line of the audit: an entry, or an answer that a person gave. */
const auditLineSchema = z.object({
  /** Where the line stands in the audit: later lines follow it by {@link auditQuerySchema}'s `after`. */
  cursor: z.string(),
  /** ISO time. */
  at: z.string(),
  personId: z.string().nullable(),
  person: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** The subject's name, if it has one. */
  subject: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** See {@link auditLineSchema}. */
export type AuditLine = z.infer<typeof auditLineSchema>;

const daySchema = z.iso.date('is not a day such as 2026-11-21').optional();

/** A filter of audit lines; fields that are left out do not filter. */
export const auditFilterSchema = z.object({
  /** The rater of the person. */
  person: z.uuid().optional(),
  /** An action, or with a dot at its end all actions on one kind of thing, e.g. `answer.`. */
  action: z
    .string()
    .regex(/^[a-z-]+\.[a-z_-]*$/)
    .optional(),
  /** The id of what was changed. */
  subject: z.string().max(200).optional(),
  /** The first day, in UTC. */
  from: daySchema,
  /** The last day, in UTC. */
  to: daySchema,
});

/** See {@link auditFilterSchema}. */
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** A filter, and the line after which to go on. */
export const auditQuerySchema = auditFilterSchema.extend({
  after: z
    .string()
    .regex(/^\d{4}-[\d-]+T[\d:.]+Z_[01]_\d+$/)
    .refine((cursor) => Number.isFinite(Date.parse(cursor.slice(0, cursor.indexOf('_')))))
    .optional(),
});

/** A thing that lines of the audit tell of. */
const auditNameSchema = z.object({
  name: z.string(),
  /** The address of the page that shows it; null where none does. */
  page: z.string().nullable(),
  /** Whether it was deleted or removed; what is wholly gone has no name at all. */
  deleted: z.boolean().optional(),
  /** Of a run: what its budget is in; empty where nobody named it. */
  currency: z.string().optional(),
});

/** See {@link auditNameSchema}. */
export type AuditName = z.infer<typeof auditNameSchema>;

/** A page of the audit, latest first. */
export const auditPageSchema = z.object({
  lines: z.array(auditLineSchema),
  /** What the things are called that the lines tell of, by id; without those that are not here any more. */
  names: z.record(z.string(), auditNameSchema),
  /** The cursor with which to ask for the next page; null on the last one. */
  next: z.string().nullable(),
  /** The number of items that the viewer reviews blind: what others did to them is left out. */
  withheld: z.number(),
});

/** See {@link auditPageSchema}. */
export type AuditPage = z.infer<typeof auditPageSchema>;

/** The choices of the filters. */
export const auditChoicesSchema = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  actions: z.array(z.string()),
});

/** See {@link auditChoicesSchema}. */
export type AuditChoices = z.infer<typeof auditChoicesSchema>;
