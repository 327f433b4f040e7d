# The command line on Node, for clusters and queues:
#
#     docker build -t zugzwang .
#     docker run --rm -i zugzwang solve chess < board.in
FROM node:22-slim AS build
COPY . /source
WORKDIR /source
RUN npx -y deno task -q install

FROM node:22-slim
COPY --from=build /usr/local/lib/node_modules/zugzwang /usr/local/lib/node_modules/zugzwang
RUN ln -s ../lib/node_modules/zugzwang/zugzwang.cjs /usr/local/bin/zugzwang
WORKDIR /data
ENTRYPOINT ["zugzwang"]
