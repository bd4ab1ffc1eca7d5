import { useQueryClient } from '@tanstack/react-query';
import { Download, FileUp, FlaskConical, FolderDown, MoreHorizontal, PenLine } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { toast } from 'sonner';
import { useMay } from '@/components/people/person-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field, Select } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { promptKeys, usePromptVersions } from '@/lib/prompt-versions/queries';
import type { PromptVersion } from '@/lib/prompt-versions/schema';
import type { SavePromptVersion } from './actions';
import { checkDraft, type Draft, draftFrom } from './draft';
import { ImportDialog } from './import-dialog';
import { PromptEditor } from './prompt-editor';
import { PromptText } from './prompt-text';
import { QuestionList } from './question-list';
import type { ShownPrompt, ShownSuite } from './shown';
import { TRIAL_ANCHOR, type TrialChoice, TrialPanel } from './trial-panel';
import { type Compared, VersionComparison } from './version-comparison';
import { VersionList } from './version-list';
import { versionName } from './version-name';

const FRAMES = {
  none: 'no frame',
  one: 'one frame',
  many: 'several frames, in order',
};

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

/** One prompt: the text of a chosen version, all versions, the comparison of two, the editor, and trials. */
export function PromptPanel({
  prompt,
  suite,
  savePromptVersion,
  trial,
  onTrial,
}: {
  prompt: ShownPrompt;
  suite: ShownSuite;
  savePromptVersion: SavePromptVersion;
  /** The clip and judge of trials. */
  trial: TrialChoice;
  onTrial: (choice: TrialChoice) => void;
}) {
  const queryClient = useQueryClient();
  const mayWrite = useMay('reviewer');
  const stored = usePromptVersions(suite.id);
  const [chosen, setChosen] = useQueryState('version', parseAsString);
  const [tab, setTab] = useState('text');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const [compared, setCompared] = useState<Compared | null>(null);
  const versions = stored.data?.find(({ id }) => id === prompt.id)?.versions ?? [
    ownVersion(prompt),
  ];
  const version = versions.find(({ hash }) => hash === chosen) ?? versions[0] ?? ownVersion(prompt);
  const parentHash = versions.find(({ hash }) => hash === version.parentHash)?.hash ?? prompt.hash;
  const questions = suite.groups.reduce((sum, group) => sum + group.questions.length, 0);

  const show = (hash: string) => {
    setTab('text');
    return setChosen(hash === prompt.hash ? null : hash);
  };
  const compare = (pair: Compared) => {
    setCompared(pair);
    setTab('compare');
  };
  const arrived = async (hash: string, isNew: boolean) => {
    toast[isNew ? 'success' : 'info'](
      isNew ? 'The new version is stored' : 'This very version was there already',
    );
    await queryClient.invalidateQueries({ queryKey: promptKeys.all });
    await show(hash);
  };

  const tried = draft
    ? { text: draft.text, ...checkDraft(draft, prompt.variables, []) }
    : { text: version.text, variables: version.variables, faults: [] };

  const article = (
    <article className="min-w-0 rounded-lg border bg-surface">
      <header className="flex flex-wrap items-start gap-x-2 gap-y-3 px-5 pt-4 pb-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold text-base">{prompt.purpose}</h2>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-xs">
            <Badge>{FRAMES[prompt.frames]}</Badge>
            <span className="font-mono">{prompt.id}</span>
            <span title={version.hash}>
              SHA-256 <span className="font-mono">{version.hash.slice(0, 16)}</span>…
            </span>
          </div>
        </div>
        {mayWrite && (
          <Button asChild>
            <a href={`#${TRIAL_ANCHOR}`}>
              <FlaskConical aria-hidden className="size-3.5" />
              Try on a clip
            </a>
          </Button>
        )}
        {draft === null && (
          <div className="flex min-w-0 items-center gap-2">
            {versions.length > 1 && (
              <Field label="Version" hideLabel className="w-60 min-w-0">
                <Select value={version.hash} onChange={(event) => show(event.target.value)}>
                  {versions.map((each) => (
                    <option key={each.hash} value={each.hash}>
                      {versionName(each)}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            {mayWrite && (
              <Button onClick={() => setDraft(draftFrom(version, prompt.variables))}>
                <PenLine aria-hidden className="size-3.5" />
                New version
              </Button>
            )}
            <Menu
              trigger={
                <IconButton label={mayWrite ? 'Import and export' : 'Export'}>
                  <MoreHorizontal aria-hidden />
                </IconButton>
              }
            >
              {mayWrite && (
                <>
                  <MenuItem onSelect={() => setIsImporting(true)}>
                    <FileUp aria-hidden />
                    Import a Markdown file…
                  </MenuItem>
                  <MenuSeparator />
                </>
              )}
              <MenuItem asChild>
                <a href={`/api/prompts/${version.hash}`} download>
                  <Download aria-hidden />
                  Export this version
                </a>
              </MenuItem>
              <MenuItem asChild>
                <a href={`/api/prompts/archive?suite=${suite.id}`} download>
                  <FolderDown aria-hidden />
                  Export all prompts of “{suite.name}”
                </a>
              </MenuItem>
            </Menu>
          </div>
        )}
      </header>
      <ImportDialog
        open={isImporting}
        onOpenChange={setIsImporting}
        prompts={suite.prompts}
        promptId={prompt.id}
        onImported={({ hash, outcome }) => arrived(hash, outcome === 'stored')}
      />
      {stored.error && (
        <p role="alert" className="mx-5 mb-2 rounded-md bg-bad/8 px-3 py-2 text-bad text-xs">
          Other versions could not be loaded: {stored.error.message}
        </p>
      )}
      {draft ? (
        <PromptEditor
          promptId={prompt.id}
          offered={prompt.variables}
          versions={versions}
          parent={version}
          draft={draft}
          onDraft={setDraft}
          savePromptVersion={savePromptVersion}
          onSaved={(hash, isNew) => {
            setDraft(null);
            void arrived(hash, isNew);
          }}
          onCancel={() => setDraft(null)}
        />
      ) : (
        <Tabs
          value={tab}
          onValueChange={setTab}
          label="Parts of the prompt"
          className="[&>div:first-child]:px-5"
          tabs={[
            { value: 'text', label: 'Text' },
            { value: 'versions', label: 'Versions', note: versions.length },
            ...(versions.length > 1 ? [{ value: 'compare', label: 'Compare' }] : []),
            { value: 'reply', label: 'Reply schema' },
            { value: 'questions', label: 'Questions of the suite', note: questions },
          ]}
        >
          <TabPanel value="text" className="px-5 py-4">
            <PromptText text={version.text} />
            <VariableNote offered={prompt.variables} used={version.variables} />
          </TabPanel>
          <TabPanel value="versions" className="px-5 py-1">
            <VersionList
              versions={versions}
              shown={version.hash}
              onShow={show}
              onCompare={(hash) =>
                compare(
                  hash === version.hash
                    ? { from: parentHash, to: hash }
                    : { from: version.hash, to: hash },
                )
              }
            />
          </TabPanel>
          <TabPanel value="compare" className="px-5 py-4">
            <VersionComparison
              versions={versions}
              compared={compared ?? { from: parentHash, to: version.hash }}
              onChange={setCompared}
            />
          </TabPanel>
          <TabPanel value="reply" className="px-5 py-4">
            <p className="mb-2 text-muted text-xs">
              The judge must reply in this form (“{prompt.reply.name}”); the rationale comes before
              the number. It is the same in every version.
            </p>
            <pre className="scroll-thin rounded-md bg-raised p-3 font-mono text-xs leading-5">
              {prompt.reply.schema}
            </pre>
          </TabPanel>
          <TabPanel value="questions" className="px-5 py-4">
            <QuestionList groups={suite.groups} />
          </TabPanel>
        </Tabs>
      )}
    </article>
  );
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {article}
      {mayWrite && (
        <TrialPanel
          suite={suite.id}
          promptId={prompt.id}
          text={tried.text}
          variables={tried.variables}
          faults={tried.faults}
          choice={trial}
          onChoice={onTrial}
        />
      )}
    </div>
  );
}

/** The variables that a call fills in, and those that this version leaves out. */
function VariableNote({ offered, used }: { offered: readonly string[]; used: readonly string[] }) {
  if (offered.length === 0) return null;
  const leftOut = offered.filter((name) => !used.includes(name));
  return (
    <p className="mt-4 border-t pt-3 text-muted text-xs">
      {used.length > 0 &&
        `Filled in for each call: ${used.join(', ')}. A paragraph whose holes all stay empty is left out. `}
      {leftOut.length > 0 && `This version does without: ${leftOut.join(', ')}.`}
    </p>
  );
}
