'use client';

import { useQueryClient } from '@tanstack/react-query';
import { FileInput, Plus } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorNote } from '@/components/ui/error-note';
import { Page } from '@/components/ui/page';
import { reached } from '@/components/ui/server-action';
import { Spinner } from '@/components/ui/spinner';
import { judgeKeys, useJudges } from '@/lib/judge/queries';
import type { JudgeFacts } from '@/lib/judge/schema';
import type { JudgeActions } from './actions';
import type { Connection } from './connection-note';
import { BaselineCard, EndpointCard, ImportedCard } from './judge-card';
import { JudgeForm } from './judge-form';

/** `?edit=` of the form that connects a new judge; otherwise it holds a judge's id. */
const NEW = 'new';

/** Judges that are being tried just now, or could not be: what a test found is kept with its judge. */
function useConnections(testJudge: JudgeActions['testJudge']) {
  const [connections, setConnections] = useState<Readonly<Record<string, Connection>>>({});
  const queryClient = useQueryClient();
  const set = (id: string, connection: Connection) =>
    setConnections((before) => ({ ...before, [id]: connection }));
  const test = async (id: string) => {
    set(id, { state: 'trying' });
    const result = await reached(testJudge(id));
    if (!result.ok) {
      set(id, { state: 'refused', message: result.message });
      return;
    }
    await queryClient.invalidateQueries({ queryKey: judgeKeys.all });
    setConnections(({ [id]: _tried, ...others }) => others);
  };
  return { connections, test };
}

function keptConnection({ check }: JudgeFacts): Connection | undefined {
  return check ? { state: 'tried', ...check } : undefined;
}

/** The judges: the built-in one, the environment's, and those that people connected. */
export function JudgeList({ saveJudge, testJudge, removeJudge }: JudgeActions) {
  const judges = useJudges();
  const mayChange = useMay('admin');
  const [editing, setEditing] = useQueryState('edit', parseAsString);
  const { connections, test } = useConnections(testJudge);
  const edited = judges.data?.find(({ id }) => id === editing) ?? null;
  return (
    <Page
      width="text"
      title="Judges"
      description="A judge answers a suite’s questions about a clip. Connect any model that takes images behind an OpenAI-compatible address, or use the built-in baseline."
      actions={<Actions onConnect={() => setEditing(NEW)} />}
    >
      {judges.isPending && <Spinner label="Looking for judges…" />}
      {judges.error && <ErrorNote error={judges.error} onRetry={() => judges.refetch()} />}
      {judges.data?.map((judge) =>
        judge.kind === 'baseline' ? (
          <BaselineCard key={judge.id} judge={judge} />
        ) : judge.kind === 'imported' ? (
          <ImportedCard key={judge.id} judge={judge} removeJudge={removeJudge} />
        ) : (
          <EndpointCard
            key={judge.id}
            judge={judge}
            connection={connections[judge.id] ?? keptConnection(judge)}
            onTest={() => test(judge.id)}
            onEdit={() => setEditing(judge.id)}
            removeJudge={removeJudge}
          />
        ),
      )}
      {mayChange && judges.data?.every(({ kind }) => kind !== 'endpoint') && <ConnectHint />}
      <Dialog
        open={mayChange && (editing === NEW || edited !== null)}
        onOpenChange={(open) => !open && setEditing(null)}
        title={edited ? `Change “${edited.name}”` : 'Connect a model'}
        description="Anything that speaks the OpenAI chat protocol and can see images; or Gemini or Anthropic by their own interfaces."
      >
        <JudgeForm
          key={editing}
          judge={edited}
          saveJudge={saveJudge}
          onCancel={() => setEditing(null)}
          onSaved={(judge) => {
            void setEditing(null);
            void test(judge.id);
          }}
        />
      </Dialog>
    </Page>
  );
}

function Actions({ onConnect }: { onConnect: () => void }) {
  const mayImport = useMay('reviewer');
  const mayChange = useMay('admin');
  return (
    <>
      {mayImport && (
        <Button asChild>
          <Link href="/import">
            <FileInput aria-hidden className="size-3.5" />
            Import scores
          </Link>
        </Button>
      )}
      {mayChange && (
        <Button variant="primary" onClick={onConnect}>
          <Plus aria-hidden className="size-3.5" />
          Connect a model
        </Button>
      )}
    </>
  );
}

function ConnectHint() {
  return (
    <section className="rounded-lg border border-dashed px-4 py-3.5">
      <h2 className="font-semibold">No model is connected yet</h2>
      <p className="max-w-3xl text-pretty text-muted">
        A vision-language model sees far more than the baseline can measure. There are presets for
        providers and for servers of your own; a local model needs no key and nothing leaves this
        machine. A key may also come from OPENAI_API_KEY in the server’s environment.
      </p>
    </section>
  );
}
