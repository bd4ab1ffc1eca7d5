import 'server-only';
import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { env, requiresSignIn } from '@/lib/env';
import { LOOPBACK } from '@/lib/same-origin';

/**
 * Addresses that no public server has, by the registries of special-purpose addresses
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, https://www.iana.org/assignments/iana-ipv6-special-registry),
 * with those that are translated to IPv4 addresses, and multicast. An IPv4 address that is written as an IPv6 address counts
 * as what it is.
 */
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
  ...['2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

const notPublic = new BlockList();
for (const range of NOT_PUBLIC) {
  const [address = '', bits] = range.split('/');
  notPublic.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
}

/** Whether an IP address is one that no public server has. */
function isPrivate(address: string): boolean {
  const [plain = ''] = address.split('%');
  return notPublic.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether messages may be sent within private networks, where a team's server reaches what its people do not. */
const mayBePrivate = () => !requiresSignIn() || env().FRAMEJURY_WEBHOOK_TARGETS === 'any';

const PRIVATE_FAULT =
  'is not public. An admin of the server can allow such addresses (FRAMEJURY_WEBHOOK_TARGETS).';

/**
 * What is wrong with the address of a webhook, as a sentence; null where messages may be sent to it. Its host's IP addresses
 * are looked at by {@link lookupTarget}.
 */
export function faultOfTarget(address: string): string | null {
  const { protocol, hostname } = new URL(address);
  const isLocal = LOOPBACK.includes(hostname);
  const mayBePlain = isLocal || env().FRAMEJURY_WEBHOOK_TARGETS === 'any';
  if (protocol !== 'https:' && !mayBePlain) {
    return 'An address has to begin with https://. Only localhost may be reached by http://.';
  }
  const host = hostname.replace(/^\[|\]$/g, '');
  const isRefused = (isLocal || (isIP(host) !== 0 && isPrivate(host))) && !mayBePrivate();
  return isRefused ? `The address ${host} ${PRIVATE_FAULT}` : null;
}

/** Finds the IP addresses of a webhook's host; fails where messages may not be sent to one of them. */
export const lookupTarget: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map((one) => one.address);
    const refused = mayBePrivate() ? undefined : addresses.find(isPrivate);
    const fault = new Error(`The address ${refused} of ${hostname} ${PRIVATE_FAULT}`);
    const why = error ?? (refused ? Object.assign(fault, { code: 'EACCES' }) : null);
    callback(why, found, family);
  });
};
