import { notFound } from 'next/navigation';
import { z } from 'zod';

/** The id in a page's address; under anything that is none there is nothing, which the page then says. */
export async function namedId(params: Promise<{ id: string }>): Promise<string> {
  const { id } = await params;
  if (!z.uuid().safeParse(id).success) notFound();
  return id;
}
