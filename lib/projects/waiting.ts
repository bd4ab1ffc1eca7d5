import { quoted } from '@/lib/backup/rows';

/** The table that rows wait in which come in with a project. */
export const waitingIn = (table: string) => quoted(`in_${table}`);
