import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requirePerson } from '@/app/person';
import { HelpText } from '@/components/help/help-text';
import { Page } from '@/components/ui/page';
import { readHelp, resolveHelpLink } from '@/lib/help';

interface HelpPageProps {
  params: Promise<{ page: string[] }>;
}

async function pageOf({ params }: HelpPageProps) {
  const { page } = await params;
  return (await readHelp(page.join('/'))) ?? notFound();
}

/** A page of the documentation is called by its title. */
export async function generateMetadata(props: HelpPageProps): Promise<Metadata> {
  return { title: (await pageOf(props)).title };
}

/** A page of the documentation, as it comes with this version. */
export default async function HelpPage(props: HelpPageProps) {
  await requirePerson();
  const { text, address } = await pageOf(props);
  return (
    <Page width="text">
      <HelpText text={text} resolve={(to) => resolveHelpLink(address, to)} />
    </Page>
  );
}
