'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Cpu, FileInput, PlugZap, Ruler, Settings2, Stethoscope, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { toast } from 'sonner';
import { useMay } from '@/components/people/person-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { formatCount } from '@/components/ui/numbers';
import { reached } from '@/components/ui/server-action';
import { describeDials } from '@/lib/judge/dials.schema';
import { judgeKeys } from '@/lib/judge/queries';
import type { JudgeFacts, JudgeParameters } from '@/lib/judge/schema';
import type { JudgeActions } from './actions';
import { type Connection, ConnectionNote } from './connection-note';
import { MeasuredList } from './measured-list';

/** The built-in judge: what it measures and what it abstains from. */
export function BaselineCard({ judge }: { judge: JudgeFacts }) {
  return (
    <article className="rounded-lg border bg-surface">
      <header className="flex items-center gap-3 px-4 pt-3">
        <Ruler aria-hidden className="size-4 text-faint" />
        <h2 className="font-semibold">{judge.name}</h2>
        <Badge>built in</Badge>
        <Badge tone="good">ready</Badge>
        <CheckUpLink judge={judge} className="ml-auto" />
      </header>
      <div className="grid gap-x-8 gap-y-3 px-4 pt-2 pb-4 md:grid-cols-2">
        <p className="text-pretty text-muted">
          No model: it follows coloured regions over the frames and measures them, on this machine,
          without key or network. Where it cannot measure what is asked, it abstains; it never
          guesses. Its check-up says how far it can be trusted: its thresholds were set on some of
          the known-answer clips, and on the others it does worse.
        </p>
        <MeasuredList />
      </div>
    </article>
  );
}

/** A judge of imported scores: it has runs and cannot be asked. */
export function ImportedCard({
  judge,
  removeJudge,
}: Pick<EndpointCardProps, 'judge' | 'removeJudge'>) {
  return (
    <article className="rounded-lg border bg-surface">
      <header className="flex items-center gap-3 px-4 py-2.5">
        <FileInput aria-hidden className="size-4 shrink-0 text-faint" />
        <h2 className="truncate font-semibold">{judge.name}</h2>
        <Badge>imported</Badge>
        <span className="min-w-0 truncate text-muted">
          Its scores were made elsewhere{judge.model && `, by ${judge.model}`}.
        </span>
        <div className="ml-auto flex items-center gap-1">
          <CheckUpLink judge={judge} />
          <RemoveJudge judge={judge} removeJudge={removeJudge} />
        </div>
      </header>
    </article>
  );
}

function CheckUpLink({ judge, className }: { judge: JudgeFacts; className?: string }) {
  if (!useMay('admin')) return null;
  return (
    <Button asChild size="sm" {...(className ? { className } : {})}>
      <Link href={`/judges/${judge.id}`} aria-label={`Check-up of ${judge.name}`}>
        <Stethoscope aria-hidden className="size-3.5" />
        Check-up
      </Link>
    </Button>
  );
}

/** Properties of {@link EndpointCard}. */
export interface EndpointCardProps {
  judge: JudgeFacts;
  connection: Connection | undefined;
  onTest: () => void;
  onEdit: () => void;
  removeJudge: JudgeActions['removeJudge'];
}

/** A model behind an endpoint: its address and parameters, and what can be done with it. */
export function EndpointCard(props: EndpointCardProps) {
  const { judge, connection, onTest, onEdit, removeJudge } = props;
  const mayChange = useMay('admin');
  const { parameters } = judge;
  return (
    <article className="rounded-lg border bg-surface">
      <header className="flex items-center gap-3 px-4 pt-2.5">
        <Cpu aria-hidden className="size-4 shrink-0 text-faint" />
        <h2 className="truncate font-semibold">{judge.name}</h2>
        {judge.source === 'environment' && <Badge>from the environment</Badge>}
        {judge.unready !== null && <Badge tone="warn">not ready</Badge>}
        <div className="ml-auto flex items-center gap-1">
          <CheckUpLink judge={judge} />
          {mayChange && (
            <>
              <Button
                size="sm"
                onClick={onTest}
                disabled={judge.unready !== null}
                pending={connection?.state === 'trying'}
              >
                {connection?.state !== 'trying' && <PlugZap aria-hidden className="size-3.5" />}
                Test connection
              </Button>
              <Button size="sm" onClick={onEdit}>
                <Settings2 aria-hidden className="size-3.5" />
                Change
              </Button>
            </>
          )}
          {judge.source === 'settings' && <RemoveJudge judge={judge} removeJudge={removeJudge} />}
        </div>
      </header>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-4 pt-2 pb-3.5">
        <Fact label="Model" mono>
          {judge.model ?? '–'}
        </Fact>
        <Fact label="Base URL" mono>
          {judge.baseUrl ?? '–'}
        </Fact>
        <Fact label="API key">{judge.hasKey ? 'set, not shown' : 'none'}</Fact>
        <Fact label="Temperature">{parameters.temperature ?? 'server default'}</Fact>
        <FurtherDials parameters={parameters} />
        <Fact label="Parallel calls">{parameters.concurrency}</Fact>
        <Fact label="Timeout">{parameters.timeoutSeconds} s</Fact>
        <Fact label="Limits">{describeLimits(parameters)}</Fact>
        <Fact label="Price per million tokens, in · cached · out">
          {describePrices(parameters)}
        </Fact>
      </dl>
      {(judge.unready ?? judge.warning) && (
        <p className="border-t px-4 py-2.5 text-warn">{judge.unready ?? judge.warning}</p>
      )}
      {connection && <ConnectionNote connection={connection} />}
    </article>
  );
}

/** The dials that are set beyond the usual ones. */
function FurtherDials({ parameters }: { parameters: JudgeParameters }) {
  const dials = describeDials(parameters);
  return dials.length > 0 && <Fact label="Further dials">{dials.join(' · ')}</Fact>;
}

function describePrices(parameters: JudgeParameters): string {
  const { inputPrice, cachedInputPrice, outputPrice, currency } = parameters;
  const prices = [inputPrice, cachedInputPrice ?? inputPrice, outputPrice];
  if (prices.every((price) => price === null)) return 'not known';
  return `${prices.map((price) => price ?? '–').join(' · ')} ${currency || '(no currency named)'}`;
}

function describeLimits({ requestsPerMinute, tokensPerMinute }: JudgeParameters): string {
  const words = (limit: number | null, noun: string) =>
    limit === null ? [] : [`${formatCount(limit)} ${noun}`];
  const limits = [...words(requestsPerMinute, 'requests'), ...words(tokensPerMinute, 'tokens')];
  return limits.length === 0 ? 'none' : `${limits.join(', ')} per minute`;
}

function Fact(props: { label: string; mono?: boolean; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-faint text-xs">{props.label}</dt>
      <dd className={`break-all ${props.mono ? 'font-mono text-xs leading-5' : ''}`}>
        {props.children}
      </dd>
    </div>
  );
}

function RemoveJudge({ judge, removeJudge }: Pick<EndpointCardProps, 'judge' | 'removeJudge'>) {
  const queryClient = useQueryClient();
  const mayRemove = useMay('admin');
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    const result = await reached(removeJudge(judge.id));
    setPending(false);
    if (!result.ok) {
      toast.error(result.message);
      return;
    }
    setOpen(false);
    await queryClient.invalidateQueries({ queryKey: judgeKeys.all });
  };
  if (!mayRemove) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      width="sm"
      title={`Remove “${judge.name}”?`}
      description="It can no longer be chosen, and its key is deleted. Its runs and answers stay."
      trigger={
        <IconButton label={`Remove ${judge.name}`} size="sm">
          <Trash2 />
        </IconButton>
      }
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">Keep it</Button>
          </DialogClose>
          <Button variant="danger" pending={pending} onClick={remove}>
            Remove
          </Button>
        </>
      }
    />
  );
}
