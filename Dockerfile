FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/prepare.mjs scripts/alone.mjs scripts/
RUN node -e "import('./scripts/prepare.mjs').then((prepare) => prepare.ensureInstalled())"
COPY . .
RUN npm run build && npm prune --omit=dev && node scripts/prune.mjs

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
COPY package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY db/migrations db/migrations
COPY public/locales public/locales
COPY app/data app/data
RUN mkdir -m 700 /data && chown node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://localhost:'+(process.env.PORT||3000)+'/healthz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "build/server/main.js"]
