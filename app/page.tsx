import { requirePerson } from '@/app/person';
import { LibraryView } from '@/components/library/library-view';
import { suiteChoices } from '@/lib/suites/settings';
import { suites } from '@/prompts';
import { recordKnownAnswers } from './judges/actions';
import * as libraryActions from './library/actions';
import { createQueue, releaseItems } from './queues/actions';
import { startRun } from './runs/actions';

const actions = { ...libraryActions, createQueue, recordKnownAnswers, releaseItems, startRun };

/** The library: where one arrives, and where clips come in. */
export default async function LibraryPage() {
  await requirePerson();
  return <LibraryView suites={suiteChoices(suites)} {...actions} />;
}
