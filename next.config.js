const developing = process.env.NODE_ENV === 'development';

// Everything comes from the app itself: no host but 'self'. Inline scripts are Next's own (hydration data) and the one
// that sets the theme before the first paint; 'wasm-unsafe-eval' lets the frame extractor compile its WebAssembly.
const contentSecurityPolicy = [
  `default-src 'self'`,
  `script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:${developing ? ` 'unsafe-eval'` : ''}`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' blob: data:`,
  `media-src 'self' blob:`,
  `font-src 'self'`,
  `worker-src 'self' blob:`,
  `connect-src 'self' blob:${developing ? ' ws: wss:' : ''}`,
  `object-src 'none'`,
  `base-uri 'self'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ');

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // “npm run check” checks types; once more at every user's first start would cost them half a minute.
  typescript: { ignoreBuildErrors: true },
  // `npm start` opens the app under its address, not under the name “localhost”.
  allowedDevOrigins: ['127.0.0.1'],
  experimental: {
    // With a proxy.ts, Next keeps each request's body in memory and cuts it off here without a word. The largest that is
    // taken is a file to import; a little above that, so that what is too large arrives as too large and is refused.
    proxyClientMaxBodySize: 65 * 1024 * 1024,
  },
  serverExternalPackages: [
    'sharp',
    'pg',
    'graphile-worker',
    '@prisma/client',
    '@prisma/adapter-pg',
  ],
  async headers() {
    return [
      {
        source: '/:path*',
        headers: [
          // These two make the page cross-origin isolated, which frame extraction needs for shared memory.
          { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
          { key: 'Cross-Origin-Embedder-Policy', value: 'require-corp' },
          { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
          { key: 'Content-Security-Policy', value: contentSecurityPolicy },
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          { key: 'Referrer-Policy', value: 'same-origin' },
        ],
      },
      {
        // 30 MB that change only when the package is upgraded; asked again after a week.
        source: '/ffmpeg/:path*',
        headers: [
          {
            key: 'Cache-Control',
            value: 'public, max-age=604800, stale-while-revalidate=2592000',
          },
        ],
      },
    ];
  },
};

export default config;
