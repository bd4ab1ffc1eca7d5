import { describe, expect, it } from 'vitest';
import { chooseHome, findUnprivilegedAccount, sharedFolderFor } from './account.mjs';

const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin';
const postgres = 'postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash';

describe('the account of PostgreSQL', () => {
  it('is its own, else nobody', () => {
    const root = 'root:x:0:0:root:/root:/bin/bash';
    expect(findUnprivilegedAccount([root, nobody, postgres].join('\n'))?.name).toBe('postgres');
    expect(findUnprivilegedAccount([root, nobody, ''].join('\n'))).toEqual({
      name: 'nobody',
      uid: 65534,
      gid: 65534,
    });
    expect(findUnprivilegedAccount(root)).toBeNull();
  });

  it('is never one with the rights of root', () => {
    expect(findUnprivilegedAccount('postgres:x:0:0::/:/bin/sh\n')).toBeNull();
  });
});

describe('the home of the database', () => {
  const place = { dataFolder: '/project/.data', sharedFolder: '/var/lib/framejury/1' };
  const choose = (reachable: boolean, databases: string[]) =>
    chooseHome({
      ...place,
      isReachable: () => reachable,
      hasDatabase: (folder) => databases.includes(folder),
    });

  it('is the data folder when the account can get there', () => {
    expect(choose(true, [])).toBe(place.dataFolder);
    expect(choose(true, [place.dataFolder, place.sharedFolder])).toBe(place.dataFolder);
  });

  it('is the shared folder when the account cannot', () => {
    expect(choose(false, [])).toBe(place.sharedFolder);
  });

  it('stays where a database is, after the data folder became reachable', () => {
    expect(choose(true, [place.sharedFolder])).toBe(place.sharedFolder);
  });

  it('is another one for each data folder', () => {
    expect(sharedFolderFor('/root/a/.data')).toMatch(/^\/var\/lib\/framejury\/[0-9a-f]{12}$/);
    expect(sharedFolderFor('/root/a/.data')).not.toBe(sharedFolderFor('/root/b/.data'));
  });
});
