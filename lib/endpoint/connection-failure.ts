import { type NamedEndpoint, quotable, type Refusal } from './error-response';
import { type Exchanged, LONGEST_ANSWER } from './exchange';

/** Failures to connect, by Node's code. */
const UNREACHED: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Is the server running?',
  ENOTFOUND: 'there is no such host.',
  EAI_AGAIN: 'the name of the host cannot be looked up. Is the network there?',
  ECONNRESET: 'the connection broke off.',
  EPIPE: 'the connection broke off.',
  ETIMEDOUT: 'the host does not answer.',
  EHOSTUNREACH: 'there is no way to the host. Is the network there?',
  ENETUNREACH: 'there is no way to the host. Is the network there?',
};

/** Failures that only a person can fix. */
const FATAL: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an issuer that is not known here.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an issuer that is not known here.',
  CERT_HAS_EXPIRED: 'its certificate has expired.',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is that of another host.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https. Try http://',
  EPROTO: 'it does not speak https, or not as it is spoken here. Try http://',
  ERR_INVALID_CHAR: 'the key has a character that cannot be sent. Type it again.',
};

/** Explains a request that was not answered, or not to the end. */
export function explainConnectionFailure(
  exchanged: Exclude<Exchanged, { state: 'answered' }>,
  endpoint: NamedEndpoint,
): Refusal {
  const common = {
    reason: 'unreachable',
    status: null,
    message: '',
    transient: false,
    fatal: false,
    retryAfterMs: null,
  } as const;
  if (exchanged.state === 'timed-out') {
    const { seconds, status, bytes } = exchanged;
    const detail =
      status === null
        ? `There was no reply within ${seconds} seconds.`
        : `The reply was not complete within ${seconds} seconds: ${bytes} bytes of it had come.`;
    return { ...common, reason: 'timed-out', status, detail, again: 'as-slow' };
  }
  if (exchanged.state === 'too-long') {
    const most = LONGEST_ANSWER / 1024 / 1024;
    const detail = `The endpoint’s answer is longer than ${most} MB; no more of it was read.`;
    return { ...common, status: 200, detail };
  }
  const { status, code } = exchanged;
  const message = quotable(exchanged.message, endpoint);
  if (status !== null) {
    const how = code.startsWith('HPE_')
      ? `it is malformed (${message})`
      : /^(?:Z_|ERR_.*BROTLI|ERR__ERROR)/.test(code)
        ? `it cannot be decompressed (${message})`
        : 'the connection was closed before its end';
    const detail = `The endpoint’s answer broke off: ${how}.`;
    return { ...common, status, message, transient: true, detail };
  }
  const { host } = new URL(endpoint.baseUrl);
  const fatal = FATAL[code];
  if (fatal) {
    const detail = `${host} cannot be reached: ${fatal}`;
    return { ...common, message, fatal: true, detail };
  }
  if (code.startsWith('HPE_')) {
    const other = endpoint.baseUrl.startsWith('https:') ? '' : ' Does it want https://?';
    return { ...common, message, detail: `${host} answers, but not in HTTP.${other}` };
  }
  const detail = `${host} cannot be reached: ${UNREACHED[code] ?? message}`;
  return { ...common, message, transient: true, detail };
}
