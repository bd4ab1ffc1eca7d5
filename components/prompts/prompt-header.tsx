import { Download, FileUp, FlaskConical, FolderDown, MoreHorizontal, PenLine } from 'lucide-react';
import { useMay } from '@/components/people/person-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field, Select } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import type { PromptVersion } from '@/lib/prompt-versions/schema';
import type { ShownPrompt, ShownSuite } from './shown';
import { TRIAL_ANCHOR } from './trial-panel';
import { versionName } from './version-name';

const FRAMES = {
  none: 'no frame',
  one: 'one frame',
  many: 'several frames, in order',
};

/** Properties of {@link PromptHeader}. */
export interface PromptHeaderProps {
  prompt: ShownPrompt;
  suite: ShownSuite;
  versions: readonly PromptVersion[];
  /** The version that is shown. */
  version: PromptVersion;
  /** Whether a new version is being written. */
  isEditing: boolean;
  onShow: (hash: string) => void;
  onEdit: () => void;
  onImport: () => void;
}

/** What a prompt is called, which version is shown, and what can be done with it. */
export function PromptHeader(props: PromptHeaderProps) {
  const { prompt, versions, version, onShow } = props;
  const mayWrite = useMay('reviewer');
  return (
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
      {!props.isEditing && (
        <div className="flex min-w-0 items-center gap-2">
          {versions.length > 1 && (
            <Field label="Version" hideLabel className="w-60 min-w-0">
              <Select value={version.hash} onChange={(event) => onShow(event.target.value)}>
                {versions.map((each) => (
                  <option key={each.hash} value={each.hash}>
                    {versionName(each)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {mayWrite && (
            <Button onClick={props.onEdit}>
              <PenLine aria-hidden className="size-3.5" />
              New version
            </Button>
          )}
          <FileMenu {...props} mayWrite={mayWrite} />
        </div>
      )}
    </header>
  );
}

function FileMenu({
  suite,
  version,
  onImport,
  mayWrite,
}: PromptHeaderProps & { mayWrite: boolean }) {
  return (
    <Menu
      trigger={
        <IconButton label={mayWrite ? 'Import and export' : 'Export'}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      {mayWrite && (
        <>
          <MenuItem onSelect={onImport}>
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
  );
}
