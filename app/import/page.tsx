import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { ImportView } from '@/components/imports/import-view';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Import' };

/** Where scores and labels made elsewhere come in. */
export default async function ImportPage() {
  await requirePerson('reviewer');
  const sources = suites.flatMap(({ id, name, importers }) =>
    importers.length === 0
      ? []
      : [
          {
            suite: id,
            name,
            importers: importers.map(({ id: importer, label, help, files, pictures }) => ({
              id: importer,
              label,
              help,
              files,
              pictures: pictures !== undefined,
            })),
          },
        ],
  );
  const scoreSources = suites.flatMap(({ id, name, scoreImporters = [] }) =>
    scoreImporters.length === 0
      ? []
      : [
          {
            suite: id,
            name,
            importers: scoreImporters.map(({ id: importer, label, help, files }) => ({
              id: importer,
              label,
              help,
              files,
            })),
          },
        ],
  );
  const predictionSources = suites.flatMap(({ id, name, predictions }) => {
    if (!predictions) return [];
    const { label, help, files } = predictions;
    return [{ suite: id, name, importer: { label, help, files } }];
  });
  return (
    <ImportView
      sources={sources}
      scoreSources={scoreSources}
      predictionSources={predictionSources}
    />
  );
}
