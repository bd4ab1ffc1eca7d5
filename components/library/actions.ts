import type { StartRun } from '@/components/runs/actions';
import type { Refusal } from '@/components/ui/server-action';
import type { LibrarySelection } from '@/lib/library/schema';

/** The server action that writes down the known answers of videos that are sample clips. */
export type RecordKnownAnswers = (
  itemIds: readonly string[],
  suiteId: string,
) => Promise<{ ok: true } | Refusal>;

type Done<Result = object> = Promise<({ ok: true } & Result) | Refusal>;

/** The server actions on chosen clips. */
export interface ClipActions {
  startRun: StartRun;
  createQueue: (input: unknown) => Done<{ queueId: string }>;
  tagVideos: (selection: LibrarySelection, tag: string) => Done<{ videos: number }>;
  untagVideos: (selection: LibrarySelection, tag: string) => Done<{ videos: number }>;
  /** Answers the name of the deletion, by which it can be undone. */
  deleteVideos: (selection: LibrarySelection) => Done<{ deletion: string; videos: number }>;
  undoDelete: (deletion: string) => Done<{ videos: number }>;
}

/** The server actions on views that are kept under a name. */
export interface ViewActions {
  saveView: (projectId: string, name: string, query: string) => Done;
  renameView: (id: string, name: string) => Done;
  deleteView: (id: string) => Done;
}

/** The server actions on projects. */
export interface ProjectActions {
  createProject: (name: string) => Done<{ projectId: string }>;
  renameProject: (id: string, name: string) => Done;
}

/** All server actions of the library. */
export interface LibraryActions extends ClipActions, ViewActions, ProjectActions {
  recordKnownAnswers: RecordKnownAnswers;
}
