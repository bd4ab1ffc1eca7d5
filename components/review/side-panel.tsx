'use client';

import { TabPanel, Tabs } from '@/components/ui/tabs';
import { currentNotes } from '@/lib/reviews/notes.schema';
import { CellPanel } from './answering/cell-panel';
import { FindingsPanel } from './findings/findings-panel';
import { HistoryPanel } from './history-panel';
import { useJudged } from './judged-clip';
import { NotesPanel } from './notes-panel';

const PANELS = {
  findings: FindingsPanel,
  notes: NotesPanel,
  history: HistoryPanel,
} as const;

/** The right side of the screen: the chosen cell, and what people say beside the cells. */
export function SidePanel() {
  const { run, findings, tab, setTab } = useJudged();
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <Tabs
        label="What to look at"
        value={tab}
        onValueChange={setTab}
        className="min-h-0 flex-1 [&>div:first-child]:px-4"
        tabs={[
          { value: 'cell', label: 'Cell' },
          ...(run.suite.defects
            ? [
                {
                  value: 'findings' as const,
                  label: 'Findings',
                  note: findings.current.length || undefined,
                },
              ]
            : []),
          { value: 'notes', label: 'Notes', note: currentNotes(run.notes).length || undefined },
          { value: 'history', label: 'Whole history' },
        ]}
      >
        <TabPanel value="cell" className="flex flex-col outline-offset-[-2px]">
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
