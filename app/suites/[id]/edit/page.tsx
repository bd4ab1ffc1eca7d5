import { Copy, FolderLock } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { requirePerson } from '@/app/person';
import { SuiteForm } from '@/components/suites/form/suite-form';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { formOf, keptOf } from '@/lib/declared/form/from-files';
import { saveSuite } from '../../actions';
import { listedSuite } from '../../sources';

export const metadata: Metadata = { title: 'Suite' };

/** A suite that was saved in the browser, to be changed; one of a folder is changed there. */
export default async function EditSuitePage({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson('admin');
  const listed = listedSuite((await params).id) ?? notFound();
  const { read, folder, kept } = listed;
  if (read.faults || (folder === null && !kept)) notFound();
  if (folder !== null) {
    return (
      <EmptyState
        icon={FolderLock}
        title={`${read.suite.name} comes from a folder`}
        action={
          <Button asChild>
            <Link href={`/suites/new?from=${read.suite.id}`}>
              <Copy aria-hidden className="size-3.5" />
              Make a copy to change here
            </Link>
          </Button>
        }
      >
        It is read from {folder} whenever that changes: change it there.
      </EmptyState>
    );
  }
  const { id, name } = read.suite;
  return (
    <SuiteForm
      key={id}
      title={name}
      initial={formOf(read)}
      basedOn={{ content: read.content }}
      kept={keptOf(read)}
      draftName={`suite-draft.edit.${id}`}
      saveSuite={saveSuite}
    />
  );
}
