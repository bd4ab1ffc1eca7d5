import { AppError } from '@/lib/errors';

/** A bucket of an S3-compatible store, or what lies in it under a prefix, and how it is opened. */
export interface S3Place {
  bucket: string;
  /** Before all keys: empty, or ends with a slash. */
  prefix: string;
  /** The address below which the bucket's keys are, with a slash at its end. */
  address: URL;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** How stores are named in settings and commands. */
export const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

const AWS = /\.amazonaws\.com(\.cn)?$/;

/**
 * Reads where a store is: its address, and the variables that AWS’s own programs read.
 * @param address such as `s3://bucket/prefix`
 * @throws {AppError} 503 that names the variable that is missing or wrong
 */
export function readS3Place(
  address: string,
  environment: Readonly<Record<string, string | undefined>>,
): S3Place {
  const [, bucket, path] = S3_ADDRESS.exec(address) ?? [];
  if (!bucket || path === undefined) {
    throw new AppError(503, 'An S3 store is named as s3://BUCKET or s3://BUCKET/PREFIX.');
  }
  const required = (name: string) => {
    const value = environment[name];
    if (!value)
      throw new AppError(503, `The environment variable ${name} is not set: an S3 store needs it.`);
    return value;
  };
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION || 'us-east-1';
  const endpoint = environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL;
  return {
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    address: addressOf(bucket, endpoint || `https://s3.${region}.amazonaws.com`),
    region,
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    sessionToken: environment.AWS_SESSION_TOKEN || undefined,
  };
}

/** AWS has each bucket under a name of its own, which its certificate covers where the bucket’s has no dot; others have paths. */
function addressOf(bucket: string, endpoint: string): URL {
  if (!URL.canParse(endpoint) || !/^https?:/.test(endpoint)) {
    throw new AppError(
      503,
      'The environment variable AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL is no address.',
    );
  }
  const url = new URL(endpoint);
  if (AWS.test(url.hostname) && !bucket.includes('.')) {
    url.hostname = `${bucket}.${url.hostname}`;
    url.pathname = '/';
  } else url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}/`;
  return url;
}
