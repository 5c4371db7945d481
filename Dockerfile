FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# "prepare" needs the sources, which come later; "rebuild" runs the install scripts of the packages alone.
RUN npm ci --ignore-scripts && npm rebuild
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY dashboard ./dashboard
RUN npm run build && npm run build:dashboard && npm prune --omit=dev --ignore-scripts

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production GROMA_DATA=/data
# The routing engine needs libbsd0.
RUN apt-get update -qq && apt-get install -qqy --no-install-recommends libbsd0 && rm -rf /var/lib/apt/lists/* \
  && mkdir /data && chown node:node /data
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
# The certificate is not for 127.0.0.1, so it is not checked here.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "--no-warnings", "-e", "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; const { GROMA_TLS_CERT, PORT } = process.env; fetch(`http${GROMA_TLS_CERT ? 's' : ''}://127.0.0.1:${PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/cli.js"]
CMD ["serve"]
