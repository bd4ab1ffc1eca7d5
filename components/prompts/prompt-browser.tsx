'use client';

import clsx from 'clsx';
import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { useUsedSuites } from '@/components/library/use-last-project';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import type { SavePromptVersion } from './actions';
import { PromptPanel } from './prompt-panel';
import type { ShownPrompt, ShownSuite } from './shown';
import type { TrialChoice } from './trial-panel';

/** The suites' prompts, and the editor of new versions. */
export function PromptBrowser({
  suites,
  savePromptVersion,
}: {
  suites: readonly ShownSuite[];
  savePromptVersion: SavePromptVersion;
}) {
  const [{ prompt: chosen }, choose] = useQueryStates({
    prompt: parseAsString,
    version: parseAsString,
  });
  // Kept while one prompt after another is tried on the same clip.
  const [trial, setTrial] = useState<TrialChoice>({ clip: null, unit: null, judgeId: null });
  const [areAll, setAll] = useState(false);
  const suiteOf = (wanted: string | undefined) =>
    suites.find(({ prompts }) => prompts.some(({ id }) => id === wanted));
  const used = useUsedSuites(suites, null, suiteOf(chosen ?? undefined)?.id);
  const offered = used.flatMap(({ prompts }) => prompts);
  const prompt = offered.find(({ id }) => id === chosen) ?? offered[0];
  const suite = suiteOf(prompt?.id);
  return (
    <Page
      title="Prompts"
      description="What judges are asked, word for word. A prompt is known by the hash of its text; scores of different hashes are never pooled."
    >
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <PromptNavigation
          suites={areAll ? suites : used}
          onAll={used.length < suites.length && !areAll ? () => setAll(true) : null}
          prompt={prompt}
          onChoose={(id) => {
            setTrial({ ...trial, unit: null });
            return choose({ prompt: id, version: null });
          }}
        />
        {prompt && suite && (
          <PromptPanel
            key={prompt.id}
            prompt={prompt}
            suite={suite}
            savePromptVersion={savePromptVersion}
            trial={trial}
            onTrial={setTrial}
          />
        )}
      </div>
    </Page>
  );
}

interface PromptNavigationProps {
  suites: readonly ShownSuite[];
  prompt: ShownPrompt | undefined;
  onChoose: (id: string) => void;
  /** Shows the prompts of suites that the project does not use; null where all are shown. */
  onAll: (() => void) | null;
}

function PromptNavigation({ suites, prompt, onChoose, onAll }: PromptNavigationProps) {
  return (
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
                  onClick={() => onChoose(each.id)}
                  className={clsx(
                    'w-full rounded-md px-2.5 py-1 text-left transition-colors',
                    each === prompt
                      ? 'bg-accent-soft font-medium text-accent'
                      : 'text-muted hover:bg-raised hover:text-text',
                  )}
                >
                  {each.purpose}
                  {prompts.some((one) => one !== each && one.purpose === each.purpose) && (
                    <span className="ml-1.5 font-mono text-faint text-xs">
                      {each.id.split('/').at(-1)}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {onAll && (
        <Button variant="ghost" size="sm" className="self-start" onClick={onAll}>
          Show those of all suites
        </Button>
      )}
    </nav>
  );
}
