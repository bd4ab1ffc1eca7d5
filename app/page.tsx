import { requirePerson } from '@/app/person';
import { LibraryView } from '@/components/library/library-view';
import { suiteChoices } from '@/lib/suites/settings';
import { suites } from '@/prompts';
import { recordKnownAnswers, startRun } from './actions';
import {
  createProject,
  deleteVideos,
  deleteView,
  renameProject,
  renameView,
  saveView,
  tagVideos,
  undoDelete,
  untagVideos,
} from './library/actions';
import { createQueue } from './queues/actions';

/** The library: where one arrives, and where clips come in. */
export default async function LibraryPage() {
  await requirePerson();
  return (
    <LibraryView
      suites={suiteChoices(suites)}
      startRun={startRun}
      recordKnownAnswers={recordKnownAnswers}
      createQueue={createQueue}
      createProject={createProject}
      deleteVideos={deleteVideos}
      deleteView={deleteView}
      renameProject={renameProject}
      renameView={renameView}
      saveView={saveView}
      tagVideos={tagVideos}
      undoDelete={undoDelete}
      untagVideos={untagVideos}
    />
  );
}
