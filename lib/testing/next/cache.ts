/** Stands for `next/cache` in tests (vitest.config.ts), where no page is kept that would have to be drawn again. */
export const revalidatePath = () => {};
