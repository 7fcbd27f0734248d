# docker build --build-arg PUBLIC_URL=https://example.org --tag website .
# Without a folder content/, add --build-arg CONTENT_DIR=example to try the image with the example.
FROM docker.io/library/node:24-trixie-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY packages/blog-import/package.json packages/blog-import/
COPY packages/statechart-inspector/package.json packages/statechart-inspector/
RUN npm ci
COPY . .
# CONTENT_DIR is the owner's folder. It must be inside the folder that Docker builds.
ARG CONTENT_DIR
ARG PUBLIC_URL
ARG API_HOST
ARG SERVICE_WORKER
ARG SIGN_IN
ARG TIME_ZONE
RUN npm run release

FROM docker.io/library/node:24-trixie-slim
# Only the embedded database writes files, and only to this folder. With PostgreSQL, nothing is written. So the
# root file system may be read-only.
RUN install --directory --mode=700 --owner=1000 --group=1000 /data
WORKDIR /site
COPY --from=build /site/release ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Start node directly, because a shell or npm would not pass SIGTERM on to it.
CMD ["node", "server.js"]
