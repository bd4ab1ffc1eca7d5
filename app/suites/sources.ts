import 'server-only';
import { bundledProtocols } from '@/lib/declared/bundled';
import { type DeclaredSuite, readSuiteFiles, type SuiteFiles } from '@/lib/declared/read';
import { keptVersions, type ListedSuite, listDeclared } from '@/lib/declared/registry';

/** A suite that is data, wherever it is; null for one that is not. */
export function listedSuite(id: string): ListedSuite | null {
  return listDeclared().find((one) => one.id === id) ?? null;
}

/** The files of a suite that is data: as it is here, else of a bundled protocol; null where there is neither. */
export function filesOfSuite(id: string): SuiteFiles | null {
  const here = listedSuite(id)?.read.files ?? keptVersions(id).at(-1)?.files;
  return (
    here ?? bundledProtocols().find(({ declaration }) => declaration?.id === id)?.files ?? null
  );
}

/** A suite that is data and sound, by its id; null where there is none. */
export function soundSuite(id: string): DeclaredSuite | null {
  const files = filesOfSuite(id);
  const read = files && readSuiteFiles(files);
  return read && !read.faults ? read : null;
}
