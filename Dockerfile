# Framejury as one image: what a container does says its command, --app, --worker or --migrate (compose.yaml).
FROM node:22-bookworm-slim AS build
WORKDIR /framejury
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts
# They send traces where OTEL_EXPORTER_OTLP_ENDPOINT says where to.
RUN npm install --no-save --omit=dev --ignore-scripts \
  @opentelemetry/sdk-trace-node@2.12.1 \
  @opentelemetry/exporter-trace-otlp-http@0.223.1 \
  @opentelemetry/resources@2.12.1
COPY . .
RUN node scripts/start.mjs --prepare && rm -rf .data .next/cache

FROM node:22-bookworm-slim
# With it, a worker takes frames out of videos as a browser does.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /framejury
COPY --from=build /framejury ./
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production \
  FRAMEJURY_PREPARED=1 \
  FRAMEJURY_DATA=/data \
  FRAMEJURY_HOST=0.0.0.0 \
  PORT=3210 \
  CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell
USER node
VOLUME /data
EXPOSE 3210
# No shell between: signals reach the launcher, which lets requests and jobs come to their end.
ENTRYPOINT ["node", "scripts/start.mjs"]
CMD ["--app"]
