import type { AuditLine } from './schema';

/** The CSV's columns in order, each with how it is read from a line. What changed is JSON. */
export const AUDIT_COLUMNS: readonly [name: string, read: (line: AuditLine) => string | null][] = [
  ['at', (line) => line.at],
  ['person', (line) => line.person],
  ['person_id', (line) => line.personId],
  ['action', (line) => line.action],
  ['subject_kind', (line) => line.subjectKind],
  ['subject_id', (line) => line.subjectId],
  ['subject', (line) => line.subject],
  ['before', (line) => line.before && JSON.stringify(line.before)],
  ['after', (line) => line.after && JSON.stringify(line.after)],
];
