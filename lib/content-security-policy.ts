/** The header by which the layout is told the nonce of its page. */
export const NONCE_HEADER = 'x-nonce';

/**
 * What a page may load and run: what the app itself serves, and nothing from elsewhere but videos.
 * @param videos the origin of a store that browsers read videos from by themselves; null of none
 * @param nonce by which the page's own inline scripts are known: Next's hydration data, and the one that sets the theme
 *   before the first paint
 */
export function contentSecurityPolicy(nonce: string, videos: string | null): string {
  const store = videos === null ? '' : ` ${videos}`;
  const developing = process.env.NODE_ENV === 'development';
  return [
    `default-src 'self'`,
    // The frame extractor compiles WebAssembly. React explains errors by 'eval' while developing.
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'${developing ? ` 'unsafe-eval'` : ''}`,
    // React writes style attributes; Radix, sonner and TanStack Virtual put style elements in.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' blob: data:`,
    `media-src 'self' blob:${store}`,
    `font-src 'self'`,
    `worker-src 'self'`,
    `connect-src 'self'${store}${developing ? ' ws: wss:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
