import { respond } from '@/app/api/respond';
import { AppError } from '@/lib/errors';

/** Answers whatever is asked of an address that there is not. */
function answer(request: Request) {
  return respond(request, 'viewer', async () => {
    const { pathname } = new URL(request.url);
    throw new AppError(
      404,
      `There is nothing at ${pathname}; /api/docs says which addresses there are.`,
    );
  });
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
