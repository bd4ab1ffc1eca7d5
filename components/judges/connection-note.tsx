import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { formatCount, formatMoment } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import type { CheckReport } from '@/lib/judge/check.schema';
import { formatMoney } from '@/lib/money';

/** The state of testing a connection. */
export type Connection =
  | { state: 'trying' }
  | { state: 'tried'; report: CheckReport; at: string }
  | { state: 'refused'; message: string };

/** Shows the result of testing a connection. */
export function ConnectionNote({ connection }: { connection: Connection }) {
  if (connection.state === 'trying') {
    return (
      <p className="border-t px-4 py-3 text-muted">
        <Spinner label="Asking for the list of models, showing one small picture, then making a call as large as those of runs…" />
      </p>
    );
  }
  if (connection.state === 'refused')
    return <Note heading="Does not work yet" tone="bad" findings={[connection.message]} />;
  const { report, at } = connection;
  const when = `, tested ${formatMoment(at)}`;
  if (!report.usable)
    return <Note heading={`Does not work yet${when}`} tone="bad" findings={report.findings} />;
  const isWhole = report.took !== null;
  return (
    <Note
      heading={`${isWhole ? 'Works' : 'Works for small calls alone'}${when}`}
      tone={isWhole ? 'good' : 'warn'}
      findings={report.findings}
    >
      {report.took && <p className="text-muted">{describeTook(report.took)}</p>}
      {report.dials.length > 0 && <DialEffects dials={report.dials} />}
    </Note>
  );
}

const TONES = {
  good: { Icon: CircleCheck, colour: 'text-good' },
  warn: { Icon: CircleAlert, colour: 'text-warn' },
  bad: { Icon: CircleX, colour: 'text-bad' },
} as const;

interface NoteProps {
  heading: string;
  tone: keyof typeof TONES;
  findings: readonly string[];
  children?: React.ReactNode;
}

function Note({ heading, tone, findings, children }: NoteProps) {
  const { Icon, colour } = TONES[tone];
  const [first, ...rest] = findings;
  return (
    <div role="status" className="flex gap-3 border-t px-4 py-3">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <div className="min-w-0 break-words">
        <p className="font-medium">{heading}</p>
        <p>{first}</p>
        {rest.map((finding) => (
          <p key={finding} className="text-muted">
            {finding}
          </p>
        ))}
        {children}
      </div>
    </div>
  );
}

function describeTook(took: NonNullable<CheckReport['took']>): string {
  const { pictures, seconds, inputTokens, outputTokens, reasoningTokens, cost, currency } = took;
  const count = (tokens: number | null, what: string) =>
    tokens === null ? [] : [`${formatCount(tokens)} tokens ${what}`];
  const reasoning = reasoningTokens ? [`${formatCount(reasoningTokens)} of them reasoning`] : [];
  const price = cost === null ? 'cost not known' : formatMoney(cost, currency);
  const tokens = [...count(inputTokens, 'in'), ...count(outputTokens, 'out'), ...reasoning];
  return `A call with ${pictures} pictures and the largest schema: ${[`${seconds} s`, ...tokens, price].join(' · ')}.`;
}

const EFFECTS = { seen: 'had effect', none: 'had no effect', unknown: 'not seen' } as const;

function DialEffects({ dials }: Pick<CheckReport, 'dials'>) {
  // Those of which the same is known stand together.
  const groups = new Map<string, CheckReport['dials']>();
  for (const one of dials) {
    const key = `${one.effect}: ${one.detail}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return (
    <ul aria-label="Dials" className="mt-1.5 text-muted">
      {[...groups].map(([said, group]) => (
        <li key={said}>
          <span className="font-medium text-text">{group.map(({ dial }) => dial).join(' · ')}</span>{' '}
          <span className={group[0]?.effect === 'none' ? 'text-warn' : ''}>
            {group[0] && `${EFFECTS[group[0].effect]}: ${group[0].detail}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
