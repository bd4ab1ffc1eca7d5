import { TabPanel, Tabs } from '@/components/ui/tabs';
import type { PromptVersion } from '@/lib/prompt-versions/schema';
import { PromptText } from './prompt-text';
import { QuestionList } from './question-list';
import type { ShownPrompt, ShownSuite } from './shown';
import { type Compared, VersionComparison } from './version-comparison';
import { VersionList } from './version-list';

/** Which part of a prompt is shown. */
export interface PromptView {
  tab: string;
  /** The versions that are compared; null for the one that is shown and the one it was written from. */
  compared: Compared | null;
}

/** Properties of {@link PromptTabs}. */
export interface PromptTabsProps {
  prompt: ShownPrompt;
  suite: ShownSuite;
  versions: readonly PromptVersion[];
  /** The version that is shown. */
  version: PromptVersion;
  view: PromptView;
  onView: (view: PromptView) => void;
  onShow: (hash: string) => void;
}

/** The parts of a prompt: its text, its versions, two of them compared, the form of replies, and the suite's questions. */
export function PromptTabs(props: PromptTabsProps) {
  const { prompt, suite, versions, version, view, onView, onShow } = props;
  const parentHash = versions.find(({ hash }) => hash === version.parentHash)?.hash ?? prompt.hash;
  const questions = suite.groups.reduce((sum, group) => sum + group.questions.length, 0);
  const tabs = [
    { value: 'text', label: 'Text' },
    { value: 'versions', label: 'Versions', note: versions.length },
    { value: 'compare', label: 'Compare' },
    { value: 'reply', label: 'Reply schema' },
    { value: 'questions', label: 'Questions of the suite', note: questions },
  ];
  const compare = (hash: string) => {
    const from = hash === version.hash ? parentHash : version.hash;
    onView({ tab: 'compare', compared: { from, to: hash } });
  };
  return (
    <Tabs
      value={view.tab}
      onValueChange={(tab) => onView({ ...view, tab })}
      label="Parts of the prompt"
      className="[&>div:first-child]:px-5"
      tabs={tabs.filter(({ value }) => value !== 'compare' || versions.length > 1)}
    >
      <TabPanel value="text" className="px-5 py-4">
        <PromptText text={version.text} />
        <VariableNote offered={prompt.variables} used={version.variables} />
      </TabPanel>
      <TabPanel value="versions" className="px-5 py-1">
        <VersionList versions={versions} shown={version.hash} onShow={onShow} onCompare={compare} />
      </TabPanel>
      <TabPanel value="compare" className="px-5 py-4">
        <VersionComparison
          versions={versions}
          compared={view.compared ?? { from: parentHash, to: version.hash }}
          onChange={(compared) => onView({ ...view, compared })}
        />
      </TabPanel>
      <TabPanel value="reply" className="px-5 py-4">
        <p className="mb-2 text-muted text-xs">
          The judge must reply in this form (“{prompt.reply.name}”); the rationale comes before the
          number. It is the same in every version.
        </p>
        <pre className="scroll-thin rounded-md bg-raised p-3 font-mono text-xs leading-5">
          {prompt.reply.schema}
        </pre>
      </TabPanel>
      <TabPanel value="questions" className="px-5 py-4">
        <QuestionList groups={suite.groups} />
      </TabPanel>
    </Tabs>
  );
}

/** The variables that a call fills in, and those that this version leaves out. */
function VariableNote({ offered, used }: { offered: readonly string[]; used: readonly string[] }) {
  if (offered.length === 0) return null;
  const leftOut = offered.filter((name) => !used.includes(name));
  return (
    <p className="mt-4 border-t pt-3 text-muted text-xs">
      {used.length > 0 &&
        `Filled in for each call: ${used.join(', ')}. A paragraph whose placeholders all stay empty is left out. `}
      {leftOut.length > 0 && `This version does without: ${leftOut.join(', ')}.`}
    </p>
  );
}
