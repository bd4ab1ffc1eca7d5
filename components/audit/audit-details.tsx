import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { AuditLine, AuditName } from '@/lib/audit/schema';
import { describeAction, detailsOf } from './descriptions';

/** Properties of {@link AuditDetails}. */
export interface AuditDetailsProps {
  line: AuditLine;
  names: Readonly<Record<string, AuditName>>;
  /** Filters by a subject. */
  onSubject: (id: string) => void;
}

/** All that a line holds, in full: each value by itself, with what it was before. */
export function AuditDetails({ line, names, onSubject }: AuditDetailsProps) {
  const details = detailsOf(line);
  const isChange = line.before !== null && line.after !== null;
  return (
    <div className="flex max-w-4xl flex-col gap-3 text-xs">
      {details.length > 0 && (
        <dl className="grid grid-cols-[13rem_minmax(0,1fr)] gap-x-6 gap-y-1.5">
          {details.map(({ name, before, after }) => (
            <Row key={name} label={name}>
              {before !== null && (
                <del className={isChange ? 'text-muted' : 'no-underline'}>
                  <Value text={before} names={names} />
                </del>
              )}
              {before !== null && after !== null && <span className="sr-only"> is now </span>}
              {after !== null && (
                <ins className="no-underline">
                  <Value text={after} names={names} />
                </ins>
              )}
            </Row>
          ))}
        </dl>
      )}
      <dl className="grid grid-cols-[13rem_minmax(0,1fr)] gap-x-6 gap-y-1.5 border-t pt-3 text-muted">
        <Row label="kind of entry">{describeAction(line.action)}</Row>
        <Row label="time">{line.at}</Row>
        <Row label={`${line.subjectKind.replace(/-/g, ' ')}, by its id`}>
          <span className="font-mono">{line.subjectId}</span>
        </Row>
      </dl>
      <Button size="sm" className="self-start" onClick={() => onSubject(line.subjectId)}>
        All that was done to it
      </Button>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

/** A value as it is; ids with the names of what has them. */
function Value({ text, names }: { text: string; names: AuditDetailsProps['names'] }) {
  return text.split('\n').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other place
    <span key={index} className="block whitespace-pre-wrap">
      {names[part] ? (
        <>
          {names[part].name} <span className="font-mono text-faint">{part}</span>
        </>
      ) : (
        part || '\u00a0'
      )}
    </span>
  ));
}
