import type { ReleaseItems } from '@/components/queues/actions';
import type { StartRun } from '@/components/runs/actions';
import type { Refusal } from '@/components/ui/server-action';
import type { LibrarySelection, ProjectInput } from '@/lib/library/schema';
import type { PairRequest } from '@/lib/pairs/schema';
import type { EraseRequest } from '@/lib/projects/schema';
import type { FamilyId } from '@/lib/suites/families';

/** The server action that writes down the known answers of items that are sample clips. */
export type RecordKnownAnswers = (
  itemIds: readonly string[],
  suiteId: string,
) => Promise<{ ok: true } | Refusal>;

type Done<Result = object> = Promise<({ ok: true } & Result) | Refusal>;

/** The server actions on chosen clips. */
export interface ItemActions {
  startRun: StartRun;
  createQueue: (input: unknown) => Done<{ queueId: string }>;
  tagItems: (selection: LibrarySelection, tag: string) => Done<{ items: number }>;
  untagItems: (selection: LibrarySelection, tag: string) => Done<{ items: number }>;
  /** Answers the name of the deletion, by which it can be undone. */
  deleteItems: (selection: LibrarySelection) => Done<{ deletion: string; items: number }>;
  undoDelete: (deletion: string) => Done<{ items: number }>;
}

/** The server actions on views that are kept under a name. */
export interface ViewActions {
  saveView: (projectId: string, name: string, query: string) => Done;
  renameView: (id: string, name: string) => Done;
  deleteView: (id: string) => Done;
}

/** The server actions on projects. */
export interface ProjectActions {
  createProject: (input: ProjectInput) => Done<{ projectId: string }>;
  changeProject: (id: string, input: ProjectInput) => Done;
  /** Answers how much went. */
  eraseProject: (input: EraseRequest) => Done<{ items: number; answers: number }>;
}

/** The server action that opens the project into which the samples of a family go. */
export type OpenSamples = (family: FamilyId) => Done<{ projectId: string }>;

/** The server action that makes pairs of a project's clips. */
export type MakePairs = (input: Omit<PairRequest, 'store'>) => Done<{ made: number }>;

/** All server actions of the library. */
export interface LibraryActions extends ItemActions, ViewActions, ProjectActions {
  openSamples: OpenSamples;
  recordKnownAnswers: RecordKnownAnswers;
  makePairs: MakePairs;
  releaseItems: ReleaseItems;
}
