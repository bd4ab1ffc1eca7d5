import { useQueryClient } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { toast } from 'sonner';
import { useMay } from '@/components/people/person-context';
import { promptKeys, usePromptVersions } from '@/lib/prompt-versions/queries';
import type { PromptVersion } from '@/lib/prompt-versions/schema';
import type { SavePromptVersion } from './actions';
import { checkDraft, type Draft, draftFrom } from './draft';
import { ImportDialog } from './import-dialog';
import { PromptEditor } from './prompt-editor';
import { PromptHeader } from './prompt-header';
import { PromptTabs, type PromptView } from './prompt-tabs';
import type { ShownPrompt, ShownSuite } from './shown';
import { type TrialChoice, TrialPanel } from './trial-panel';

/** The suite's own text as a version, until the versions are loaded. */
function ownVersion(prompt: ShownPrompt): PromptVersion {
  return {
    hash: prompt.hash,
    isSuiteText: true,
    note: '',
    parentHash: null,
    createdAt: null,
    variables: [...prompt.variables],
    text: prompt.text,
    runs: { count: 0, latest: [] },
  };
}

/** The versions of a prompt, and the one that the page's address names. */
function useVersions(prompt: ShownPrompt, suiteId: string) {
  const { data, error } = usePromptVersions(suiteId);
  const [chosen, setChosen] = useQueryState('version', parseAsString);
  const own = ownVersion(prompt);
  const versions = data?.find(({ id }) => id === prompt.id)?.versions ?? [own];
  return {
    versions,
    error,
    version: versions.find(({ hash }) => hash === chosen) ?? versions[0] ?? own,
    choose: (hash: string) => setChosen(hash === prompt.hash ? null : hash),
  };
}

/** Properties of {@link PromptPanel}. */
export interface PromptPanelProps {
  prompt: ShownPrompt;
  suite: ShownSuite;
  savePromptVersion: SavePromptVersion;
  /** The clip and judge of trials. */
  trial: TrialChoice;
  onTrial: (choice: TrialChoice) => void;
}

/** One prompt: the text of a chosen version, all versions, the comparison of two, the editor, and trials. */
export function PromptPanel(props: PromptPanelProps) {
  const { prompt, suite } = props;
  const queryClient = useQueryClient();
  const { versions, version, error, choose } = useVersions(prompt, suite.id);
  const [view, setView] = useState<PromptView>({ tab: 'text', compared: null });
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isImporting, setIsImporting] = useState(false);

  const show = (hash: string) => {
    setView({ ...view, tab: 'text' });
    return choose(hash);
  };
  const arrived = async (hash: string, isNew: boolean) => {
    tellArrival(isNew);
    await queryClient.invalidateQueries({ queryKey: promptKeys.all });
    await show(hash);
  };
  const shown = { prompt, suite, versions, version, onShow: show };

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <article className="min-w-0 rounded-lg border bg-surface">
        <PromptHeader
          {...shown}
          isEditing={draft !== null}
          onEdit={() => setDraft(draftFrom(version, prompt.variables))}
          onImport={() => setIsImporting(true)}
        />
        <ImportDialog
          open={isImporting}
          onOpenChange={setIsImporting}
          prompts={suite.prompts}
          promptId={prompt.id}
          onImported={({ hash, outcome }) => arrived(hash, outcome === 'stored')}
        />
        {error && <Unloaded message={error.message} />}
        {draft ? (
          <PromptEditor
            versions={versions}
            draft={draft}
            savePromptVersion={props.savePromptVersion}
            promptId={prompt.id}
            offered={prompt.variables}
            parent={version}
            onDraft={setDraft}
            onSaved={(hash, isNew) => {
              setDraft(null);
              void arrived(hash, isNew);
            }}
            onCancel={() => setDraft(null)}
          />
        ) : (
          <PromptTabs {...shown} view={view} onView={setView} />
        )}
      </article>
      <PromptTrial {...props} version={version} draft={draft} />
    </div>
  );
}

function Unloaded({ message }: { message: string }) {
  return (
    <p role="alert" className="mx-5 mb-2 rounded-md bg-bad/8 px-3 py-2 text-bad text-xs">
      Other versions could not be loaded: {message}
    </p>
  );
}

function tellArrival(isNew: boolean) {
  if (isNew) toast.success('The new version is stored');
  else toast.info('This version already exists');
}

/** Trials of the text that is being written, else of the version that is shown. */
function PromptTrial({
  prompt,
  suite,
  trial,
  onTrial,
  version,
  draft,
}: PromptPanelProps & { version: PromptVersion; draft: Draft | null }) {
  const mayWrite = useMay('reviewer');
  if (!mayWrite) return null;
  const check = draft && checkDraft(draft, prompt.variables, []);
  return (
    <TrialPanel
      suite={suite.id}
      promptId={prompt.id}
      text={(draft ?? version).text}
      variables={(check ?? version).variables}
      faults={check?.faults ?? []}
      choice={trial}
      onChoice={onTrial}
    />
  );
}
