/** Run once by the app's server before it answers anything. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ watchDeclared }, { takenIds }] = await Promise.all([
    import('@/lib/declared/watch.store'),
    import('@/prompts'),
  ]);
  await watchDeclared(takenIds);
}
