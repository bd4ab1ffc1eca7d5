import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import type { ListedRow } from '@/components/suites/list/shown';
import { SuiteList } from '@/components/suites/list/suite-list';
import { bundledProtocols } from '@/lib/declared/bundled';
import type { ReadSuite } from '@/lib/declared/read';
import { type ListedSuite, listDeclared } from '@/lib/declared/registry';
import { countItemsByKind } from '@/lib/items/kind.store';
import { suites } from '@/prompts';
import { addProtocol, takeInSuite } from './actions';

export const metadata: Metadata = { title: 'Suites' };

/** Every suite: those that are data first, then bundled protocols, then those that are written in code. */
export default async function SuitesPage() {
  await requirePerson();
  const counts = await countItemsByKind();
  const declared = listDeclared();
  const ids = declared.map(({ id }) => id);
  const itemsOf = ({ suite }: ReadSuite) => (suite ? (counts.get(suite.takes.kind) ?? 0) : null);
  const rows: ListedRow[] = [
    ...declared.map(
      (one): ListedRow => ({
        ...factsOf(one.read, one.id ?? lastPart(one.folder)),
        id: one.id,
        source: sourceOf(one),
        items: itemsOf(one.read),
        kind: one.folder === null ? 'saved' : 'folder',
      }),
    ),
    ...bundledProtocols()
      .filter(({ declaration }) => declaration && !ids.includes(declaration.id))
      .map(
        (read): ListedRow => ({
          ...factsOf(read, ''),
          id: read.declaration?.id ?? null,
          source: 'Bundled; not added yet',
          items: null,
          kind: 'bundled',
        }),
      ),
    ...suites
      .filter(({ id }) => !ids.includes(id))
      .map(
        ({ id, name, version, takes }): ListedRow => ({
          id,
          name,
          about: '',
          source: 'Built in',
          version,
          items: counts.get(takes.kind) ?? 0,
          faults: [],
          kind: 'built-in',
        }),
      ),
  ];
  return <SuiteList rows={rows} takeInSuite={takeInSuite} addProtocol={addProtocol} />;
}

function factsOf({ suite, declaration, faults }: ReadSuite, otherwise: string) {
  return {
    name: suite?.name ?? otherwise,
    about: declaration?.about ?? '',
    version: suite?.version ?? null,
    faults: (faults ?? []).map(
      ({ file, line, message }) => `${file}${line === null ? '' : `, line ${line}`}: ${message}`,
    ),
  };
}

const lastPart = (folder: string | null) => folder?.split(/[/\\]/).at(-1) ?? '';

function sourceOf({ folder, kept }: ListedSuite): string {
  if (folder !== null) return `Folder ${folder}`;
  if (!kept) return '';
  const day = kept.savedAt.toISOString().slice(0, 16).replace('T', ' ');
  return kept.source === 'browser'
    ? `Saved by ${kept.savedBy ?? 'somebody'}, ${day} UTC`
    : `From a folder that is not here, ${day} UTC`;
}
