import type { Metadata } from 'next';
import { describe } from '@/app/api/openapi.json/describe';
import { loadRoutes } from '@/app/api/routes';
import { requirePerson } from '@/app/person';
import { Operations } from '@/components/interface/operations';
import { Page } from '@/components/ui/page';
import { publicAddress } from '@/lib/same-origin';

export const metadata: Metadata = { title: 'Interface for scripts' };

/** What scripts can ask of the server, made of the same description that they can read. */
export default async function InterfacePage() {
  await requirePerson();
  const description = describe(await loadRoutes());
  return (
    <Page
      width="text"
      title="Interface for scripts"
      description={
        <>
          {description.info.description}{' '}
          <a href="/api/openapi.json" className="underline">
            The description as OpenAPI 3.1
          </a>
        </>
      }
    >
      <Operations description={description} server={`${publicAddress().origin}/api/v1`} />
    </Page>
  );
}
