/** Stands for `next/cache` in tests (vitest.config.ts), where nothing is kept that would have to be made anew. */
export const revalidatePath = () => {};
