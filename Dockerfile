FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# "rebuild" runs the install scripts of packages; Groma's own needs the sources, which come later.
RUN npm ci --ignore-scripts && npm rebuild
COPY tsconfig.json tsconfig.build.json tsconfig.client.json ./
COPY scripts/prepare.mjs ./scripts/
COPY src ./src
COPY dashboard ./dashboard
# What the pages at /docs are made of.
COPY CHANGELOG.md CONTRIBUTING.md ./
COPY docs ./docs
COPY site ./site
RUN npm run prepare && npm prune --omit=dev --ignore-scripts
# Binaries of other platforms, tools that Groma does not run, time zones of other eras, source maps, types.
RUN cd node_modules && rm -rf @valhallajs/valhallajs/darwin geo-tz/data/timezones-1970.* geo-tz/data/timezones-now.* \
  && find @valhallajs/valhallajs/linux -mindepth 1 -maxdepth 1 ! -name "$(node -p process.arch)" -exec rm -rf {} + \
  && find @valhallajs/valhallajs/linux -name 'valhalla_*' ! -name valhalla_build_tiles ! -name valhalla_node.node -delete \
  && find . ../dist \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production GROMA_DATA=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# The build copies no SQL: the server reads it here.
COPY --from=build /app/src/store/migrations ./src/store/migrations
COPY data ./data
COPY package.json LICENSE ./

USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# The certificate is not for 127.0.0.1, so it is not checked here. A migration may take an hour; once the server answers
# it is healthy at once.
HEALTHCHECK --interval=10s --timeout=3s --start-period=1h \
  CMD ["node", "--no-warnings", "-e", "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; const { GROMA_TLS_CERT, PORT } = process.env; fetch(`http${GROMA_TLS_CERT ? 's' : ''}://127.0.0.1:${PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/cli.js"]
CMD ["serve"]
