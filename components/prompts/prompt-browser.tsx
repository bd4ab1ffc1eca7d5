'use client';

import clsx from 'clsx';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Page } from '@/components/ui/page';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { splitAtHoles } from './holes';

/** A prompt as this page shows it. */
export interface ShownPrompt {
  id: string;
  purpose: string;
  variables: readonly string[];
  frames: 'none' | 'one' | 'many';
  text: string;
  /** SHA-256 of the prompt's file. */
  hash: string;
  reply: { name: string /** As JSON Schema, indented. */; schema: string };
}

/** A suite as this page shows it. */
export interface ShownSuite {
  id: string;
  name: string;
  version: string;
  prompts: readonly ShownPrompt[];
  groups: readonly {
    id: string;
    label: string;
    questions: readonly { id: string; label: string; help: string }[];
  }[];
}

const FRAMES = {
  none: 'no frame',
  one: 'one frame',
  many: 'several frames, in order',
};

/** The suites with what they ask, word for word. Read-only. */
export function PromptBrowser({ suites }: { suites: readonly ShownSuite[] }) {
  const [chosen, setChosen] = useQueryState('prompt', parseAsString);
  const all = suites.flatMap((suite) => suite.prompts);
  const prompt = all.find(({ id }) => id === chosen) ?? all[0];
  const suite = suites.find(({ prompts }) => prompts.some(({ id }) => id === prompt?.id));
  return (
    <Page
      title="Prompts"
      description="What judges are asked, word for word. A prompt is known by the hash of its text; scores of different hashes are never pooled."
    >
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label="Prompts" className="flex flex-col gap-4 lg:sticky lg:top-15">
          {suites.map(({ id, name, version, prompts }) => (
            <section key={id}>
              <h2 className="mb-1 flex items-baseline gap-2 px-2.5 font-medium text-xs">
                {name}
                <span className="font-normal text-faint">version {version}</span>
              </h2>
              <ul>
                {prompts.map((each) => (
                  <li key={each.id}>
                    <button
                      type="button"
                      aria-current={each === prompt}
                      onClick={() => setChosen(each.id)}
                      className={clsx(
                        'w-full rounded-md px-2.5 py-1 text-left transition-colors',
                        each === prompt
                          ? 'bg-accent-soft font-medium text-accent'
                          : 'text-muted hover:bg-raised hover:text-text',
                      )}
                    >
                      {each.purpose}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        {prompt && suite && <PromptPanel key={prompt.id} prompt={prompt} suite={suite} />}
      </div>
    </Page>
  );
}

function PromptPanel({ prompt, suite }: { prompt: ShownPrompt; suite: ShownSuite }) {
  const [tab, setTab] = useState('text');
  const questions = suite.groups.reduce((sum, group) => sum + group.questions.length, 0);
  return (
    <article className="min-w-0 rounded-lg border bg-surface">
      <header className="px-5 pt-4 pb-2">
        <h2 className="font-semibold text-base">{prompt.purpose}</h2>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-xs">
          <Badge>{FRAMES[prompt.frames]}</Badge>
          <span className="font-mono">{prompt.id}</span>
          <span title={prompt.hash}>
            SHA-256 <span className="font-mono">{prompt.hash.slice(0, 16)}</span>…
          </span>
        </div>
      </header>
      <Tabs
        value={tab}
        onValueChange={setTab}
        label="Parts of the prompt"
        className="[&>div:first-child]:px-5"
        tabs={[
          { value: 'text', label: 'Text' },
          { value: 'reply', label: 'Reply schema' },
          { value: 'questions', label: 'Questions of the suite', note: questions },
        ]}
      >
        <TabPanel value="text" className="px-5 py-4">
          <PromptText text={prompt.text} />
          {prompt.variables.length > 0 && (
            <p className="mt-4 border-t pt-3 text-muted text-xs">
              Filled in for each call: {prompt.variables.join(', ')}. A paragraph whose holes all
              stay empty is left out.
            </p>
          )}
        </TabPanel>
        <TabPanel value="reply" className="px-5 py-4">
          <p className="mb-2 text-muted text-xs">
            The judge must reply in this form (“{prompt.reply.name}”); the rationale comes before
            the number.
          </p>
          <pre className="scroll-thin rounded-md bg-raised p-3 font-mono text-xs leading-5">
            {prompt.reply.schema}
          </pre>
        </TabPanel>
        <TabPanel value="questions" className="px-5 py-4">
          <div className="grid gap-x-10 gap-y-5 xl:grid-cols-2">
            {suite.groups.map((group) => (
              <section key={group.id}>
                <h3 className="mb-2 font-medium">{group.label}</h3>
                <dl className="flex flex-col gap-2">
                  {group.questions.map(({ id, label, help }) => (
                    <div key={id} className="grid grid-cols-[2.25rem_1fr]">
                      <dt className="font-mono text-faint text-xs leading-5">
                        {id.length <= 4 ? id : ''}
                      </dt>
                      <dd>
                        {label}
                        <p className="text-pretty text-muted text-xs">{help}</p>
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </TabPanel>
      </Tabs>
    </article>
  );
}

function PromptText({ text }: { text: string }) {
  let offset = 0;
  return (
    <div className="max-w-[46rem] whitespace-pre-wrap break-words font-mono text-xs leading-5">
      {splitAtHoles(text).map((piece) => {
        const key = offset;
        offset += piece.text.length;
        return piece.kind === 'hole' ? (
          <mark key={key} className="rounded-sm bg-accent-soft px-1 py-px font-medium text-accent">
            {piece.text}
          </mark>
        ) : (
          <span key={key}>{piece.text}</span>
        );
      })}
    </div>
  );
}
