/**
 * The thread in which files from elsewhere are read and stored (lib/side-thread.ts starts it). As the worker's process does,
 * it runs the sources as they are.
 */
import { register } from 'tsx/esm/api';

register();
await import(new URL('../app/side/thread.ts', import.meta.url).href);
