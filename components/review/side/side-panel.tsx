'use client';

import clsx from 'clsx';
import { PanelBottomClose, PanelBottomOpen } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { currentNotes } from '@/lib/reviews/notes.schema';
import { usePanels } from '../layout/panels';
import { type JudgedItem, type SideTab, useJudged } from '../reviewed/judged-item';
import { CellPanel } from './cell-panel';
import { FindingsPanel } from './findings-panel';
import { HistoryPanel } from './history-panel';
import { NotesPanel } from './notes-panel';

const PANELS = {
  findings: FindingsPanel,
  notes: NotesPanel,
  history: HistoryPanel,
} as const;

const NO_TAB = 'none';

/**
 * The right side of the screen: the chosen cell, and what people say apart from the cells. Beneath the scores it can be closed
 * but for its tabs, which open it again, as everything does that is written in it.
 */
export function SidePanel() {
  const judged = useJudged();
  const { form, findings, tab, openTab, isSideOpen, setSideOpen } = judged;
  const { isStacked } = usePanels();
  const isWriting = form.reason.draft !== null || (tab === 'findings' && findings.draft !== null);
  const isClosed = isStacked && !isSideOpen && !isWriting;
  return (
    <div
      className={clsx(
        'flex min-h-0 min-w-0 flex-col bg-surface',
        isStacked ? 'grow border-t' : 'flex-1',
        isClosed && 'shrink-0 grow-0',
      )}
    >
      <Tabs
        label="What to look at"
        value={isClosed ? NO_TAB : tab}
        onValueChange={(chosen) => chosen !== NO_TAB && openTab(chosen)}
        className="min-h-0 flex-1 [&>div:first-child]:px-4"
        tabs={tabsOf(judged)}
        aside={
          isStacked && (
            <IconButton
              label={isClosed ? 'Open the side panel' : 'Close the side panel'}
              size="sm"
              aria-expanded={!isClosed}
              onClick={() => setSideOpen(isClosed)}
            >
              {isClosed ? <PanelBottomOpen /> : <PanelBottomClose />}
            </IconButton>
          )
        }
      >
        <TabPanel
          value="cell"
          className={clsx('outline-offset-[-2px]', isStacked ? 'scroll-thin' : 'flex flex-col')}
        >
          <CellPanel />
        </TabPanel>
        {Object.entries(PANELS).map(([value, Panel]) => (
          <TabPanel
            key={value}
            value={value}
            className="scroll-thin px-4 pt-3 pb-4 outline-offset-[-2px]"
          >
            <Panel />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

function tabsOf({ run, findings }: JudgedItem) {
  const tabs: { value: SideTab; label: string; note?: number | undefined }[] = [
    { value: 'cell', label: 'Cell' },
    { value: 'findings', label: 'Findings', note: findings.current.length || undefined },
    { value: 'notes', label: 'Notes', note: currentNotes(run.notes).length || undefined },
    { value: 'history', label: 'Whole history' },
  ];
  return tabs.filter(({ value }) => value !== 'findings' || findings.types.length > 0);
}
