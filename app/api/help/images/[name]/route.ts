import { respond } from '@/app/api/respond';
import { missing } from '@/lib/errors';
import { readHelpImage } from '@/lib/help';

/** A picture of the documentation. */
export function GET(request: Request, { params }: { params: Promise<{ name: string }> }) {
  return respond(request, 'viewer', async () => {
    const { name } = await params;
    const image = (await readHelpImage(name)) ?? missing('picture', name);
    return new Response(new Uint8Array(image), {
      headers: {
        'content-type': 'image/png',
        'cache-control': 'private, max-age=3600',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      },
    });
  });
}
