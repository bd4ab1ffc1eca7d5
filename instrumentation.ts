/** Run once by the app's server before it answers anything. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ watchDeclared }, { takenIds }] = await Promise.all([
    import('@/lib/declared/watch.store'),
    import('@/prompts'),
  ]);
  await watchDeclared(takenIds);
}

/**
 * Notes that a page, an action or a route threw something that nobody caught: of a page, its status may have been sent before.
 */
export async function onRequestError(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { currentRequest } = await import('@/lib/log.mjs');
  const request = currentRequest.getStore();
  if (request) request.broken = true;
}
