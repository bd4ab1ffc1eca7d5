import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requirePerson } from '@/app/person';
import { SuiteForm } from '@/components/suites/form/suite-form';
import { emptyForm } from '@/lib/declared/form/empty';
import { formOf, keptOf } from '@/lib/declared/form/from-files';
import { saveSuite } from '../actions';
import { soundSuite } from '../sources';

export const metadata: Metadata = { title: 'New suite' };

/** A suite that is made from nothing, or with `?from=` from a copy of one that is data. */
export default async function NewSuitePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requirePerson('admin');
  const { from } = await searchParams;
  if (typeof from !== 'string') {
    return (
      <SuiteForm
        title="New suite"
        initial={emptyForm()}
        basedOn={null}
        kept={[]}
        draftName="suite-draft.new"
        saveSuite={saveSuite}
      />
    );
  }
  const copied = soundSuite(from) ?? notFound();
  const form = formOf(copied);
  return (
    <SuiteForm
      key={from}
      title={`Copy of ${form.name}`}
      initial={{ ...form, id: '', name: `${form.name}, copy`.slice(0, 200) }}
      basedOn={null}
      kept={keptOf(copied)}
      draftName={`suite-draft.copy.${from}`}
      saveSuite={saveSuite}
    />
  );
}
