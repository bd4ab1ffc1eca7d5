import { expect, it } from 'vitest';
import { KERNEL } from '@/lib/video/frames/kernel-bytes';
import { assembleKernel } from './kernel';

it('the kernel that is loaded is the one that its text says', async () => {
  expect(KERNEL).toBe(await assembleKernel());
});
