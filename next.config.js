// What no page of the app uses. Full screen, and the isolation that shared memory needs, are left as they are.
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

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
    // Nobody reads the source maps of a build: the server does not, and browsers are not given any.
    turbopackSourceMaps: process.env.NODE_ENV === 'development',
    // Writing what would make a second build quicker takes a tenth of the first one. See scripts/preparation/build.mjs.
    turbopackFileSystemCacheForBuild: process.env.FRAMEJURY_BUILD_CACHE === '1',
    // Pages are read when they are first asked for; all of them at once would hold up the first.
    preloadEntriesOnStart: false,
    // With a proxy.ts, Next keeps each request's body in memory and cuts it off here without a word. The largest that is
    // taken is a file to import; a little above that, so that what is too large arrives as too large and is refused.
    proxyClientMaxBodySize: 65 * 1024 * 1024,
  },
  serverExternalPackages: [
    'sharp',
    'pg',
    'graphile-worker',
    // What the server measures and what it tells are the same only where the module is.
    'prom-client',
    'pino',
    '@anthropic-ai/sdk',
    '@google/genai',
    '@prisma/client',
    '@prisma/adapter-pg',
  ],
  // Scripts ask under a version, which an interface that is not compatible would change.
  async rewrites() {
    return { beforeFiles: [{ source: '/api/v1/:path*', destination: '/api/:path*' }] };
  },
  // The policy for scripts is made for every page, in proxy.ts.
  async headers() {
    return [
      {
        source: '/:path*',
        headers: [
          // These two make the page cross-origin isolated, which frame extraction needs for shared memory.
          { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
          { key: 'Cross-Origin-Embedder-Policy', value: 'require-corp' },
          { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
          { key: 'Permissions-Policy', value: permissionsPolicy },
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
